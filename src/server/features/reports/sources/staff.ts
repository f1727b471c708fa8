import { DAY_MS, HOUR_MS } from '#domain/schedule/durations.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { firstIdAt } from '#server/platform/entropy/first-id-at.ts'
import { type Asked, type Cell, columnsOf, inPages, type Pages, type Report } from '../report.ts'

const ROWS = 500
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

interface Waiting {
  [name: string]: Cell
  id: string
}

/** Requests in order of their ids, which is that of their time. */
const waitingOf = (reader: Reader, atMs: number, kind: 'withdrawal' | 'parcel'): Pages =>
  inPages(ROWS, async (last: Waiting | null) => {
    const select =
      kind === 'withdrawal'
        ? `SELECT w.id, w.player_id, 'withdrawal' AS kind, w.amount_cents AS amount, w.currency, w.status,
                  w.sending, w.created_at FROM withdrawals w WHERE w.status`
        : `SELECT w.id, w.player_id, 'parcel' AS kind,
                  (SELECT coalesce(sum(i.value), 0)::bigint FROM shipment_items h
                   JOIN inventory_items i ON i.id = h.inventory_item_id
                   WHERE h.shipment_id = w.id AND h.is_held) AS amount,
                  NULL AS currency, w.status, NULL AS sending, w.created_at FROM shipments w WHERE w.status`
    const { rows } = await reader.query<Waiting & { created_at: Date }>(
      `${select} IN ('new', 'in_processing') AND w.created_at <= $3 AND w.id > $1 ORDER BY w.id LIMIT $2`,
      [last?.id ?? FIRST_ID, ROWS, new Date(atMs)],
    )
    return rows.map((row) => ({ ...row, age_hours: ageInHours(row.created_at, atMs) }))
  })

const ageInHours = (since: Date, atMs: number): number =>
  Math.floor((atMs - since.getTime()) / HOUR_MS)

export const payouts: Report = {
  name: 'payouts',
  title: 'Pending payouts',
  version: 1,
  about:
    'Withdrawals and parcels that are now neither sent nor refused, and how long they have waited',
  filters: [],
  columns: columnsOf({
    id: ['text', 'The withdrawal or parcel'],
    player_id: ['text', 'The player'],
    kind: ['text', 'withdrawal or parcel'],
    amount: ['coins', 'Coins, or the items at the prices at which they were won'],
    currency: ['text', 'The currency of a withdrawal'],
    status: ['text', 'new, or in_processing once staff have started it'],
    sending: ['text', 'How far the provider is with a withdrawal'],
    created_at: ['time', 'When it was asked for'],
    age_hours: ['hours', 'Whole hours since then'],
  }),
  totals: ['amount'],
  async *rows({ reader }, { atMs }) {
    yield* waitingOf(reader, atMs, 'withdrawal')
    yield* waitingOf(reader, atMs, 'parcel')
  },
}

interface Logged {
  [name: string]: Cell
  seq: bigint
}

export const adjustments: Report = {
  name: 'adjustments',
  title: 'Adjustments by staff',
  version: 1,
  about: 'What staff did that moved coins or goods, from their log',
  filters: ['from', 'to'],
  columns: columnsOf({
    seq: ['count', 'The entry of the log'],
    at: ['time', 'When'],
    action: ['text', 'What was done'],
    operator: ['text', 'Who did it, or confirmed it'],
    asked_by: ['text', 'Who had asked for it, where two were needed'],
    player_id: ['text', 'The player'],
    subject_id: ['text', 'The deposit, withdrawal, parcel or batch of codes'],
    amount: ['coins', 'Coins, or the worth of goods'],
    reason: ['text', 'The reason given'],
  }),
  totals: ['amount'],
  rows: ({ reader }, { fromMs, toMs }) =>
    inPages(ROWS, async (last: Logged | null) => {
      const { rows } = await reader.query<Logged>(
        `SELECT l.seq, l.at, l.action, o.name AS operator, a.name AS asked_by, l.player_id, l.subject_id,
                l.cents AS amount, l.reason
         FROM audit_log l LEFT JOIN players o ON o.id = l.operator_id LEFT JOIN players a ON a.id = l.asked_by
         WHERE l.stage = 'done' AND l.cents IS NOT NULL AND l.at >= $1 AND l.at < $2 AND l.seq > $3
         ORDER BY l.seq LIMIT $4`,
        [new Date(fromMs), new Date(toMs), last?.seq ?? 0n, ROWS],
      )
      return rows
    }),
}

interface Event {
  [name: string]: Cell
  key: string
}

/** Events of one kind by an ascending key; `$1` and `$2` bound the time, `$3` the ids, `$5` is the key before. */
interface EventSource {
  first: string
  sql: string
}

const FIRST_NUMBER = '-1'

