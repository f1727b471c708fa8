import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listPromos } from '#server/features/codes/promo-store.ts'
import { listWaiting } from '#server/features/operator/approvals-store.ts'
import { findPlayers } from '#server/features/operator/players-store.ts'
import { listQueue, listReviews } from '#server/features/payments/review/queue-store.ts'
import { listOperated } from '#server/features/payments/withdrawals/operate.ts'
import { listAll } from '#server/features/support/store.ts'
import { createDatabase, type Database, type Reader } from '#server/platform/db/database.ts'
import { listFailures } from '#server/platform/jobs/store.ts'
import { aDatabase, type TestDatabase } from '#tests/support/shop/database.ts'

const ROWS = 40_000
const PAGE = 50
/** A page, the rows that it joins, and what an index returns besides. */
const ROWS_READ_MAX = 6 * PAGE

let home: TestDatabase
let database: Database

beforeAll(async () => {
  home = await aDatabase()
  database = createDatabase({ url: home.url })
  const connection = await database.pool.connect()
  try {
    // The rows need nothing around them: no account is audited here.
    await connection.query('SET session_replication_role = replica; SET statement_timeout = 0')
    for (const fill of fills) await connection.query(fill)
    await connection.query('RESET ALL; ANALYZE')
  } finally {
    connection.release()
  }
})
afterAll(async () => {
  await database?.close()
  await home?.drop()
})

