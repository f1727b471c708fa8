import { formatCoins } from '#domain/money/money.ts'
import { DAY_MS, HOUR_MS } from '#domain/schedule/durations.ts'
import { codesWhere, MOVEMENTS, type Movement } from '#server/ledger/index.ts'
import { firstIdAt } from '#server/platform/entropy/first-id-at.ts'
import { columnsOf, inPages, type Report, type Row, type SourceDeps } from '../report.ts'

const ACCOUNTS = 250

/**
 * How far the times of an account's entries may be out of order, when a node's clock is put back. Entries are found by
 * their time only so far around a bound, and then compared with it.
 */
const DISORDER_MS = 2 * HOUR_MS
/** Open battles are looked for among those of so many days. */
const BATTLE_DAYS = 30

const codesOf = Object.fromEntries(
  MOVEMENTS.map((movement) => [movement, codesWhere((code) => code.movement === movement)]),
) as Record<Movement, string[]>

const movements = MOVEMENTS.map(
  (name) =>
    `coalesce(sum(e.amount) FILTER (WHERE e.at >= $3 AND e.at < $4 AND ${
      name === 'other'
        ? `e.code <> ALL (ARRAY[${listOf(MOVEMENTS.filter((each) => each !== 'other').flatMap((each) => codesOf[each]))}])`
        : `e.code = ANY (ARRAY[${listOf(codesOf[name])}])`
    }), 0)::bigint AS ${name}`,
).join(', ')

function listOf(codes: readonly string[]): string {
  return codes.map((code) => `'${code}'`).join(', ')
}

type Summary = { id: bigint; player_id: string; opening: bigint; closing: bigint } & Record<
  Movement,
  bigint
>

