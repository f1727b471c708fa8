import { RANKED_STAKE_MIN } from '#domain/rewards/leaderboard.ts'
import { STAKE_SETTLED } from '#domain/rewards/playthrough.ts'
import { isStake } from '#server/ledger/index.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import { firstIdAt } from '#server/platform/entropy/first-id-at.ts'

/** A player whose wallet has changed since the last count, and its new position. */
export interface UncountedPlayer {
  player_id: string
  seq: bigint
  event_id: bigint
  /** The approximate number of new entries. */
  entries: bigint
  /** Whether the progress does not include all of the new stakes: their parts are not recorded yet. */
  is_behind: boolean
}

const moved = `SELECT a.player_id, a.entry_seq AS seq, coalesce(w.id, 0) AS event_id,
       a.entry_seq - coalesce(p.seq, 0) AS entries,
       EXISTS (
         SELECT FROM entries e
         WHERE e.account_id = a.id AND e.seq > coalesce(t.seq, 0) AND ${isStake('e.code')}
       ) OR EXISTS (
         SELECT FROM wallet_events z
         WHERE z.account_id = a.id AND (z.after_seq, z.id) > (coalesce(t.seq, 0), coalesce(t.event_id, 0))
       ) AS is_behind
     FROM accounts a
     LEFT JOIN play_progress p ON p.player_id = a.player_id
     LEFT JOIN player_progress t ON t.player_id = a.player_id
     LEFT JOIN LATERAL (
       SELECT id FROM wallet_events
       WHERE account_id = a.id AND after_seq = a.entry_seq ORDER BY id DESC LIMIT 1
     ) w ON true
     WHERE a.kind = 'wallet'
       AND (a.entry_seq, coalesce(w.id, 0)) > (coalesce(p.seq, 0), coalesce(p.event_id, 0))`

/** Every player whose wallet has changed, in id order. */
export async function listUncounted(reader: Reader): Promise<UncountedPlayer[]> {
  const { rows } = await reader.query<UncountedPlayer>(`${moved} ORDER BY a.player_id`)
  return rows
}

/** A place in the shop's history: an instant, and the last event of a wallet then. */
export interface Mark {
  atMs: number
  eventId: bigint
}

export async function readLastEvent(reader: Reader): Promise<bigint> {
  const { rows } = await reader.query<{ last: bigint | null }>(
    'SELECT max(id) AS last FROM wallet_events',
  )
  return rows[0]?.last ?? 0n
}

/** Those who have bet or whose stakes were settled since a mark, in id order. */
export async function listUncountedSince(
  reader: Reader,
  { atMs, eventId }: Mark,
): Promise<UncountedPlayer[]> {
  const { rows } = await reader.query<UncountedPlayer>(
    `${moved} AND a.player_id IN (
       SELECT player_id FROM bets WHERE id >= $1
       UNION
       SELECT w.player_id FROM wallet_events e JOIN accounts w ON w.id = e.account_id WHERE e.id > $2
     ) ORDER BY a.player_id`,
    [firstIdAt(atMs), eventId],
  )
  return rows
}

/** The same for one player; null if nothing is new. */
export async function findUncounted(
  reader: Reader,
  playerId: string,
): Promise<UncountedPlayer | null> {
  const { rows } = await reader.query<UncountedPlayer>({
    name: 'find_moved_play',
    text: `${moved} AND a.player_id = $1`,
    values: [playerId],
  })
  return rows[0] ?? null
}

const LOCK = `hashtextextended('play', 0)`

/**
 * Until the transaction ends, nobody else can count these players or close quarters. To count several players in one
 * transaction, lock them all together or in id order.
 */
