import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Tokens } from '#contract/http/account.ts'
import type { SessionEntry } from '#contract/http/profile.ts'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { expectCut, nowMs, subscribePrivately } from '#tests/support/realtime/private-channel.ts'
import { type Answer, ask } from '#tests/support/shop/ask.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

let app: TestApp
const ready: (() => void)[] = []

beforeAll(async () => {
  app = await startApp({ hasCatalogue: false })
})
afterAll(() => app.stop())
afterEach(() => {
  for (const close of ready.splice(0)) close()
})

interface Refused {
  code: string
  errors?: Record<string, string[]>
}

const agents = {
  'Firefox on Windows':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Chrome on Android':
    'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36',
  'Safari on iPhone':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Edge on Windows':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36 Edg/139.0.0.0',
  'Safari on Mac':
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  'Opera on Linux':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 OPR/120.0.0.0',
  'Unknown device': '<script>alert(1)</script>',
}

async function signIn(
  { email, password }: TestPlayer,
  agent: keyof typeof agents = 'Firefox on Windows',
): Promise<Tokens> {
  const body = { grant_type: 'password', client_id: 'web', client_secret: 'web' }
  const given = { ...body, username: email, password }
  const headers = { 'user-agent': agents[agent] }
  return (await ask<Tokens>(app.url, 'POST /oauth/token', given, headers)).body
}

const as =
  (tokens: Tokens) =>
  <T>(call: string, body?: unknown): Promise<Answer<T>> =>
    ask<T>(app.url, call, body, { authorization: `Bearer ${tokens.access_token}` })

const sessionsOf = async (tokens: Tokens) =>
  (await as(tokens)<{ data: SessionEntry[] }>('GET /api/profile/sessions')).body.data

async function listen(player: TestPlayer, { access_token }: Tokens) {
  const listener = await subscribePrivately(app.url, player, access_token)
  ready.push(listener.close)
  return listener
}

describe('a changed password', () => {
  const change = (player: TestPlayer, current_password: unknown, password: unknown) =>
    player.ask<Refused>('PUT /api/profile/password', { current_password, password })

  test('ends every other session immediately and keeps the current one', async () => {
    const player = await aPlayer(app)
    const other = await signIn(player)
    expect((await as(other)('GET /api/profile')).status).toBe(200)
    const listener = await listen(player, other)
    expect((await change(player, player.password, 'a new brass key')).status).toBe(200)
    const answered = nowMs()
    expect((await as(other)('GET /api/profile')).status).toBe(401)
    await expectCut(listener, answered)
    await listener.refused
    expect((await player.ask('GET /api/profile')).status).toBe(200)
    expect((await signIn({ ...player, password: 'a new brass key' })).access_token).toBeTruthy()
    expect((await signIn(player)).access_token).toBeUndefined()
  })

  test.each([
    ['', 'a new brass key', 'current_password', 'Password is required'],
    ['wrong!', 'a new brass key', 'current_password', 'This is not your password.'],
    ['correct horse', '12345', 'password', 'must be at least 6 characters'],
    ['correct horse', 'password1', 'password', 'Three or four words'],
  ])(
    'is refused for the current password %j and the new password %j',
    async (current, password, field, words) => {
      const player = await aPlayer(app)
      const answer = await change(player, current, password)
      expect(answer.status).toBe(422)
      expect(answer.body.errors?.[field]?.[0]).toContain(words)
      expect((await signIn(player)).access_token).toBeTruthy()
    },
  )

  test('allows ten tries of the current password in 15 minutes, even concurrently', async () => {
    const player = await aPlayer(app)
    const tries = Array.from({ length: 40 }, () => change(player, 'wrong!', 'a new brass key'))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 422)).toHaveLength(10)
    const locked = await change(player, player.password, 'a new brass key')
    expect(locked.status).toBe(429)
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0)
    app.clock.advance(15 * MINUTE_MS)
    expect((await change(player, player.password, 'a new brass key')).status).toBe(200)
  })

  test('ends sessions that log in concurrently with the old password', async () => {
    const player = await aPlayer(app)
    const signIns = Array.from({ length: 8 }, () => signIn(player))
    const [changed, ...opened] = await Promise.all([
      change(player, player.password, 'a new brass key'),
      ...signIns,
    ])
    expect(changed.status).toBe(200)
    for (const tokens of opened) {
      if (tokens.access_token) expect((await as(tokens)('GET /api/profile')).status).toBe(401)
    }
  })
})