/** Opening and closing are read from the balances that entries have left, apart from the movements between them. */
async function readSummaries(
  { reader }: SourceDeps,
  after: bigint,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Promise<Summary[]> {
  const { rows } = await reader.query<Summary>(
    `SELECT p.id, p.player_id,
            coalesce((SELECT balance_after FROM entries WHERE account_id = p.id AND seq = b.first - 1), 0)
              + m.early AS opening,
            coalesce((SELECT balance_after FROM entries WHERE account_id = p.id AND seq = b.next - 1), 0)
              - m.late AS closing, ${MOVEMENTS.map((name) => `m.${name}`).join(', ')}
     FROM (SELECT id, player_id FROM accounts WHERE kind = 'wallet' AND id > $1 ORDER BY id LIMIT $2) p
     CROSS JOIN LATERAL (SELECT first_seq_since(p.id, $5) AS first, first_seq_since(p.id, $6) AS next) b
     CROSS JOIN LATERAL (
       SELECT coalesce(sum(e.amount) FILTER (WHERE e.at < $3), 0)::bigint AS early,
              coalesce(sum(e.amount) FILTER (WHERE e.at >= $4), 0)::bigint AS late, ${movements}
       FROM entries e WHERE e.account_id = p.id AND e.seq >= b.first AND e.seq < b.next
     ) m
     ORDER BY p.id`,
    [
      after,
      ACCOUNTS,
      new Date(fromMs),
      new Date(toMs),
      new Date(fromMs - DISORDER_MS),
      new Date(toMs + DISORDER_MS),
    ],
  )
  return rows
}

/** Throws if an account does not add up: a report that is wrong must not look complete. */
function checked(row: Summary): Summary {
  const moved = MOVEMENTS.reduce((sum, name) => sum + row[name], row.opening)
  if (moved === row.closing) return row
  throw new Error(
    `The account of player ${row.player_id} opened with ${formatCoins(row.opening)}, its movements make ${formatCoins(moved)}, and it closed with ${formatCoins(row.closing)}`,
  )
}

const isMoved = (row: Summary): boolean =>
  row.opening !== 0n || row.closing !== 0n || MOVEMENTS.some((name) => row[name] !== 0n)

export const accounts: Report = {
  name: 'accounts',
  title: 'Player account summary',
  version: 1,
  about: 'Each account with a balance or a movement: opening balance + movements = closing balance',
  filters: ['from', 'to'],
  columns: columnsOf({
    player_id: ['text', 'The player'],
    opening: ['coins', 'The balance when the period began'],
    deposits: ['coins', 'Paid in, less what went back'],
    withdrawals: ['coins', 'Asked to be paid out, less what was refunded; negative'],
    stakes: ['coins', 'Staked, less what was refunded; negative'],
    payouts: ['coins', 'Won in coins'],
    bonuses: ['coins', 'Given by the shop, less what it took back'],
    adjustments: ['coins', 'Corrected by staff'],
    other: [
      'coins',
      'Items sold to the shop, fees of parcels and of seats in battles, debts settled',
    ],
    closing: ['coins', 'The balance when the period ended'],
  }),
  totals: ['opening', ...MOVEMENTS, 'closing'],
  async *rows(deps, asked) {
    const pages = inPages(ACCOUNTS, (last: Summary | null) =>
      readSummaries(deps, last?.id ?? 0n, asked),
    )
    for await (const page of pages) {
      yield page
        .map(checked)
        .filter(isMoved)
        .map(({ id: _, ...row }): Row => row)
    }
  },
}

interface Liability {
  id: bigint
  player_id: string
  balance: bigint
  pending_withdrawals: bigint
  open_stakes: bigint
  inventory: bigint
  promised_bonuses: bigint
}

/** The items of a player with a status. Each status has its own index, which a list of them would not use. */
const itemsWith = (status: 'owned' | 'in_request'): string =>
  `(SELECT coalesce(sum(i.value), 0) FROM inventory_items i
    WHERE i.player_id = p.player_id AND i.status = '${status}' AND i.acquired_at <= $3)::bigint`

/** What each of some players is owed at an instant. The past does not change, so that pages need not see one state. */
async function readLiabilities(
  { reader }: SourceDeps,
  after: bigint,
  atMs: number,
): Promise<Liability[]> {
  const { rows } = await reader.query<Liability>(
    `SELECT p.id, p.player_id,
       coalesce((SELECT balance_after FROM entries WHERE account_id = p.id AND seq = b.next - 1), 0)
         - (SELECT coalesce(sum(e.amount), 0) FROM entries e
            WHERE e.account_id = p.id AND e.seq >= b.first AND e.seq < b.next AND e.at > $3)::bigint AS balance,
       (SELECT coalesce(sum(w.amount_cents), 0) FROM withdrawals w
        WHERE w.player_id = p.player_id
          AND EXISTS (SELECT FROM entries e WHERE e.ref = w.id AND e.code = 'withdrawal.requested' AND e.at <= $3)
          AND NOT EXISTS (SELECT FROM entries e WHERE e.ref = w.id AND e.at <= $3
                          AND e.code IN ('withdrawal.sent', 'withdrawal.refunded')))::bigint AS pending_withdrawals,
       (SELECT coalesce(sum(r.stake), 0) FROM round_bets r
        WHERE r.player_id = p.player_id AND r.id >= $6::uuid AND r.created_at <= $3
          AND (r.settled_at IS NULL OR r.settled_at > $3))::bigint
       + (SELECT coalesce(-sum(e.amount), 0) FROM (
            SELECT t.id FROM battle_seats t JOIN battles g ON g.id = t.battle_id
            WHERE t.player_id = p.player_id AND t.battle_id >= $6::uuid AND (g.ended_at IS NULL OR g.ended_at > $3)
            UNION
            SELECT t.id FROM battles g JOIN battle_seats t ON t.battle_id = g.id
            WHERE g.creator_id = p.player_id AND g.id >= $6::uuid AND (g.ended_at IS NULL OR g.ended_at > $3)
          ) s JOIN entries e ON e.ref = s.id AND e.account_id = p.id AND e.at <= $3
            AND e.code IN ('battle.stake', 'battle.sponsor', 'battle.refund', 'battle.sponsor-back'))::bigint AS open_stakes,
       ${itemsWith('owned')} + ${itemsWith('in_request')}
       + (SELECT coalesce(sum(i.value), 0) FROM entries e JOIN inventory_items i ON i.id = e.ref
          WHERE e.account_id = p.id AND e.code = 'item.sale' AND e.seq >= b.first AND e.at > $3
            AND i.acquired_at <= $3)::bigint
       + (SELECT coalesce(sum(i.value), 0) FROM shipments s
          JOIN shipment_items h ON h.shipment_id = s.id AND h.is_held
          JOIN inventory_items i ON i.id = h.inventory_item_id
          WHERE s.player_id = p.player_id AND s.status = 'done' AND s.updated_at > $3
            AND i.acquired_at <= $3)::bigint AS inventory,
       (SELECT coalesce(sum(d.promised_cents - coalesce(paid.cents, 0)), 0) FROM deposit_promises d
        LEFT JOIN LATERAL (SELECT sum(o.cents) AS cents FROM bonus_payouts o
                           WHERE o.payment_id = d.payment_id AND o.at <= $3) paid ON true
        WHERE d.player_id = p.player_id AND d.created_at <= $3 AND d.until > $3
          AND (d.ended_at IS NULL OR d.ended_at > $3))::bigint AS promised_bonuses
     FROM (SELECT id, player_id FROM accounts WHERE kind = 'wallet' AND id > $1 ORDER BY id LIMIT $2) p
     CROSS JOIN LATERAL (SELECT first_seq_since(p.id, $4) AS first, first_seq_since(p.id, $5) AS next) b
     ORDER BY p.id`,
    [
      after,
      ACCOUNTS,
      new Date(atMs),
      new Date(atMs - DISORDER_MS),
      new Date(atMs + DISORDER_MS),
      firstIdAt(Math.max(0, atMs - BATTLE_DAYS * DAY_MS)),
    ],
  )
  return rows
}

const owedOf = (row: Liability): bigint =>
  row.balance + row.pending_withdrawals + row.open_stakes + row.inventory

export const liabilities: Report = {
  name: 'liabilities',
  title: 'Liabilities to players',
  version: 1,
  about: 'What each player was owed at an instant',
  filters: ['at'],
  columns: columnsOf({
    player_id: ['text', 'The player'],
    balance: ['coins', 'In the wallet'],
    pending_withdrawals: ['coins', 'Asked to be paid out, and neither sent nor refunded'],
    open_stakes: ['coins', 'Staked in battles and rounds that had not ended'],
    inventory: ['coins', 'Items, at the prices at which they were won'],
    owed: ['coins', 'All of these together'],
    promised_bonuses: [
      'coins',
      'Promised with deposits and paid only if they are played; not part of what is owed',
    ],
  }),
  totals: [
    'balance',
    'pending_withdrawals',
    'open_stakes',
    'inventory',
    'owed',
    'promised_bonuses',
  ],
  async *rows(deps, { atMs }) {
    const pages = inPages(ACCOUNTS, (last: Liability | null) =>
      readLiabilities(deps, last?.id ?? 0n, atMs),
    )
    for await (const page of pages) {
      yield page
        .map(({ id: _, ...row }): Row => ({ ...row, owed: owedOf({ ...row, id: 0n }) }))
        .filter(({ owed, promised_bonuses }) => owed !== 0n || promised_bonuses !== 0n)
    }
  },
}
