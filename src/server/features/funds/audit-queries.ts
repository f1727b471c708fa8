import { roundGames } from '#domain/games/games.ts'
import { isOfPlayers, isOfWallets, type Wallets } from '#server/ledger/index.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'

const FAULTS_SHOWN = 20

/** The counted edge of each stake of a round. */
const roundEdges = roundGames
  .flatMap(({ edges }) => Object.entries(edges))
  .map(([name, { counted }]) => `('${name}', ${counted})`)
  .join(', ')

/** What the gate recorded, next to the balances that the ledger shows for that moment. */
export interface NotedPass
  extends Pick<
    Tables['gate_passes'],
    | 'id'
    | 'kind'
    | 'ref'
    | 'amount'
    | 'balance'
    | 'held'
    | 'owed'
    | 'deposit_left'
    | 'bonus_left'
    | 'has_gifts'
    | 'returning_left'
  > {
  account: bigint
  seq: bigint
  step: Tables['gate_passes']['step']
  stood_balance: bigint
  stood_held: bigint
  stood_owed: bigint
  stood_proven: boolean
  /** The kind of hold that was in force at that moment. */
  stood_hold: string | null
  has_gift_items: boolean
  /** Whether the parcel passed after parcels began to count the gifts that the player had sold. */
  counts_sold_gifts: boolean
}

/** Every gate pass between two positions, with the ledger's balances at that moment. */
export async function passesBetween(
  reader: Reader,
  between: readonly bigint[],
): Promise<NotedPass[]> {
  const { rows } = await reader.query<NotedPass>(
    `SELECT g.account_id AS account, g.after_seq AS seq, g.id, g.kind, g.step, g.ref, g.amount,
            g.balance, g.held, g.owed, g.deposit_left, g.bonus_left, g.has_gifts, g.returning_left,
            coalesce(e.balance_after, 0) + CASE g.step WHEN 'request' THEN 0 ELSE g.amount END
              AS stood_balance,
            coalesce(h.held, 0)::bigint AS stood_held,
            (coalesce(r.owed, 0) + coalesce(s.settled, 0))::bigint AS stood_owed,
            coalesce(u.email_confirmed_at <= g.at AND h.has_paid, false) AS stood_proven,
            (SELECT min(x.kind) FROM gate_holds x
             WHERE x.account_id = g.account_id AND x.id < g.id
               AND (x.ended_by IS NULL OR x.ended_by > g.id)) AS stood_hold,
            EXISTS (
              WITH RECURSIVE origins (id) AS (
                SELECT i.inventory_item_id FROM shipment_items i
                WHERE g.kind = 'parcel' AND i.shipment_id = g.ref
                UNION SELECT d.inventory_item_id FROM origins o JOIN deal_items d ON d.bet_id = o.id
              )
              SELECT FROM origins o
              JOIN bets b ON b.id = o.id
              JOIN configurations k ON k.id = b.configuration_id AND k.kind = 'free'
            ) AS has_gift_items,
            g.id > (SELECT after_id FROM sold_gifts_bind_parcels) AS counts_sold_gifts
     FROM gate_passes g
     JOIN accounts a ON a.id = g.account_id
     JOIN players u ON u.id = a.player_id
     LEFT JOIN entries e ON e.account_id = g.account_id AND e.seq = g.after_seq
     LEFT JOIN LATERAL (
       SELECT sum(p.credited_cents + p.bonus_cents - p.settled_cents)
                FILTER (WHERE p.hold_until > g.at) AS held,
              bool_or(p.credited_cents >= 500) AS has_paid
       FROM payments p
       JOIN entries c ON c.ref = p.id AND c.code = 'deposit.credited'
                     AND c.account_id = g.account_id AND c.seq <= g.after_seq
       WHERE p.player_id = a.player_id AND NOT EXISTS (
         SELECT FROM wallet_events v
         WHERE v.ref = p.id AND v.kind = 'payment.reversed' AND v.id < g.id)
     ) h ON true
     LEFT JOIN LATERAL (
       SELECT sum(v.amount) AS owed FROM wallet_events v
       WHERE v.account_id = g.account_id AND v.kind = 'payment.reversed' AND v.id < g.id
     ) r ON true
     LEFT JOIN LATERAL (
       SELECT sum(c.amount) AS settled
       FROM payments p JOIN entries c ON c.ref = p.id AND c.code = 'receivable.settled'
                                     AND c.account_id = g.account_id AND c.seq <= g.after_seq
       WHERE p.player_id = a.player_id
     ) s ON true
     WHERE (g.account_id, g.after_seq) > ($1, $2) AND (g.account_id, g.after_seq) <= ($3, $4)
       AND g.step <> 'earlier'`,
    [...between],
  )
  return rows
}

