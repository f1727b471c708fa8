import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

const ROWS = 7

let app: TestApp
let admin: TestPlayer

beforeAll(async () => {
  app = await startApp({ hasCatalogue: false })
  admin = await aStaffMember(app, 'admin')
  const players: TestPlayer[] = []
  for (let count = 0; count < ROWS; count += 1) players.push(await aPlayer(app))
  for (const player of players) {
    const body = { amount: 2_000, reason: 'More than one person may give' }
    const path = `POST /api/operator/players/${player.id}/adjust`
    expect((await admin.ask(path, body)).status).toBe(200)
  }
  const ids = players.map(({ id }) => id)
  const connection = await app.database.pool.connect()
  try {
    await connection.query('SET session_replication_role = replica')
    for (const fill of fills) await connection.query(fill, [ids, new Date(app.clock.now())])
  } finally {
    connection.release(true)
  }
})
afterAll(() => app.stop())

/** Two rows have the same instant, so that the id decides between them. */
const at = `$2::timestamptz - interval '1 minute' * (n / 2)`
const each = 'unnest($1::uuid[]) WITH ORDINALITY AS p(id, n)'
const fills = [
  `INSERT INTO payments (id, player_id, provider, method, amount_cents, currency, attempts, created_at, updated_at,
                         review_reason, review_since)
   SELECT gen_random_uuid(), id, 'zen', 'card', 100, 'USD', 1, $2, $2, 'late', ${at} FROM ${each} WHERE n > 2`,
  `WITH paid AS (
     INSERT INTO payments (id, player_id, provider, method, amount_cents, currency, attempts, created_at, updated_at)
     SELECT gen_random_uuid(), id, 'zen', 'card', 100, 'USD', 1, $2, $2 FROM ${each} WHERE n <= 2 RETURNING id, player_id)
   INSERT INTO deposit_returns (payment_id, player_id, cents, created_at) SELECT id, player_id, 100, $2 FROM paid`,
  `INSERT INTO callbacks_to_review (callback_id, received_at, provider, status)
   SELECT n, $2, 'zen', 'ACCEPTED' FROM ${each}`,
  `INSERT INTO payment_callbacks (id, provider, provider_transaction_id, status, body_sha256, outcome, needs_review, received_at)
   OVERRIDING SYSTEM VALUE SELECT n, 'zen', n::text, 'ACCEPTED', '', 'late', true, $2 FROM ${each}`,
  `INSERT INTO job_failures (job, row_key, tries, error, failed_at, next_at)
   SELECT 'a job, or two', 'row/' || id, 1, 'Error', ${at}, $2 + interval '1 day' FROM ${each}`,
  // Each of them has brought two accounts of one person.
  `INSERT INTO tracking_links (link, player_id, created_at) SELECT 'link-' || n, id, $2 FROM ${each}`,
  `INSERT INTO player_marks (kind, hash, player_id, noted_at, proven_at) SELECT 'device', '', id, $2, $2 FROM ${each}`,
  `INSERT INTO player_links (player_id, link, bound_at)
   SELECT id, 'link-' || (n % ${ROWS} + 1), ${at} FROM ${each}`,
]

const lists = [
  'GET /api/operator/deposits',
  'GET /api/operator/callbacks',
  'GET /api/operator/approvals',
  'GET /api/operator/stuck-rows',
  'GET /api/operator/referral-rings',
] as const

interface Page {
  data: object[]
  next_cursor: string | null
}

it.each(lists)('%s is read to its end, page by page', async (list) => {
  const whole = (await admin.ask<Page>(`${list}?limit=100`)).body
  expect(whole.data).toHaveLength(ROWS)
  expect(whole.next_cursor).toBeNull()
  const read: object[] = []
  let cursor = ''
  do {
    const { body } = await admin.ask<Page>(`${list}?limit=2${cursor}`)
    read.push(...body.data)
    cursor = body.next_cursor === null ? '' : `&cursor=${encodeURIComponent(body.next_cursor)}`
  } while (cursor !== '' && read.length < 2 * ROWS)
  expect(read).toEqual(whole.data)
})

it.each(lists)('%s refuses a cursor that it has not returned', async (list) => {
  for (const cursor of ['x', '1', '%27', '1.x', '-1.5/a', '9'.repeat(40), `${'9'.repeat(15)}.a`]) {
    const { status } = await admin.ask(`${list}?cursor=${cursor}`)
    const isPlace = list === 'GET /api/operator/callbacks' && cursor === '1'
    expect(status, cursor).toBe(isPlace ? 200 : 422)
  }
})

it('every list of the staff that has a limit has a next page', () => {
  const short = Object.values<Call>(calls)
    .filter(({ method, path }) => method === 'GET' && path.startsWith('/api/operator/'))
    .filter(({ query }) => query !== undefined && 'limit' in query.shape)
    .filter(({ query }) => query !== undefined && !('cursor' in query.shape))
    .map(({ path }) => path)
  // The shop keeps a thousand of these, and one page has them all.
  expect(short).toEqual(['/api/operator/unknown-links'])
})