export async function lockCounted(tx: Tx, playerIds: readonly string[]): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock_shared(${LOCK})`)
  await tx.query(
    `INSERT INTO play_progress (player_id) SELECT id FROM unnest($1::uuid[]) AS id ORDER BY id
     ON CONFLICT DO NOTHING`,
    [playerIds],
  )
  await tx.query(
    'SELECT 1 FROM play_progress WHERE player_id = ANY ($1) ORDER BY player_id FOR NO KEY UPDATE',
    [playerIds],
  )
}

/**
 * Adds the settled stakes of locked players to their totals: those after the last count, up to where their wallets were
 * read. Their progress has been computed before.
 */
export async function addSettledPlay(tx: Tx, players: readonly UncountedPlayer[]): Promise<void> {
  await tx.query(
    `WITH counted AS (
       SELECT p.player_id, a.id AS account_id, p.seq, p.event_id, n.seq AS to_seq, n.event_id AS to_event_id
       FROM unnest($1::uuid[], $2::bigint[], $3::bigint[]) AS n (player_id, seq, event_id)
       JOIN accounts a ON a.player_id = n.player_id
       JOIN play_progress p ON p.player_id = n.player_id AND (p.seq, p.event_id) < (n.seq, n.event_id)
     ), settled AS (
       SELECT c.player_id, e.ref, e.at, -e.amount AS staked, b.stake AS whole, b.payout,
              coalesce(k.house_edge, 0) AS edge
       FROM counted c
       JOIN entries e ON e.account_id = c.account_id AND e.seq > c.seq AND e.seq <= c.to_seq
         AND ${isStake('e.code')}
       JOIN bets b ON b.id = e.ref
       JOIN configurations k ON k.id = b.configuration_id
       UNION ALL
       SELECT c.player_id, w.ref, w.at, w.amount, o.whole, o.payout, w.house_edge
       FROM counted c
       JOIN wallet_events w ON w.account_id = c.account_id AND w.kind = $4
         AND (w.after_seq, w.id) > (c.seq, c.event_id)
         AND (w.after_seq, w.id) <= (c.to_seq, c.to_event_id)
       CROSS JOIN LATERAL (
         SELECT stake AS whole, payout FROM round_bets WHERE id = w.ref
         UNION ALL
         SELECT s.staked + s.sponsored, coalesce(s.payout, 0) + CASE WHEN s.takes_items THEN (
                  SELECT sum(d.value)::bigint FROM battle_drops d
                  WHERE d.battle_id = s.battle_id AND d.id >= ids_after(s.battle_id)
                ) ELSE 0 END
         FROM battle_seats s WHERE s.id = w.ref
       ) o
     ), paid AS (
       SELECT player_id, ref, at, edge, stake, promised, least(bound, stake) AS bound,
              payout * stake / whole AS payout
       FROM (SELECT s.*, s.staked - coalesce(f.cents, 0) - coalesce(q.cents, 0) AS stake,
                    coalesce(q.cents, 0) AS promised, coalesce(o.cents, 0) AS bound
             FROM settled s
             LEFT JOIN bonus_stakes f ON f.ref = s.ref
             LEFT JOIN promised_stakes q ON q.ref = s.ref
             LEFT JOIN bound_stakes o ON o.ref = s.ref) s
       WHERE stake + promised > 0
     ), placed AS (
       SELECT *, date_bin('15 min', at, 'epoch') AS own_quarter,
              greatest(date_bin('15 min', at, 'epoch'), (SELECT until FROM play_closed)) AS quarter
       FROM paid
     ), late AS (
       INSERT INTO late_play (ref, quarter)
       SELECT ref, quarter FROM placed WHERE quarter <> own_quarter
     ), progressed AS (
       UPDATE play_progress p SET seq = c.to_seq, event_id = c.to_event_id
       FROM counted c WHERE p.player_id = c.player_id
     ), summed AS (
       SELECT player_id, quarter, count(*) AS bets, sum(stake)::bigint AS stake, sum(payout)::bigint AS payout,
              sum(stake * edge)::bigint AS theoretical_loss, sum(bound)::bigint AS bound_stake,
              sum(bound * edge)::bigint AS bound_loss, sum(promised)::bigint AS promised_stake,
              sum(promised * edge)::bigint AS promised_loss, max(at) FILTER (WHERE payout > 0) AS won_at,
              -- By multiplier, then by time: the largest of these arrays.
              max(ARRAY[payout * 10000 / nullif(stake, 0), -(extract(epoch FROM at) * 1000000)::bigint, payout, stake])
                FILTER (WHERE stake >= ${RANKED_STAKE_MIN} AND payout * 10000 >= stake) AS best
       FROM placed GROUP BY player_id, quarter
     )
     INSERT INTO play_totals AS t (player_id, quarter, bets, stake, payout, theoretical_loss,
                                   bound_stake, bound_loss, promised_stake, promised_loss, best_multiplier, best_payout, best_stake, best_at, won_at)
     SELECT player_id, quarter, bets, stake, payout, theoretical_loss, bound_stake, bound_loss,
            promised_stake, promised_loss, coalesce(best[1], 0),
            coalesce(best[3], 0), coalesce(best[4], 0), 'epoch'::timestamptz - best[2] * interval '1 microsecond', won_at
     FROM summed
     ON CONFLICT (player_id, quarter) DO UPDATE
     SET bets = t.bets + EXCLUDED.bets, stake = t.stake + EXCLUDED.stake, payout = t.payout + EXCLUDED.payout,
         theoretical_loss = t.theoretical_loss + EXCLUDED.theoretical_loss,
         bound_stake = t.bound_stake + EXCLUDED.bound_stake, bound_loss = t.bound_loss + EXCLUDED.bound_loss,
         promised_stake = t.promised_stake + EXCLUDED.promised_stake,
         promised_loss = t.promised_loss + EXCLUDED.promised_loss, won_at = greatest(t.won_at, EXCLUDED.won_at),
         (best_multiplier, best_payout, best_stake, best_at) = (
           SELECT * FROM (
             VALUES (t.best_multiplier, t.best_payout, t.best_stake, t.best_at),
                    (EXCLUDED.best_multiplier, EXCLUDED.best_payout, EXCLUDED.best_stake, EXCLUDED.best_at)
           ) AS b (multiplier, payout, stake, at) ORDER BY multiplier DESC, at, payout DESC LIMIT 1
         )`,
    [
      players.map(({ player_id }) => player_id),
      players.map(({ seq }) => seq),
      players.map(({ event_id }) => event_id),
      STAKE_SETTLED,
    ],
  )
}

/** Makes all quarters before an instant final; waits for running counts. */
export async function writeClosed(tx: Tx, until: Date): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(${LOCK})`)
  await tx.query('UPDATE play_closed SET until = greatest(until, $1)', [until])
}

