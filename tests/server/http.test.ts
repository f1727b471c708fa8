import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { QUICKNET } from '#domain/fairness/beacon.ts'
import type { TestPlayer } from '#tests/support/players/a-player.ts'
import { aPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

let app: TestApp
/** A caller who may make every call. */
let admin: TestPlayer

beforeAll(async () => {
  app = await startApp()
  admin = await aStaffMember(app, 'admin')
})
afterAll(() => app.stop())

interface Refused {
  code: string
  message: string
  msg: string
}

const everyCall = Object.entries(calls) as [string, Call][]
const aPath = (call: Call) => call.path.replace(/:\w+/g, 'x')

describe('every call', () => {
  it.each(everyCall.filter(([, call]) => call.access !== 'visitor'))(
    '%s refuses a visitor, a made-up token and an odd header',
    async (_, call) => {
      const tries: Record<string, string>[] = [
        {},
        { authorization: 'Bearer made-up' },
        { authorization: 'Basic eDp5' },
        { authorization: `Bearer ${'x'.repeat(5_000)}` },
      ]
      for (const headers of tries) {
        const body = call.method === 'GET' ? undefined : {}
        const answer = await ask<Refused>(app.url, `${call.method} ${aPath(call)}`, body, headers)
        expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
      }
    },
  )

  it.each(everyCall.filter(([, call]) => call.body))(
    '%s refuses a body that is not JSON, too large or of another type, and never fails',
    async (_, call) => {
      const as = { authorization: `Bearer ${admin.tokens.access_token}` }
      const send = (body: string, headers: Record<string, string> = {}) =>
        ask<Refused>(app.url, `${call.method} ${aPath(call)}`, body, { ...as, ...headers })
      expect((await send('{"a":')).status).toBe(400)
      expect((await send('x'.repeat(200_000))).status).toBe(413)
      expect((await send('<a/>', { 'content-type': 'text/xml' })).status).toBe(415)
      for (const body of [
        'null',
        '[]',
        '7',
        '"x"',
        '{"__proto__":{"role":"admin"}}',
        '{"constructor":1}',
      ]) {
        const { status } = await send(body)
        expect([200, 400, 401, 404, 409, 422, 429]).toContain(status)
      }
    },
  )

  /** The most rows of a page, where it is not 100: of unknown links, all that are kept. */
  const mostOf = new Map<Call, number>([
    [calls.getSeed, 500],
    [calls.getChain, 500],
    [calls.listUnknownLinks, 1_000],
  ])

  it.each(everyCall.filter(([, call]) => call.query))(
    '%s refuses a malformed query',
    async (_, call) => {
      const beyond = (mostOf.get(call) ?? 100) + 1
      for (const query of ['limit=0', `limit=${beyond}`, 'limit=x', 'limit=1e9', 'limit=-1']) {
        if (!call.query?.shape.limit) continue
        const path = call.path
          .replace(':slug', 'pocket-change')
          .replace(':server_seed_hash', 'a'.repeat(64))
          .replace(':game', 'crash')
          .replace(':id', '00000000-0000-7000-8000-000000000000')
        const answer = await admin.ask<Refused>(`${call.method} ${path}?${query}`)
        expect(answer, query).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
      }
    },
  )
})

describe('the server', () => {
  it('publishes every call', async () => {
    const { body } = await ask<{ openapi: string; paths: Record<string, object> }>(
      app.url,
      'GET /api/openapi.json',
    )
    expect(body.openapi).toBe('3.1.0')
    for (const [name, call] of everyCall) {
      const path = call.path.replace(/:(\w+)/g, '{$1}')
      expect(body.paths[path], name).toHaveProperty(
        `${call.method.toLowerCase()}.operationId`,
        name,
      )
    }
    const names = Object.values(body.paths).flatMap(Object.keys)
    const addresses = everyCall.flatMap(([, { path, aliases = [] }]) => [path, ...aliases])
    expect(names).toHaveLength(addresses.length)
  })

  it('logs whether a call that moves money had a key', async () => {
    const { body } = await ask<{ paths: Record<string, { post: { parameters: object[] } }> }>(
      app.url,
      'GET /api/openapi.json',
    )
    expect(body.paths['/api/battles/create']?.post.parameters).toContainEqual({
      $ref: '#/components/parameters/IdempotencyKey',
    })
    const player = await aPlayer(app, { cents: 1_000n })
    const open = (headers?: Record<string, string>) =>
      player.ask('POST /api/boxes/pocket-change/open', { count: 1 }, headers)
    const statusOf = ({ headers }: { headers: Headers }) => headers.get('idempotency-key-status')
    const [bare, keyed] = [await open(), await open({ 'idempotency-key': 'one' })]
    expect([bare.status, statusOf(bare)]).toEqual([200, 'absent'])
    expect([keyed.status, statusOf(keyed)]).toEqual([200, 'honored'])
    expect(statusOf(await player.ask('GET /api/profile'))).toBeNull()
  })

  it('is alive and ready', async () => {
    expect((await ask(app.url, 'GET /healthz')).status).toBe(200)
    expect(await ask(app.url, 'GET /readyz')).toMatchObject({
      status: 200,
      // Every node runs every job, with locks on its rows.
      body: { database: 'ready', leader: null },
    })
    expect((await ask(app.url, 'GET /metrics')).status).not.toBe(200)
  })

  it('returns a 404 in the wire form for an unknown call', async () => {
    for (const call of ['GET /api/nothing', 'POST /api/boxes', 'DELETE /api/profile']) {
      const answer = await ask<Refused>(app.url, call)
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
      expect(answer.body.msg).toBe(answer.body.message)
    }
  })

  it('sends its security headers with every response', async () => {
    for (const call of [
      'GET /api/config',
      'GET /api/nothing',
      'GET /api/profile',
      'GET /healthz',
    ]) {
      const { headers } = await ask(app.url, call)
      const policy = headers.get('content-security-policy')
      for (const rule of [
        "default-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ]) {
        expect(policy).toContain(rule)
      }
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('strict-transport-security')).toContain('max-age')
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    }
  })

  it('tells the page its public settings, and nothing else', async () => {
    const { body } = await ask(app.url, 'GET /api/config')
    expect(body).toEqual({
      data: {
        brand: 'Coffer',
        mode: 'demo',
        captcha: { kind: 'none' },
        social_providers: expect.any(Array),
        analytics: { url: null },
        // The default beacon; these tests have no sandbox.
        beacon: { chain: QUICKNET.chain, is_sandbox: false },
        // No operator is configured, so the pages name nobody and have no links.
        operator: {},
        links: { social: [], token: null, gift_cards: [] },
        deposit_methods: ['gift_code'],
        edges: { deals: 8, dice: 1 },
        battle_fee: 0,
        rewards: { cashback_rates: 100, first_crypto_bonus: 35 },
        skins_hold_days: 8,
        retention_years: 5,
        game_cycle_ms: 0,
        minimum_age: 18,
        controls: { fast_results: true, auto_play: true, session_status: false },
        closed: [],
        announcement: null,
        realtime: {
          key: 'coffer',
          cluster: 'eu',
          socket_urls: { production: null, staging: null },
        },
        resets: {
          cashback_at: expect.any(String),
          cashback_in_ms: expect.any(Number),
          leaderboard_at: expect.any(String),
          cashback_clock: expect.stringMatching(/^21:00 CES?T$/),
          leaderboard_clock: expect.stringMatching(/^Thursday 18:00 CES?T$/),
        },
        oauth: { client_id: 'web', client_secret: 'web' },
      },
    })
  })
})