const idOf = (n: number | string) =>
  `('0191d2a0-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
const numbers = `generate_series(1, ${ROWS}) n`

/** An instant a second after that of the row before. */
const instantOf = (n: number | string) => `('2026-11-01'::timestamptz + interval '1 second' * ${n})`

const fillPlayers = `
  WITH made AS (
    INSERT INTO players (id, name, email, avatar, created_at)
    SELECT ${idOf('n')}, 'Player ' || md5(n::text), md5((n * 7)::text) || '@example.org', 'fox', now()
    FROM ${numbers} RETURNING id)
  INSERT INTO accounts (name, kind, player_id, balance) SELECT 'wallet ' || id, 'wallet', id, 0 FROM made`
const fillTickets = `
  INSERT INTO tickets (id, source, player_id, category, subject, status, created_at, updated_at,
                       name, email, reference, channel_url, audience)
  SELECT ${idOf('n')}, source, CASE source WHEN 'account' THEN ${idOf('n')} END, 'other', 'Subject',
         CASE WHEN n % 500 = 0 THEN 'open' ELSE 'closed' END, now(), now(), other, other, other || n, partner, partner
  FROM (SELECT n, CASE WHEN n > ${ROWS - 60} THEN 'partnership' ELSE 'account' END AS source FROM ${numbers}) s,
       LATERAL (SELECT CASE source WHEN 'account' THEN NULL ELSE 'x' END AS other,
                       CASE source WHEN 'partnership' THEN 'x' END AS partner) t`
const fillWithdrawals = `
  INSERT INTO withdrawals (id, player_id, status, amount_cents, currency, address, sending, asked_at, created_at, updated_at)
  SELECT ${idOf('n')}, ${idOf('n')}, CASE WHEN n > ${ROWS - 60} THEN 'new' ELSE 'done' END, 1000, 'BTC', 'address ' || n,
         CASE WHEN n > ${ROWS - 60} THEN NULL ELSE 'accepted' END, now(), now(), now()
  FROM ${numbers}`
const fillDeposits = `
  INSERT INTO payments (id, player_id, provider, method, status, amount_cents, currency, provider_transaction_id,
                        attempts, created_at, updated_at, credited_cents, review_reason, review_since)
  SELECT ${idOf('n')}, ${idOf('n')}, 'zen', 'card', 'paid', 5000, 'USD', n::text, 1, ${instantOf('n')}, now(), 5000,
         CASE WHEN n % 2 = 0 THEN 'late' END, CASE WHEN n % 2 = 0 THEN ${instantOf('n')} END
  FROM ${numbers}`
const fillReturns = `
  INSERT INTO deposit_returns (payment_id, player_id, cents, created_at)
  SELECT ${idOf('n')}, ${idOf('n')}, 100, ${instantOf('n')} FROM ${numbers} WHERE n % 2 = 1`
const fillCallbacks = `
  INSERT INTO payment_callbacks (provider, provider_transaction_id, status, body_sha256, outcome, needs_review, received_at)
  SELECT 'zen', n::text, 'ACCEPTED', '', 'late', true, ${instantOf('n')} FROM ${numbers}`
const fillReviews = `
  INSERT INTO callbacks_to_review (callback_id, received_at, provider, status)
  SELECT id, received_at, provider, status FROM payment_callbacks`
const fillApprovals = `
  WITH logged AS (
    INSERT INTO audit_log (seq, id, at, action, stage, reason, detail, hash, link)
    SELECT n, ${idOf('n')}, ${instantOf('n')}, 'player.hold', 'asked', 'Of a test', '{}', '', sha256('') FROM ${numbers}
    RETURNING id, at)
  INSERT INTO approvals (id, action, asked_by, asked_at) SELECT id, 'player.hold', id, at FROM logged`
const fillFailures = `
  INSERT INTO job_failures (job, row_key, tries, error, failed_at, next_at)
  SELECT 'a job', n::text, 1, 'Error', ${instantOf('n')}, now() + interval '1 day' FROM ${numbers}`
const fillPromos = `
  INSERT INTO promo_codes (id, code, is_fixed_value, value, is_once_per_player, starts_at, ends_at, ended_at, created_at)
  SELECT ${idOf('n')}, 'CODE-' || upper(md5(n::text)), false, 10, true, now() - interval '2 days',
         CASE WHEN n % 2 = 0 THEN now() - interval '1 day' END, CASE WHEN n % 3 = 0 THEN now() - interval '1 day' END, now()
  FROM ${numbers}`
const fills = [
  fillPlayers,
  fillTickets,
  fillWithdrawals,
  fillDeposits,
  fillReturns,
  fillCallbacks,
  fillReviews,
  fillApprovals,
  fillFailures,
  fillPromos,
]

interface Plan {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** The most rows that a step of the plan of a query read. */
const rowsRead = (plan: Plan): number =>
  Math.max(
    (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'],
    ...(plan.Plans ?? []).map(rowsRead),
  )

/** A reader that returns no rows, and counts those that its queries read. */
function countingReader() {
  const reads: number[] = []
  const query = async (text: string, values: unknown[]) => {
    const { rows } = await database.pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
      values,
    )
    for (const row of rows) reads.push(rowsRead(row['QUERY PLAN'][0].Plan))
    return { rows: [], rowCount: 0 }
  }
  return { reader: { query } as unknown as Reader, reads }
}

const middle = '0191d2a0-0000-7000-8000-000000004e20'
/** The newest player, whom a list that begins with the oldest comes to last. */
const last = '0191d2a0-0000-7000-8000-000000009c40'
const halfWay = { at: new Date(Date.parse('2026-11-01') + (ROWS / 2) * 1_000), id: middle }
type List = (reader: Reader, cursor: string | null) => Promise<unknown>
const lists: readonly (readonly [string, List])[] = [
  ...['', 'p', 'player', 'example.org', middle].map(
    (search) =>
      [
        `players, "${search}"`,
        (reader: Reader, cursor: string | null) =>
          findPlayers(reader, { search, cursor, limit: PAGE }),
      ] as const,
  ),
  ...([null, 'open', 'closed'] as const).flatMap((status) =>
    ([null, 'account', 'partnership'] as const).map(
      (source) =>
        [
          `tickets, ${status} and ${source}`,
          (reader: Reader, cursor: string | null) =>
            listAll(reader, { status, source, playerId: null, cursor, limit: PAGE }),
        ] as const,
    ),
  ),
  ...([undefined, 'new', 'done', 'canceled'] as const).map(
    (status) =>
      [
        `withdrawals, ${status}`,
        (reader: Reader, cursor: string | null) =>
          listOperated(reader, { ...(status && { status }), cursor, limit: PAGE }),
      ] as const,
  ),
  ...[{}, { method: 'card' }, { provider: 'zen' }, { status: 'paid' }, { provider: 'none' }].map(
    (filter) =>
      [
        `deposits, ${JSON.stringify(filter)}`,
        (reader: Reader, cursor: string | null) =>
          listQueue(reader, { ...filter, after: cursor ? halfWay : null, limit: PAGE }),
      ] as const,
  ),
  ...[{}, { provider: 'zen' }, { status: 'ACCEPTED' }, { status: 'none' }].map(
    (filter) =>
      [
        `callbacks, ${JSON.stringify(filter)}`,
        (reader: Reader, cursor: string | null) =>
          listReviews(reader, { ...filter, after: cursor ? BigInt(ROWS / 2) : null, limit: PAGE }),
      ] as const,
  ),
  [
    'tickets of a player',
    (reader, cursor) =>
      listAll(reader, { status: null, source: null, playerId: last, cursor, limit: PAGE }),
  ],
  [
    'withdrawals of a player',
    (reader, cursor) => listOperated(reader, { player_id: last, cursor, limit: PAGE }),
  ],
  [
    'approvals',
    (reader, cursor) =>
      listWaiting(reader, new Date('2026-11-01'), { after: cursor ? halfWay : null, limit: PAGE }),
  ],
  [
    'stuck rows',
    (reader, cursor) => {
      const after = cursor ? { failed_at: halfWay.at, job: 'a job', row_key: '' } : null
      return listFailures(reader, { after, limit: PAGE })
    },
  ],
  ...([null, 'planned', 'active', 'ended'] as const).map(
    (state) =>
      [
        `promo codes, ${state}`,
        (reader: Reader, cursor: string | null) =>
          listPromos(reader, { state, search: null, cursor, limit: PAGE }, new Date()),
      ] as const,
  ),
  [
    'promo codes, by a part',
    (reader, cursor) =>
      listPromos(reader, { state: null, search: 'AB12C', cursor, limit: PAGE }, new Date()),
  ],
]

describe.each(lists)('a list of many rows: %s', (_, list) => {
  it.each([
    ['the first page', null],
    ['a page in its middle', middle],
  ])('%s reads little more than it shows', async (_page, cursor) => {
    const { reader, reads } = countingReader()
    await list(reader, cursor)
    expect(reads.length).toBeGreaterThan(0)
    expect(Math.max(...reads)).toBeLessThanOrEqual(ROWS_READ_MAX)
  })
})

it('without an index, the count would show it', async () => {
  const { reader, reads } = countingReader()
  await reader.query(`SELECT 1 FROM withdrawals WHERE currency = 'ETH' LIMIT 50`, [])
  expect(Math.max(...reads)).toBe(ROWS)
})
