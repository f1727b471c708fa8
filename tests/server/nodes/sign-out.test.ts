import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { type Answer, ask } from '#tests/support/shop/ask.ts'
import { aDatabase, type TestDatabase } from '#tests/support/shop/database.ts'
import { type RedisProcess, startRedis } from '#tests/support/shop/redis-process.ts'
import { aSeedKey, startApp, type TestApp } from '#tests/support/shop/start-app.ts'

// Clocks stand still unless moved explicitly: a cached session never grows old by itself.
let redis: RedisProcess
let database: TestDatabase
let here: TestApp
let there: TestApp
let box: string

interface Said {
  msg: string
}

beforeAll(async () => {
  redis = await startRedis()
  database = await aDatabase({ hasCatalogue: true })
  const on = { url: database.url, drop: async () => undefined }
  const env = { REDIS_URL: redis.url, SEED_KEY: aSeedKey(), LOG_LEVEL: 'silent' }
  const start = () => startApp({ on, env, hasCatalogue: false, clock: manualClock() })
  here = await start()
  there = await start()
  const boxes = 'GET /api/boxes?sort=price_asc'
  box = (await ask<{ data: { slug: string }[] }>(here.url, boxes)).body.data[0]?.slug ?? ''
})
afterAll(async () => {
  for (const app of [here, there]) await app.stop()
  await database.drop()
  await redis.stop()
})
beforeEach(async () => {
  // Until both nodes have listened for a second and have heard of each other.
  for (const app of [here, there]) {
    await expect
      .poll(async () => {
        for (const { clock } of [here, there]) clock.advance(250)
        const player = await aPlayer(app)
        return (await player.ask<Said>('POST /api/profile/logout')).body.msg
      })
      .toBe('You are logged out.')
  }
})

const asThere =
  (player: TestPlayer) =>
  (call: string, body?: unknown): Promise<Answer<Said>> =>
    ask(there.url, call, body, { authorization: `Bearer ${player.tokens.access_token}` })

const betThere = (player: TestPlayer) =>
  asThere(player)(`POST /api/boxes/${box}/open`, { count: 1 })

/** A player whose session the other node has just looked up, so that it would accept it from memory. */
async function aPlayerKnownThere(): Promise<TestPlayer> {
  const player = await aPlayer(here, { cents: 10_000n })
  expect((await betThere(player)).status).toBe(200)
  return player
}

const ways = [
  ['POST /api/profile/logout', undefined],
  ['DELETE /api/profile/sessions', undefined],
] as const

describe('what ends a session on one node', () => {
  it.each(ways)('%s is answered when the other node has heard it', async (call, body) => {
    const players = await Promise.all(Array.from({ length: 24 }, aPlayerKnownThere))
    // The other node has work that the message has to wait for.
    const busy = await aPlayer(here)
    const bets = players.map(async (player) => {
      const load = Array.from({ length: 20 }, () => asThere(busy)('GET /api/boxes'))
      const { body: said } = await player.ask<Said>(call, body)
      const { status } = await betThere(player)
      await Promise.all(load)
      return { said: said.msg.includes('within 5 seconds'), status }
    })
    expect(await Promise.all(bets)).toEqual(players.map(() => ({ said: false, status: 401 })))
  })

  it('a changed password ends the other sessions, also on the other node', async () => {
    const player = await aPlayer(here, { cents: 10_000n })
    const { body: tokens } = await ask<TestPlayer['tokens']>(here.url, 'POST /oauth/token', {
      grant_type: 'password',
      client_id: 'web',
      client_secret: 'web',
      username: player.email,
      password: player.password,
    })
    expect((await betThere({ ...player, tokens })).status).toBe(200)
    const change = { current_password: player.password, password: 'a new brass key' }
    const { body } = await player.ask<Said>('PUT /api/profile/password', change)
    expect(body.msg).toBe('Your password is changed. Every other device is logged out.')
    expect((await betThere({ ...player, tokens })).status).toBe(401)
    expect((await betThere(player)).status).toBe(200)
  })
})

describe('while Redis hangs', () => {
  afterEach(() => redis.resume())

  const busOf = async ({ url }: TestApp) =>
    ((await (await fetch(`${url}/readyz`)).json()) as { bus: string }).bus

  /** logs out and moves the clock until the answer is there. */
  async function signOut(player: TestPlayer, call: string): Promise<string | undefined> {
    let answer: Answer<Said> | undefined
    void player.ask<Said>(call).then((given) => {
      answer = given
    })
    await expect
      .poll(() => {
        here.clock.advance(50)
        return answer?.status
      })
      .toBe(200)
    return answer?.body.msg
  }

  it.each(ways)('%s says that it holds within 5 seconds, and does', async (call) => {
    const player = await aPlayerKnownThere()
    redis.pause()
    expect(await signOut(player, call)).toMatch(/ within 5 seconds\.$/)
    expect([await busOf(here), await busOf(there)]).toEqual(['ready', 'ready'])
    // The node has not heard of it, but notices that it hears nothing, long before Redis counts as unavailable.
    there.clock.advance(1_001)
    expect((await betThere(player)).status).toBe(401)
  })

  it('a node that keeps hearing the bus, but not this message, forgets a session after 5 seconds', async () => {
    const player = await aPlayerKnownThere()
    const ended = 'UPDATE sessions SET ended_at = now() WHERE player_id = $1'
    await here.database.pool.query(ended, [player.id])
    for (let quarters = 0; quarters < 20; quarters += 1) {
      there.clock.advance(250)
      await expect.poll(async () => (await fetch(`${there.url}/readyz`)).status).toBe(200)
    }
    expect((await betThere(player)).status).toBe(401)
  })

  it('a role that was taken away ends at once on every node', async () => {
    const admin = await aStaffMember(here, 'admin')
    const support = await aStaffMember(here, 'support')
    const list = 'GET /api/operator/players'
    expect((await asThere(support)(list)).status).toBe(200)
    redis.pause()
    const grant = { role: 'player', reason: 'Has left' }
    const granted = await admin.ask(`POST /api/operator/players/${support.id}/role`, grant)
    expect(granted.status).toBe(200)
    expect((await asThere(support)(list)).status).toBe(403)
  })
})