/** Settled stakes, reversed payments and ended bonuses of some wallets whose events are missing or differ. */
export const missingEvents = (reader: Reader, wallets: Wallets): Promise<string[]> =>
  faultsOf(
    reader,
    wallets,
    `SELECT format('The stake %s was settled for %s at %s, and is recorded for %s at %s',
                   coalesce(s.id, w.ref), coalesce(s.staked::text, '-'), coalesce(s.edge::text, '-'),
                   coalesce(w.amount::text, '-'), coalesce(w.house_edge::text, '-')) AS fault
     FROM (
       SELECT s.id, s.player_id, s.staked, e.edge
       FROM battle_seats s
       JOIN battles b ON b.id = s.battle_id AND b.status = 'ended'
       CROSS JOIN LATERAL (
         SELECT div(sum((k.body ->> 'price_cents')::numeric * k.house_edge),
                    sum((k.body ->> 'price_cents')::numeric)) AS edge
         FROM battle_rounds r JOIN configurations k ON k.id = r.configuration_id
         WHERE r.battle_id = b.id
       ) e
       WHERE ${isOfPlayers('s.player_id')} AND s.staked > 0
       UNION ALL
       SELECT b.id, b.player_id, b.stake, e.edge
       FROM round_bets b
       JOIN (VALUES ${roundEdges}) AS e (game, edge) USING (game)
       WHERE b.status IN ('won', 'lost') AND ${isOfPlayers('b.player_id')}
     ) s
     FULL JOIN (
       SELECT w.*, a.player_id FROM wallet_events w JOIN accounts a ON a.id = w.account_id
       WHERE w.kind = 'stake.settled' AND ${isOfWallets('w.account_id')}
     ) w ON w.ref = s.id
     WHERE (s.player_id, s.staked, s.edge) IS DISTINCT FROM (w.player_id, w.amount, w.house_edge)
     UNION ALL
     SELECT format('Payment %s was reversed owing %s, and is recorded owing %s',
                   coalesce(r.payment_id, w.ref), coalesce(r.owed_cents::text, '-'),
                   coalesce(w.amount::text, '-'))
     FROM (SELECT * FROM reversals WHERE ${isOfPlayers('player_id')}) r
     FULL JOIN (
       SELECT * FROM wallet_events WHERE kind = 'payment.reversed' AND ${isOfWallets('account_id')}
     ) w ON w.ref = r.payment_id
     WHERE r.owed_cents IS DISTINCT FROM w.amount
     UNION ALL
     SELECT format('A bonus ended after entry %s/%s and took nothing of %s', w.account_id,
                   w.after_seq, e.balance_after)
     FROM wallet_events w
     LEFT JOIN entries e ON e.account_id = w.account_id AND e.seq = w.after_seq
     WHERE w.kind = 'bonus.ended' AND ${isOfWallets('w.account_id')} AND coalesce(e.balance_after, 0) > 0
       AND (e.ref, e.code) IS DISTINCT FROM (w.ref, 'bonus.forfeited')`,
  )

/** Withdrawals, parcels, sponsored seats and seats beside other players for which the gate did not record each step. */
export const missingPasses = (reader: Reader, wallets: Wallets): Promise<string[]> =>
  faultsOf(
    reader,
    wallets,
    `SELECT format('The %s %s is %s, and the gate recorded %s', r.kind, r.ref, r.status,
                   coalesce(array_to_string(g.steps, ', '), 'nothing')) AS fault
     FROM (
       SELECT 'withdrawal' AS kind, id AS ref, status, amount_cents AS amount,
              status IN ('in_processing', 'done') AS is_started, attempts AS sent, 0 AS shipped
       FROM withdrawals WHERE ${isOfPlayers('player_id')}
       UNION ALL
       SELECT 'parcel', id, status, fee_cents, status IN ('in_processing', 'done'), 0,
              (status = 'done')::int
       FROM shipments WHERE ${isOfPlayers('player_id')}
       UNION ALL
       SELECT 'sponsor', b.id, b.status, -sum(e.amount), false, 0, 0
       FROM battles b
       JOIN battle_seats s ON s.battle_id = b.id
       JOIN entries e ON e.ref = s.id AND e.code = 'battle.sponsor'
       WHERE b.sponsor_pct > 0 AND ${isOfPlayers('b.creator_id')} GROUP BY b.id
       UNION ALL
       SELECT 'seat', s.id, b.status,
              s.staked + CASE WHEN s.player_id = b.creator_id THEN coalesce(p.sponsored, 0) ELSE 0 END,
              false, 0, 0
       FROM battles b
       JOIN battle_seats s ON s.battle_id = b.id AND ${isOfPlayers('s.player_id')} AND s.staked > 0
       LEFT JOIN LATERAL (
         SELECT -sum(e.amount) AS sponsored FROM battle_seats o
         JOIN entries e ON e.ref = o.id AND e.code = 'battle.sponsor'
         WHERE b.sponsor_pct > 0 AND o.battle_id = b.id
       ) p ON true
       WHERE EXISTS (SELECT FROM battle_seats o
                     WHERE o.battle_id = b.id AND o.player_id <> s.player_id)
     ) r
     LEFT JOIN (
       SELECT kind, ref, array_agg(step ORDER BY id) AS steps,
              min(amount) AS least, max(amount) AS most
       FROM gate_passes GROUP BY kind, ref
     ) g ON g.kind = r.kind AND g.ref = r.ref
     WHERE NOT coalesce('earlier' = ANY (g.steps), false) AND (
       g.steps IS NULL OR g.steps[1] <> 'request' OR g.least <> r.amount OR g.most <> r.amount
       OR (r.is_started AND NOT 'start' = ANY (g.steps))
       OR (SELECT count(*) FROM unnest(g.steps) step WHERE step = 'send') <> r.sent
       OR (SELECT count(*) FROM unnest(g.steps) step WHERE step = 'ship') <> r.shipped)`,
  )

async function faultsOf(reader: Reader, { after, upTo }: Wallets, query: string) {
  const { rows } = await reader.query<{ fault: string }>(
    `SELECT fault FROM (${query}) f LIMIT ${FAULTS_SHOWN}`,
    [after, upTo],
  )
  return rows.map(({ fault }) => fault)
}
