import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Reply } from '#contract/call.ts'
import type { listOverdueSeeds } from '#contract/http/fairness.ts'
import { SEED_AGE_MS_MAX } from '#domain/fairness/seed-limits.ts'
import { HOUR_MS } from '#domain/schedule/durations.ts'
import {
  createSeeds,
  listOverdueSeeds as listOverdue,
  openWallet,
  revealOverdueSeed,
  rotateSeeds,
} from '#server/ledger/index.ts'
import { createLog } from '#server/platform/log/log.ts'
import { ledgerOf } from '#tests/support/players/a-player.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

let app: TestApp
let lines: { msg: string; job?: string; row?: string }[]

beforeEach(async () => {
  lines = []
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
  app = await startApp({ hasCatalogue: false, log })
})
afterEach(() => app.stop())

const seedParts = async () => (await ledgerOf(app)).seeds

/** Players who have bet with their seeds; returns their ids. */
async function playersWhoPlayed(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  const parts = await seedParts()
  await app.database.transaction(async (tx) => {
    await tx.query(
      `INSERT INTO players (id, name, email, password_hash, avatar, created_at)
       SELECT id, 'Somebody', id || '@example.com', '', '', now() FROM unnest($1::uuid[]) AS id`,
      [ids],
    )
    for (const id of ids) {
      await openWallet(tx, id)
      await createSeeds(tx, parts, id)
    }
    await tx.query(`UPDATE seeds SET nonce = 3 WHERE state = 'active' AND player_id = ANY ($1)`, [
      ids,
    ])
  })
  return ids
}

const overdue = async (query = '') =>
  (await ask<Reply<typeof listOverdueSeeds>>(app.url, `GET /api/fairness/overdue${query}`)).body

it('the next run reveals all overdue seeds, even after one that cannot be decrypted', async () => {
  const ids = await playersWhoPlayed(251)
  const [broken] = ids
  // A corrupted bit: the sealed seed no longer decrypts.
  await app.database.pool.query(
    `UPDATE seeds SET sealed = set_byte(sealed, 20, get_byte(sealed, 20) # 1)
     WHERE state = 'active' AND player_id = $1`,
    [broken],
  )
  expect(await overdue()).toEqual({ data: [], total: 0, next_cursor: null })

  app.clock.advance(SEED_AGE_MS_MAX)
  await expect
    .poll(
      async () => {
        app.clock.advance(HOUR_MS)
        return (await overdue()).total
      },
      { timeout: 120_000, interval: 250 },
    )
    .toBe(1)
  const { rows } = await app.database.pool.query<{ player_id: string; commitment: Buffer }>(
    `SELECT player_id, commitment FROM seeds WHERE state = 'active' AND nonce > 0`,
  )
  expect(rows.map(({ player_id }) => player_id)).toEqual([broken])
  const revealed = await app.database.pool.query(`SELECT 1 FROM seeds WHERE state = 'revealed'`)
  expect(revealed.rowCount).toBe(250)
  const commitment = rows[0]?.commitment.toString('hex')
  // One run reveals all others, and each later run reports only the broken one.
  const complaints = () => lines.filter(({ job }) => job === 'reveal overdue seeds')
  await expect.poll(() => complaints().length).toBeGreaterThan(0)
  for (const complaint of complaints()) {
    expect(complaint).toMatchObject({ msg: 'A row of a job failed', row: commitment })
  }
  const told = () => lines.filter(({ msg }) => msg === 'Overdue seeds were revealed')
  await expect.poll(told).toMatchObject([{ count: 250 }])
})

it('overdue seeds are publicly listed as soon as they are due, page by page', async () => {
  await playersWhoPlayed(5)
  const ids = await playersWhoPlayed(1)
  await app.database.pool.query(`UPDATE seeds SET nonce = 0 WHERE player_id = ANY ($1)`, [ids])
  // The clock does not move, so the job that reveals them does not run.
  const since = new Date(app.clock.now() - 1)
  const { rows } = await app.database.pool.query<{ commitment: Buffer }>(
    `WITH old AS (UPDATE seeds SET activated_at = $1 WHERE state = 'active' RETURNING id, commitment, nonce)
     SELECT commitment FROM old WHERE nonce > 0 ORDER BY id`,
    [new Date(since.getTime() - SEED_AGE_MS_MAX)],
  )
  const [first, second, third] = [
    await overdue('?limit=2'),
    await overdue(`?limit=2&cursor=${(await overdue('?limit=2')).next_cursor}`),
    await overdue('?limit=100'),
  ]
  expect(first?.data).toHaveLength(2)
  expect(second?.data).toHaveLength(2)
  expect(third).toEqual({
    data: rows.map(({ commitment }) => ({
      server_seed_hash: commitment.toString('hex'),
      overdue_since: since.toISOString(),
      bets: 3,
    })),
    total: 5,
    next_cursor: null,
  })
  expect([...(first?.data ?? []), ...(second?.data ?? [])]).toEqual(third?.data.slice(0, 4))
  for (const wrong of ['x', '-1', '1e3', '9'.repeat(20)]) {
    expect((await ask(app.url, `GET /api/fairness/overdue?cursor=${wrong}`)).status).toBe(422)
  }
})

it('revealing an overdue seed leaves the seed alone that the player has since rotated to', async () => {
  const [player = ''] = await playersWhoPlayed(1)
  app.clock.advance(SEED_AGE_MS_MAX + 1)
  const [seed] = await listOverdue(app.database.pool, app.clock, 0n, 1)
  const parts = await seedParts()
  if (!seed) throw new Error('None is overdue')
  const reveal = () => app.database.transaction((tx) => revealOverdueSeed(tx, parts, seed))
  await app.database.transaction((tx) => rotateSeeds(tx, parts, player, 'my own'))
  expect(await reveal()).toBe(false)
  const { rows } = await app.database.pool.query<{ client_seed: string }>(
    `SELECT client_seed FROM seeds WHERE state = 'active' AND player_id = $1`,
    [player],
  )
  expect(rows).toEqual([{ client_seed: 'my own' }])
})
