import { afterAll, beforeAll, expect, it } from 'vitest'
import { HOUR_MS } from '#domain/schedule/durations.ts'
import { aPlayer, ledgerOf, type TestPlayer } from '#tests/support/players/a-player.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'
import { createShop } from './shop.ts'

let app: TestApp
let player: TestPlayer
let slug: string
beforeAll(async () => {
  app = await startApp()
  player = await aPlayer(app, { cents: 100_000n })
  const { body } = await ask<{ data: { slug: string }[] }>(
    app.url,
    'GET /api/boxes?sort=price_asc&limit=1',
  )
  slug = body.data[0]?.slug ?? ''
})
afterAll(() => app.stop())

const open = (count: number) => player.ask(`POST /api/boxes/${slug}/open`, { count })

/** What a start reads, and how many of it were counted before. */
async function readOpenings() {
  const shop = await createShop(app.database, (await ledgerOf(app)).transparencyLog)
  const { rows } = await app.database.pool.query<{ counted: bigint }>(
    'SELECT coalesce(sum(openings), 0)::bigint AS counted FROM openings_counted',
  )
  return {
    ofBox: shop.openings(slug),
    ofAll: shop.allOpenings(),
    counted: Number(rows[0]?.counted),
  }
}

it('a start counts only the openings after the last count, and each of them once', async () => {
  await open(3)
  await open(2)
  expect(await readOpenings()).toEqual({ ofBox: 5, ofAll: 5, counted: 0 })
  for (const [count, ofAll] of [
    [4, 9],
    [1, 10],
  ] as const) {
    app.clock.advance(HOUR_MS + 1)
    await app.idle()
    // The last minutes' are left to the next count.
    expect((await open(count)).status).toBe(200)
    expect(await readOpenings()).toEqual({ ofBox: ofAll, ofAll, counted: ofAll - count })
  }
})