/** Whether all quarters before an instant are final. */
export async function isClosed(reader: Reader, until: Date): Promise<boolean> {
  const { rows } = await reader.query<{ is_closed: boolean }>(
    'SELECT until >= $1 AS is_closed FROM play_closed',
    [until],
  )
  return rows[0]?.is_closed === true
}

/** Claims the work for this node until the transaction ends; false if another node is doing it. */
export async function tryLock(tx: Tx): Promise<boolean> {
  const { rows } = await tx.query<{ is_alone: boolean }>(
    `SELECT pg_try_advisory_xact_lock(hashtextextended('count play', 0)) AS is_alone`,
  )
  return rows[0]?.is_alone === true
}

/** Cents, cents, and ten-thousandths of a cent. */
export interface Play {
  stake: bigint
  payout: bigint
  theoreticalLoss: bigint
}

export async function sumPlay(
  reader: Reader,
  playerId: string,
  from: Date,
  until: Date,
): Promise<Play> {
  const { rows } = await reader.query<Play>({
    name: 'sum_play',
    text: `SELECT coalesce(sum(stake), 0)::bigint AS stake, coalesce(sum(payout), 0)::bigint AS payout,
                  coalesce(sum(theoretical_loss), 0)::bigint AS "theoreticalLoss"
           FROM play_totals WHERE player_id = $1 AND quarter >= $2 AND quarter < $3`,
    values: [playerId, from, until],
  })
  return rows[0] ?? { stake: 0n, payout: 0n, theoreticalLoss: 0n }
}
