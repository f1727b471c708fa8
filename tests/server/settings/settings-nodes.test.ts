import { afterAll, beforeAll, expect, it } from 'vitest'
import { HOUR_MS, SECOND_MS } from '#domain/schedule/durations.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { subscribePublicly } from '#tests/support/realtime/public-channel.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { aDatabase, type TestDatabase } from '#tests/support/shop/database.ts'
import { type RedisProcess, startRedis } from '#tests/support/shop/redis-process.ts'
import { aSeedKey, startApp, type TestApp } from '#tests/support/shop/start-app.ts'

// Clocks stand still unless they are moved: without a job, only the bus carries a change to the other node.
let redis: RedisProcess
let database: TestDatabase
let here: TestApp
let there: TestApp
let operator: TestPlayer
let player: TestPlayer

beforeAll(async () => {
  redis = await startRedis()
  database = await aDatabase({ hasCatalogue: false })
  const on = { url: database.url, drop: async () => undefined }
  const env = { REDIS_URL: redis.url, SEED_KEY: aSeedKey(), LOG_LEVEL: 'silent' }
  const start = () => startApp({ on, env, hasCatalogue: false, clock: manualClock(Date.now()) })
  here = await start()
  there = await start()
  operator = await aStaffMember(here, 'operator')
  player = await aPlayer(here, { cents: 10_000n })
})
afterAll(async () => {
  for (const app of [here, there]) await app.stop()
  await database.drop()
  await redis.stop()
})
const busOf = async ({ url }: TestApp) =>
  ((await (await fetch(`${url}/readyz`)).json()) as { bus: string }).bus

const KEY = 'games.dice.is_open'
const set = (value: boolean, more: object = {}) =>
  operator.ask(`PUT /api/operator/settings/${KEY}`, { value, reason: 'A test', ...more })
const betOn = async (app: TestApp) =>
  (
    await ask<{ code?: string }>(
      app.url,
      'POST /api/dice/bet',
      { amount: 1, target: 50, direction: 'over' },
      { authorization: `Bearer ${player.tokens.access_token}` },
    )
  ).status

/** Lets the jobs of a node run for a second. */
async function second(app: TestApp): Promise<void> {
  for (const _ of [1, 2]) {
    app.clock.advance(SECOND_MS / 2)
    await app.idle()
  }
}

it('a change on one node is in effect there when it is answered, and on the other by the bus', async () => {
  for (const app of [here, there]) await expect.poll(() => busOf(app)).toBe('ready')
  const visitor = await subscribePublicly(there.url, 'public')
  expect((await set(false)).status).toBe(200)
  expect(await betOn(here)).toBe(409)
  const { data } = await visitor.waitFor('shopUpdated')
  expect(data).toEqual({ closed: ['games.dice'], announcement: null })
  visitor.close()
  await expect.poll(() => betOn(there)).toBe(409)
  expect((await set(true)).status).toBe(200)
  await expect.poll(() => betOn(there)).toBe(200)
})

it('a planned start happens on all nodes at its instant, once, although one clock lags', async () => {
  const starts_at = new Date(here.clock.now() + HOUR_MS).toISOString()
  expect((await set(false, { starts_at })).status).toBe(200)
  await second(there)
  here.clock.set(Date.parse(starts_at))
  there.clock.set(Date.parse(starts_at) - 1)
  expect([await betOn(here), await betOn(there)]).toEqual([409, 200])
  // The node whose time has come starts it for all.
  await Promise.all([second(here), second(there)])
  expect([await betOn(here), await betOn(there)]).toEqual([409, 409])
  const { rows } = await here.database.pool.query(
    `SELECT FROM setting_starts s JOIN setting_versions v ON v.id = s.version_id
     WHERE v.starts_at = $1`,
    [starts_at],
  )
  expect(rows).toHaveLength(1)
  expect((await set(true)).status).toBe(200)
  await expect.poll(() => betOn(there)).toBe(200)
})

it('a change that no message carried is in effect within a second', async () => {
  await redis.stop()
  await expect.poll(() => busOf(there)).toBe('away')
  expect((await set(false)).status).toBe(200)
  expect(await betOn(there)).toBe(200)
  await second(there)
  expect(await betOn(there)).toBe(409)
  expect((await set(true)).status).toBe(200)
  await second(there)
  expect(await betOn(there)).toBe(200)
})
