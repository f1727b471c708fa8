import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PublicPlayer } from '#contract/http/players.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

/** Two cheap boxes of the shop: 0.50 and 1.00 coins. */
const OFTEN = 'pocket-change'
const SELDOM = 'first-lap'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const page = (id: string) => ask<{ data: PublicPlayer }>(app.url, `GET /api/players/${id}`)
const open = (player: TestPlayer, slug: string, count: number) =>
  player.ask(`POST /api/boxes/${slug}/open`, { count })

it('shows the name, the level and the drawn items of a player', async () => {
  const player = await aPlayer(app, { cents: 100_000n, name: 'Ada' })
  const before = await page(player.id)
  expect(before.body.data).toMatchObject({
    id: player.id,
    name: 'Ada',
    stats: { level: 1, openings: 0, best_drop: null, best_drops: [], favourite_boxes: [] },
  })
  app.clock.advance(30_000)
  await open(player, OFTEN, 5)
  await open(player, OFTEN, 3)
  await open(player, SELDOM, 1)
  const { stats } = (await page(player.id)).body.data
  const prices = stats?.best_drops.map(({ item }) => item.price) ?? []
  expect(stats).toMatchObject({
    openings: 9,
    battles: { played: 0, won: 0 },
    best_drop: prices[0],
    since: '2026-01-15T00:00:00Z',
    favourite_boxes: [
      { box: { slug: OFTEN }, openings: 8 },
      { box: { slug: SELDOM }, openings: 1 },
    ],
  })
  expect(prices).toEqual(prices.toSorted((a, b) => b - a))
  expect(prices).toHaveLength(6)
})

it('refreshes the number of openings only from time to time', async () => {
  const player = await aPlayer(app, { cents: 1_000n })
  const openings = async () => (await page(player.id)).body.data.stats?.openings
  expect(await openings()).toBe(0)
  await open(player, OFTEN, 1)
  expect(await openings()).toBe(0)
  app.clock.advance(30_000)
  expect(await openings()).toBe(1)
})

it('reveals nothing private', async () => {
  const player = await aPlayer(app, { cents: 123_456n })
  await open(player, OFTEN, 1)
  const { body } = await page(player.id)
  const text = JSON.stringify(body)
  // As a number of its own, not inside a random id.
  expect(text).not.toMatch(/(?<![\w-]|Player )1234/)
  for (const secret of [player.email, 'email', 'balance', 'seed"', 'role', 'is_demo']) {
    expect(text).not.toContain(secret)
  }
  expect(Object.keys(body.data)).toEqual(['id', 'name', 'avatar_url', 'stats'])
})

it('is hidden and shown again immediately, as the player chooses', async () => {
  const player = await aPlayer(app, { cents: 1_000n })
  await open(player, OFTEN, 1)
  app.clock.advance(30_000)
  expect((await page(player.id)).body.data.stats?.openings).toBe(1)
  const put = await player.ask<{ data: { is_hidden: boolean } }>('PUT /api/profile', {
    is_hidden: true,
  })
  expect(put.body.data.is_hidden).toBe(true)
  expect((await page(player.id)).body.data).toEqual({
    id: player.id,
    name: player.name,
    avatar_url: expect.any(String),
    stats: null,
  })
  await player.ask('PUT /api/profile', { is_hidden: false })
  expect((await page(player.id)).body.data.stats?.openings).toBe(1)
  for (const is_hidden of ['yes', 1, null]) {
    expect((await player.ask('PUT /api/profile', { is_hidden })).status).toBe(422)
  }
})

it('answers 404 for an unknown player', async () => {
  for (const id of [randomUUID(), 'x', '%00', "' OR 1=1 --", 'a'.repeat(65)]) {
    expect([404, 422]).toContain((await page(encodeURIComponent(id))).status)
  }
})