describe('a hold', () => {
  const why = { reason: 'Being looked at' }
  const payIn = async (player: TestPlayer) =>
    (await player.ask<Refused>('POST /api/deposit/zen/redirect', { amount: 25 })).body.code

  test('stops play and deposits immediately and closes every socket, which may reconnect to listen', async () => {
    const operator = await aStaffMember(app, 'operator')
    const player = await aPlayer(app)
    const other = await signIn(player)
    const listeners = [await listen(player, player.tokens), await listen(player, other)]
    expect(await payIn(player)).not.toBe('account_on_hold')
    const act = (name: string) =>
      operator.ask(`POST /api/operator/players/${player.id}/${name}`, why)
    expect((await act('hold')).status).toBe(200)
    const answered = nowMs()
    expect(await payIn(player)).toBe('account_on_hold')
    await Promise.all(listeners.map((listener) => expectCut(listener, answered)))
    // A hold does not affect reading: they reconnect, and their own withdrawals are published to them.
    await Promise.all(listeners.map(({ back }) => back))
    const heard = listeners.map((listener) => listener.waitFor('balanceUpdated'))
    await operator.ask(`POST /api/operator/players/${player.id}/adjust`, { amount: 1, ...why })
    await Promise.all(heard)
    expect((await act('lift')).status).toBe(200)
    expect(await payIn(player)).not.toBe('account_on_hold')
  })

  test('or a revoked role takes effect immediately and closes the sockets', async () => {
    const admin = await aStaffMember(app, 'admin')
    const operator = await aStaffMember(app, 'operator')
    const read = async () => (await operator.ask('GET /api/operator/log')).status
    const listener = await listen(operator, operator.tokens)
    expect(await read()).toBe(200)
    const taken = { role: 'player', reason: 'They have left' }
    await admin.ask(`POST /api/operator/players/${operator.id}/role`, taken)
    const answered = nowMs()
    expect(await read()).toBe(403)
    await expectCut(listener, answered)
  })
})

describe('the sessions of a player', () => {
  test('are listed by device, most recently seen first, with the current one marked', async () => {
    const player = await aPlayer(app)
    for (const agent of Object.keys(agents) as (keyof typeof agents)[]) {
      app.clock.advance(MINUTE_MS)
      const tokens = await signIn(player, agent)
      const [first, ...others] = await sessionsOf(tokens)
      expect(first).toMatchObject({ device: agent, is_current: true })
      expect(others.some((entry) => entry.is_current)).toBe(false)
    }
    const listed = await sessionsOf(player.tokens)
    expect(listed).toHaveLength(Object.keys(agents).length + 1)
  })

  test('show when they were last seen, to the minute', async () => {
    const player = await aPlayer(app)
    const [before] = await sessionsOf(player.tokens)
    app.clock.advance(61_000)
    const [after] = await sessionsOf(player.tokens)
    expect(after?.created_at).toBe(before?.created_at)
    expect(Date.parse(after?.last_seen_at ?? '')).toBe(app.clock.now())
  })

  test('can be ended one by one, which closes their sockets immediately', async () => {
    const player = await aPlayer(app)
    const other = await signIn(player, 'Chrome on Android')
    const third = await signIn(player, 'Safari on Mac')
    const listener = await listen(player, other)
    expect((await as(other)('GET /api/profile')).status).toBe(200)
    const entry = (await sessionsOf(player.tokens)).find((each) => each.device.includes('Android'))
    const ended = await player.ask(`DELETE /api/profile/sessions/${entry?.id}`)
    const answered = nowMs()
    expect(ended.status).toBe(200)
    expect((await as(other)('GET /api/profile')).status).toBe(401)
    await expectCut(listener, answered)
    await listener.refused
    for (const tokens of [player.tokens, third]) {
      expect((await as(tokens)('GET /api/profile')).status).toBe(200)
    }
    const again = await player.ask(`DELETE /api/profile/sessions/${entry?.id}`)
    expect(again.status).toBe(404)
  })

  test('of another player are not found', async () => {
    const player = await aPlayer(app)
    const victim = await aPlayer(app)
    const [entry] = await sessionsOf(victim.tokens)
    for (const id of [entry?.id, randomUUID(), 'x', '%00']) {
      const answer = await player.ask<Refused>(`DELETE /api/profile/sessions/${id}`)
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
    expect((await victim.ask('GET /api/profile')).status).toBe(200)
  })

  test('can all be ended together, including the current one', async () => {
    const player = await aPlayer(app)
    const all = [player.tokens, await signIn(player), await signIn(player)]
    const listeners = await Promise.all(all.map((tokens) => listen(player, tokens)))
    const answer = await player.ask('DELETE /api/profile/sessions')
    const answered = nowMs()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('set-cookie')).toMatch(/coffer_refresh=;.*Max-Age=0/)
    for (const tokens of all) expect((await as(tokens)('GET /api/profile')).status).toBe(401)
    for (const listener of listeners) {
      await expectCut(listener, answered)
    }
    expect((await signIn(player)).access_token).toBeTruthy()
  })

  test('stay ended when a concurrent request looked them up just before', async () => {
    const player = await aPlayer(app)
    const other = await signIn(player)
    const reads = Array.from({ length: 32 }, () => as(other)('GET /api/profile'))
    await player.ask('DELETE /api/profile/sessions')
    await Promise.all(reads)
    expect((await as(other)('GET /api/profile')).status).toBe(401)
  })
})
