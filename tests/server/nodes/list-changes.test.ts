import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { staffChannel } from '#contract/realtime/channels.ts'
import { SECOND_MS } from '#domain/schedule/durations.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember, signedInAsStaff } from '#tests/support/players/a-staff-member.ts'
import { privatePusher } from '#tests/support/realtime/private-channel.ts'
import { aDatabase, type TestDatabase } from '#tests/support/shop/database.ts'
import { type RedisProcess, startRedis } from '#tests/support/shop/redis-process.ts'
import { aSeedKey, startApp, type TestApp } from '#tests/support/shop/start-app.ts'

let redis: RedisProcess
let database: TestDatabase
let here: TestApp
let there: TestApp
let closers: (() => void)[]

beforeAll(async () => {
  redis = await startRedis()
  database = await aDatabase()
  const on = { url: database.url, drop: async () => undefined }
  const env = { REDIS_URL: redis.url, SEED_KEY: aSeedKey(), LOG_LEVEL: 'silent' }
  const clock = manualClock()
  here = await startApp({ on, env, hasCatalogue: false, clock })
  there = await startApp({ on, env, hasCatalogue: false, clock })
})
afterAll(async () => {
  for (const app of [here, there]) await app.stop()
  await database.drop()
  await redis.stop()
})
beforeEach(async () => {
  closers = []
  // Until both have heard of each other.
  for (const { url } of [here, there]) {
    await expect
      .poll(async () => {
        here.clock.advance(250)
        return ((await (await fetch(`${url}/readyz`)).json()) as { bus: string }).bus
      })
      .toBe('ready')
  }
})
afterEach(() => {
  for (const close of closers) close()
})

interface Heard {
  lists: string[]
}

const sessionOf = async (member: TestPlayer) =>
  (await member.ask<{ data: { session_id: string } }>('GET /api/operator/me')).body.data.session_id

/** Subscribes a session to a channel of the staff; says whether it may, and keeps every list that it hears of. */
async function subscribe(app: TestApp, member: TestPlayer, sessionId: string) {
  const pusher = privatePusher(app.url, member.tokens.access_token)
  closers.push(() => pusher.disconnect())
  const channel = pusher.subscribe(staffChannel(sessionId))
  const heard: string[] = []
  channel.bind('listsChanged', (event: Heard) => {
    expect(Object.keys(event)).toEqual(['lists'])
    heard.push(...event.lists)
  })
  const isAllowed = await new Promise<boolean>((resolve) => {
    channel.bind('pusher:subscription_succeeded', () => resolve(true))
    channel.bind('pusher:subscription_error', () => resolve(false))
  })
  return { heard, isAllowed }
}

const listen = async (app: TestApp, member: TestPlayer) =>
  (await subscribe(app, member, await sessionOf(member))).heard

const aTicket = async (player: TestPlayer) => {
  const ticket = { category: 'other', subject: 'Hello', message: 'Is anybody there?' }
  expect((await player.ask('POST /api/support/tickets', ticket)).status).toBe(200)
}
const aRole = async (admin: TestPlayer, member: TestPlayer, role: string) =>
  expect(
    (await admin.ask(`POST /api/operator/players/${member.id}/role`, { role, reason: 'Joins' }))
      .status,
  ).toBe(200)

/** Lets a second pass on both nodes. */
const pass = () => here.clock.advance(SECOND_MS)

it('tells the staff on every node which lists have changed, once a second, and nothing more', async () => {
  const support = await aStaffMember(here, 'support')
  const [near, far] = [await listen(here, support), await listen(there, support)]
  const player = await aPlayer(here)
  await expect.poll(() => [pass(), near, far].slice(1)).toEqual([['players'], ['players']])
  for (const heard of [near, far]) heard.length = 0
  await aTicket(player)
  await aTicket(player)
  await expect.poll(() => [pass(), near, far].slice(1)).toEqual([['tickets'], ['tickets']])
  pass()
  await aTicket(player)
  await expect
    .poll(() => [pass(), near, far].slice(1))
    .toEqual([
      ['tickets', 'tickets'],
      ['tickets', 'tickets'],
    ])
})

it('tells nobody of a list that their role may not read', async () => {
  const [support, operator, admin] = [
    await aStaffMember(here, 'support'),
    await aStaffMember(here, 'operator'),
    await aStaffMember(here, 'admin'),
  ]
  const [few, all] = [await listen(there, support), await listen(there, operator)]
  await aStaffMember(here, 'admin')
  // A second admin is asked to approve, which is a list of operators.
  const asked = await admin.ask(`POST /api/operator/players/${support.id}/adjust`, {
    amount: 5_000,
    reason: 'A test',
  })
  expect(asked.body).toMatchObject({ data: { status: 'waiting' } })
  await expect.poll(() => [pass(), all.includes('approvals')][1]).toBe(true)
  await aTicket(await aPlayer(here))
  await expect.poll(() => [pass(), few][1]).toContain('tickets')
  expect(few).not.toContain('approvals')
})

it('tells a session nothing after it has ended, or run out, or lost its role', async () => {
  const admin = await aStaffMember(here, 'admin')
  const leaver = await aStaffMember(here, 'support')
  const sleeper = await aStaffMember(here, 'support')
  const former = await aStaffMember(here, 'support')
  const [ended, idle, none] = [
    await listen(there, leaver),
    await listen(there, sleeper),
    await listen(there, former),
  ]
  await leaver.ask('POST /api/profile/logout')
  await aRole(admin, former, 'player')
  await here.database.pool.query(
    `UPDATE sessions SET last_seen_at = last_seen_at - interval '31 minutes' WHERE id = $1`,
    [await sessionOf(sleeper)],
  )
  const heard = await listen(there, await aStaffMember(here, 'support'))
  await aTicket(await aPlayer(here))
  await expect.poll(() => [pass(), heard][1]).toContain('tickets')
  expect([ended, idle, none]).toEqual([[], [], []])
})

it('admits to the channel only its own session, of the staff, with a second factor', async () => {
  const support = await aStaffMember(here, 'support')
  const session = await sessionOf(support)
  const player = await aPlayer(here)
  const again = await signedInAsStaff(here, support)
  expect((await subscribe(there, again, session)).isAllowed).toBe(false)
  expect((await subscribe(there, player, session)).isAllowed).toBe(false)
  // The same member by a password alone.
  const first = await aPlayer(here)
  const { rows } = await here.database.pool.query<{ id: string }>(
    'SELECT id FROM sessions WHERE player_id = $1',
    [first.id],
  )
  const own = rows[0]?.id ?? ''
  expect((await subscribe(there, first, own)).isAllowed).toBe(false)
  await here.database.pool.query(`UPDATE players SET role = 'support' WHERE id = $1`, [first.id])
  expect((await subscribe(there, first, own)).isAllowed).toBe(false)
  await here.database.pool.query('UPDATE sessions SET factor_at = now() WHERE id = $1', [own])
  here.clock.advance(6 * SECOND_MS)
  expect((await subscribe(there, first, own)).isAllowed).toBe(true)
})