const eventSources: readonly EventSource[] = [
  {
    first: FIRST_ID,
    sql: `SELECT b.id::text AS key, b.at, 'large_win' AS kind, b.player_id, b.payout AS amount, b.game AS about, b.id::text AS ref
          FROM bets b WHERE b.payout >= 100000 AND b.payout >= $6 AND b.id >= $3 AND b.id < $4
            AND b.at >= $1 AND b.at < $2 AND b.id > $5::uuid ORDER BY b.id`,
  },
  {
    first: FIRST_ID,
    sql: `SELECT b.id::text AS key, b.settled_at AS at, 'large_win' AS kind, b.player_id, b.payout AS amount,
                 b.game AS about, b.id::text AS ref
          FROM round_bets b WHERE b.payout >= 100000 AND b.payout >= $6 AND b.id >= $3 AND b.id < $4
            AND b.settled_at >= $1 AND b.settled_at < $2 AND b.id > $5::uuid ORDER BY b.id`,
  },
  {
    first: FIRST_ID,
    sql: `SELECT s.id::text AS key, g.ended_at AS at, 'large_win' AS kind, s.player_id, s.payout AS amount,
                 'battle' AS about, g.id::text AS ref
          FROM battle_seats s JOIN battles g ON g.id = s.battle_id
          WHERE s.payout >= 100000 AND s.payout >= $6 AND s.player_id IS NOT NULL AND s.battle_id >= $3 AND s.battle_id < $4
            AND g.ended_at >= $1 AND g.ended_at < $2 AND s.id > $5::uuid ORDER BY s.id`,
  },
  {
    first: FIRST_ID,
    sql: `SELECT c.ref::text AS key, c.at, 'large_win' AS kind, a.player_id, c.price AS amount, 'battle' AS about,
                 c.ref::text AS ref
          FROM goods_counted c JOIN accounts a ON a.id = c.account_id
          WHERE c.kind = 'battle' AND c.price >= 100000 AND c.price >= $6 AND c.at >= $1 AND c.at < $2
            AND $3::uuid IS NOT NULL AND $4::uuid IS NOT NULL AND c.ref > $5::uuid ORDER BY c.ref`,
  },
  {
    first: FIRST_ID,
    sql: `SELECT w.id::text AS key, e.at, 'large_payout' AS kind, w.player_id, w.amount_cents AS amount,
                 w.currency AS about, w.id::text AS ref
          FROM withdrawals w JOIN entries e ON e.ref = w.id AND e.code = 'withdrawal.sent'
          WHERE w.amount_cents >= 100000 AND w.amount_cents >= $6 AND e.at >= $1 AND e.at < $2
            AND $3::uuid IS NOT NULL AND $4::uuid IS NOT NULL AND w.id > $5::uuid ORDER BY w.id`,
  },
  {
    first: FIRST_NUMBER,
    sql: `SELECT c.id::text AS key, c.at, 'exclusion' AS kind, c.player_id, NULL::bigint AS amount,
                 coalesce(c.state ->> 'kind', 'ended') || ' by ' || c.actor AS about, c.id::text AS ref
          FROM player_changes c WHERE c.subject = 'exclusion' AND c.at >= $1 AND c.at < $2
            AND $3::uuid IS NOT NULL AND $4::uuid IS NOT NULL AND $6::bigint IS NOT NULL AND c.id > $5::bigint ORDER BY c.id`,
  },
  {
    first: FIRST_ID,
    sql: `SELECT l.id::text AS key, l.raised_at AS at, 'alert' AS kind, l.player_id, NULL::bigint AS amount,
                 l.rule || ', ' || l.state AS about, l.id::text AS ref
          FROM aml_alerts l WHERE l.id >= $3 AND l.id < $4 AND l.raised_at >= $1 AND l.raised_at < $2
            AND $6::bigint IS NOT NULL AND l.id > $5::uuid ORDER BY l.id`,
  },
  {
    first: FIRST_ID,
    sql: `SELECT m.id::text AS key, m.noted_at AS at, 'marker' AS kind, m.player_id, NULL::bigint AS amount,
                 m.marker AS about, m.id::text AS ref
          FROM protection_markers m WHERE m.id >= $3 AND m.id < $4 AND m.noted_at >= $1 AND m.noted_at < $2
            AND $6::bigint IS NOT NULL AND m.id > $5::uuid ORDER BY m.id`,
  },
]

/** A row is stored, and a battle or round has ended, within so much time after its id was made. */
const ENDED_WITHIN_MS = 30 * DAY_MS

const eventsOf = (
  reader: Reader,
  { fromMs, toMs, overCents }: Asked,
  { first, sql }: EventSource,
): Pages =>
  inPages(ROWS, async (last: Event | null) => {
    const { rows } = await reader.query<Event>(`${sql} LIMIT ${ROWS}`, [
      new Date(fromMs),
      new Date(toMs),
      firstIdAt(Math.max(0, fromMs - ENDED_WITHIN_MS)),
      // A clock may have been put back since the id was made.
      firstIdAt(toMs + ENDED_WITHIN_MS),
      last?.key ?? first,
      overCents,
    ])
    return rows
  })

export const events: Report = {
  name: 'events',
  title: 'Significant events',
  version: 1,
  about:
    'Wins and payouts of at least an amount (--over), exclusions and breaks, alerts, and markers of risky play',
  filters: ['from', 'to', 'over'],
  columns: columnsOf({
    at: ['time', 'When'],
    kind: ['text', 'large_win, large_payout, exclusion, alert or marker'],
    player_id: ['text', 'The player'],
    amount: ['coins', 'Of a win or payout, an item at its price'],
    about: ['text', 'The game, currency, kind of exclusion, rule or marker'],
    ref: ['text', 'The bet, battle, withdrawal, change or alert'],
  }),
  totals: [],
  async *rows({ reader }, asked) {
    for (const source of eventSources) yield* eventsOf(reader, asked, source)
  },
}
