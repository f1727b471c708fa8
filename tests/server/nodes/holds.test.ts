import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { payersEnv } from '#tests/support/payments/payers.ts'
import { aPlayer, ledgerOf, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { type Answer, ask } from '#tests/support/shop/ask.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { aDatabase, type TestDatabase } from '#tests/support/shop/database.ts'
import { type RedisProcess, startRedis } from '#tests/support/shop/redis-process.ts'
import { aSeedKey, startApp, type TestApp } from '#tests/support/shop/start-app.ts'

const STAKES = ['crash.stake', 'wheel_2x.stake', 'battle.stake', 'battle.sponsor'] as const

// Clocks stand still and Redis hangs: the other node knows nothing of a hold but what it reads under the wallet's lock.
let redis: RedisProcess
let database: TestDatabase
let here: TestApp
let there: TestApp
let admin: TestPlayer
let box: string

beforeAll(async () => {
  redis = await startRedis()
  database = await aDatabase({ hasCatalogue: true })
  const on = { url: database.url, drop: async () => undefined }
  const env = { ...payersEnv, REDIS_URL: redis.url, SEED_KEY: aSeedKey(), LOG_LEVEL: 'silent' }
  const start = () => startApp({ on, env, hasCatalogue: false, clock: manualClock() })
  here = await start()
  there = await start()
  admin = await aStaffMember(here, 'admin')
  const boxes = 'GET /api/boxes?sort=price_asc'
  box = (await ask<{ data: { slug: string }[] }>(here.url, boxes)).body.data[0]?.slug ?? ''
})
afterAll(async () => {
  expect(await auditFaults(here)).toEqual([])
  for (const app of [here, there]) await app.stop()
  await database.drop()
  await redis.stop()
})
beforeEach(async () => {
  for (const { url } of [here, there]) {
    await expect
      .poll(async () => ((await (await fetch(`${url}/readyz`)).json()) as { bus: string }).bus)
      .toBe('ready')
  }
})
afterEach(() => redis.resume())

const asThere =
  (player: TestPlayer) =>
  (call: string, body?: unknown): Promise<Answer<{ code: string }>> =>
    ask(there.url, call, body, { authorization: `Bearer ${player.tokens.access_token}` })

/** A player whom the other node has just looked up. */
async function aPlayerKnownThere(): Promise<TestPlayer> {
  const player = await aPlayer(here, { cents: 100_000n })
  expect((await asThere(player)('GET /api/profile')).status).toBe(200)
  return player
}

const change = async ({ id }: TestPlayer, act: 'hold' | 'lift') => {
  const { status } = await admin.ask(`POST /api/operator/players/${id}/${act}`, {
    reason: 'As the test wants it',
  })
  expect(status).toBe(200)
}

const battle = () => ({ boxes: [{ slug: box, count: 1 }], format: '1v1', mode: 'classic' })

describe('a hold that only the database knows of', () => {
  it('refuses every stake and deposit on the other node, and nothing once it is lifted', async () => {
    const player = await aPlayerKnownThere()
    const calls: [call: string, body: object][] = [
      [`POST /api/boxes/${box}/open`, { count: 1 }],
      ['POST /api/dice/bet', { amount: 1, target: 50, direction: 'under' }],
      ['POST /api/plinko/bet', { amount: 1, rows: 8, risk: 'low' }],
      ['POST /api/battles/create', battle()],
      ['POST /api/free-boxes/iron-gift/open', {}],
      ['POST /api/deposit/zen/redirect', { amount: 25 }],
      ['POST /api/deposit/skinsback/redirect', { amount: 25 }],
    ]
    redis.pause()
    await change(player, 'hold')
    for (const [call, body] of calls) {
      const answer = await asThere(player)(call, body)
      expect([call, answer.status, answer.body.code]).toEqual([call, 403, 'account_on_hold'])
    }
    const { body: profile } = await player.ask<{ data: { balance: number } }>('GET /api/profile')
    expect(profile.data.balance).toBe(1_000)
    await change(player, 'lift')
    redis.resume()
    for (const [call, body] of calls.slice(0, 4)) {
      await expect.poll(async () => (await asThere(player)(call, body)).status).toBe(200)
    }
  })

  it('refuses a seat that costs nothing, because its battle’s creator pays for it', async () => {
    const [creator, player] = [await aPlayer(here, { cents: 100_000n }), await aPlayerKnownThere()]
    const { body } = await creator.ask<{ data: { id: string } }>('POST /api/battles/create', {
      ...battle(),
      sponsor_pct: 100,
    })
    redis.pause()
    await change(player, 'hold')
    const joined = await asThere(player)(`POST /api/battles/${body.data.id}/join`, {})
    expect([joined.status, joined.body.code]).toEqual([403, 'account_on_hold'])
  })

  it('refuses every stake in the ledger itself, with and without limits', async () => {
    for (const hasLimits of [false, true]) {
      const player = await aPlayerKnownThere()
      if (hasLimits) {
        const limit = { kind: 'stake', period: 'day', amount: 500 }
        expect((await player.ask('PUT /api/profile/limits', limit)).status).toBe(200)
      }
      await change(player, 'hold')
      const ledger = await ledgerOf(there)
      const stake = (code: (typeof STAKES)[number]) =>
        there.database.transaction((tx) =>
          ledger.post(tx, [
            {
              account: `wallet:${player.id}`,
              counter: 'clearing:rounds',
              amount: -100n,
              code,
              ref: crypto.randomUUID(),
            },
          ]),
        )
      for (const code of STAKES) {
        await expect(stake(code)).rejects.toMatchObject({ code: 'account_on_hold' })
      }
    }
  })

  it('is found by the audit if it is missing in the wallet', async () => {
    const player = await aPlayer(here)
    const run = (change: string) =>
      here.database.pool.query(`UPDATE players SET ${change} WHERE id = $1`, [player.id])
    await run(`on_hold_since = now(), hold_reason = 'x'`)
    expect(await auditFaults(here)).toEqual([
      `The wallet of ${player.id} has the guard none, but the player has set [null,null,null,null,null,null,null,1]`,
      expect.stringContaining(`Player ${player.id} is on hold since`),
    ])
    await run('on_hold_since = NULL, hold_reason = NULL')
  })
})
