import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SocialProvider, socialProviders } from '#contract/http/social.ts'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import {
  asPlayer,
  openSocialHarness,
  type Refused,
  type SocialHarness,
} from '#tests/support/players/social-harness.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { startApp } from '#tests/support/shop/start-app.ts'

let harness: SocialHarness

beforeAll(async () => {
  harness = await openSocialHarness()
})
afterAll(() => harness.stop())

describe.each(socialProviders)('by %s', (provider) => {
  it('a new visitor gets an account, and the same one the next time', async () => {
    const stranger = harness.aStranger()
    const first = await harness.signIn(provider, stranger)
    expect(first).toMatchObject({ status: 200, body: { token_type: 'Bearer', is_new: true } })
    const profile = await harness.profileOf(first.body)
    expect(profile).toMatchObject({ balance: 0, user_level: { level: 1 } })
    const fairness = await ask<{ data: { server_seed_hash: string; nonce: number } }>(
      harness.app.url,
      'GET /api/fairness',
      undefined,
      asPlayer(first.body),
    )
    expect(fairness.body.data).toMatchObject({ server_seed_hash: expect.any(String), nonce: 0 })

    const again = await harness.signIn(provider, stranger)
    expect(again.body.is_new).toBe(false)
    expect((await harness.profileOf(again.body)).id).toBe(profile.id)
  })

  it('an equal name does not make two people one account', async () => {
    const [one, other] = [harness.aStranger(), harness.aStranger()]
    const profiles = await Promise.all(
      [one, { ...other, name: one.name ?? '' }].map(async (person) =>
        harness.profileOf((await harness.signIn(provider, person)).body),
      ),
    )
    expect(profiles[0]?.id).not.toBe(profiles[1]?.id)
  })

  it('a visitor who declines returns without a code', async () => {
    const query = await harness.aVisitor().arrive(provider, { action: 'deny' })
    expect(Object.fromEntries(query)).toEqual({ error: 'denied' })
  })

  it('a reply with another state is rejected', async () => {
    const query = await harness.aVisitor().arrive(provider, { scenario: 'wrong_state' })
    expect(Object.fromEntries(query)).toEqual({ error: 'expired' })
  })

  it('a reply is accepted once, and only from the browser that began', async () => {
    const visitor = harness.aVisitor()
    const back = await visitor.comeBack(provider, harness.aStranger())
    const stranger = harness.aVisitor()
    const busy = harness.aVisitor()
    await busy.comeBack(provider)
    for (const foreign of [stranger, busy]) {
      const answer = await foreign.go(back)
      expect(answer.headers.get('location')).toBe(`/auth/${provider}?error=expired`)
    }
    const location = (await visitor.go(back)).headers.get('location')
    expect(location).toMatch(new RegExp(`^/auth/${provider}\\?code=[\\w-]{43}$`))
    expect((await visitor.go(back)).headers.get('location')).toContain('error=expired')
  })

  it('a reply for one provider is rejected by another', async () => {
    const visitor = harness.aVisitor()
    const back = new URL(await visitor.comeBack(provider))
    for (const other of socialProviders.filter((each) => each !== provider)) {
      const answer = await visitor.go(`${harness.app.url}/social/${other}/callback${back.search}`)
      expect(answer.headers.get('location')).toContain('error=expired')
    }
  })

  it('a code works once, in its browser, for its provider, for five minutes', async () => {
    const visitor = harness.aVisitor()
    const code = (await visitor.arrive(provider, harness.aStranger())).get('code') ?? ''
    const other = socialProviders.find((each) => each !== provider) ?? ''
    expect((await harness.aVisitor().handle(provider, code)).status).toBe(400)
    expect((await visitor.handle(other, code)).status).toBe(400)
    const good = await visitor.handle(provider, code)
    expect(good.status).toBe(200)
    expect(good.headers.get('cache-control')).toBe('no-store')
    expect(await good.json()).toEqual({ provider, provider_access_token: expect.any(String) })
    const again = await visitor.handle(provider, code)
    expect(again.status).toBe(400)
    expect(await again.json()).toMatchObject({ code: 'social_expired' })

    const late = (await visitor.arrive(provider, harness.aStranger())).get('code') ?? ''
    const nowMs = harness.app.clock.now()
    harness.app.clock.advance(5 * MINUTE_MS)
    expect((await visitor.handle(provider, late)).status).toBe(400)
    harness.app.clock.set(nowMs)
  })

  it('its token works once, for its provider, for a minute, even with concurrent calls', async () => {
    const token = await harness.aVisitor().token(provider, harness.aStranger())
    const other = socialProviders.find((each) => each !== provider) ?? ''
    expect((await harness.grant(other, token)).body).toMatchObject({
      code: 'social_expired',
      error: 'invalid_grant',
    })
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => harness.grant(provider, token)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(7)

    const late = await harness.aVisitor().token(provider, harness.aStranger())
    const nowMs = harness.app.clock.now()
    harness.app.clock.advance(MINUTE_MS)
    expect((await harness.grant(provider, late)).status).toBe(400)
    harness.app.clock.set(nowMs)
  })

  it('eight concurrent first sign-ins open one account', async () => {
    const stranger = harness.aStranger()
    const tokens: string[] = []
    for (let each = 0; each < 8; each++) {
      tokens.push(await harness.aVisitor().token(provider, stranger))
    }
    const answers = await Promise.all(tokens.map((token) => harness.grant(provider, token)))
    const ids = await Promise.all(
      answers.map(async ({ body }) => (await harness.profileOf(body)).id),
    )
    expect(new Set(ids).size).toBe(1)
    expect(answers.filter(({ body }) => body.is_new)).toHaveLength(1)
  })

  it('a provider that fails or does not respond is reported as unavailable', {
    timeout: 10_000,
  }, async () => {
    for (const scenario of ['fail', 'hang']) {
      const visitor = harness.aVisitor()
      const code = (await visitor.arrive(provider, { scenario })).get('code') ?? ''
      const answer = await visitor.handle(provider, code)
      expect(answer.status).toBe(503)
      expect(await answer.json()).toMatchObject({ code: 'social_unreachable' })
    }
  })
})

it.each<[SocialProvider, string]>([
  ['google', 'replay'],
  ['google', 'other_app'],
  ['google', 'wrong_issuer'],
  ['google', 'wrong_nonce'],
  ['google', 'forged'],
  ['google', 'expired'],
  ['facebook', 'replay'],
  ['facebook', 'other_app'],
  ['facebook', 'invalid'],
  ['facebook', 'other_person'],
])('%s: «%s» does not sign anybody in', async (provider, scenario) => {
  const visitor = harness.aVisitor()
  const code = (await visitor.arrive(provider, harness.aStranger({ scenario }))).get('code') ?? ''
  expect(code).not.toBe('')
  const answer = await visitor.handle(provider, code)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ code: 'social_rejected' })
})

describe('Steam', () => {
  it.each(['unsigned', 'old', 'wrong_endpoint', 'twice'])(
    'is not asked to confirm an assertion with «%s»',
    async (scenario) => {
      const query = await harness.aVisitor().arrive('steam', harness.aStranger({ scenario }))
      expect(Object.fromEntries(query)).toEqual({ error: 'failed' })
    },
  )

  it('rejects an assertion that it did not sign', async () => {
    const visitor = harness.aVisitor()
    const code = (await visitor.arrive('steam', harness.aStranger({ scenario: 'forged' }))).get(
      'code',
    )
    expect((await visitor.handle('steam', code ?? '')).status).toBe(400)
  })

  it('accepts a nonce once, even if the provider would confirm it again', async () => {
    expect((await harness.signIn('steam', harness.aStranger({ scenario: 'replay' }))).status).toBe(
      200,
    )
    const visitor = harness.aVisitor()
    const code = (await visitor.arrive('steam', harness.aStranger({ scenario: 'replay' }))).get(
      'code',
    )
    const answer = await visitor.handle('steam', code ?? '')
    expect(await answer.json()).toMatchObject({ code: 'social_rejected' })
  })

  it('rejects a whole reply replayed with its cookie', async () => {
    const visitor = harness.aVisitor()
    const back = await visitor.comeBack('steam', harness.aStranger())
    const stolen = visitor.cookie
    const first = new URL((await visitor.go(back)).headers.get('location') ?? '', harness.app.url)
    expect((await visitor.handle('steam', first.searchParams.get('code') ?? '')).status).toBe(200)
    visitor.cookie = stolen
    const second = new URL((await visitor.go(back)).headers.get('location') ?? '', harness.app.url)
    const answer = await visitor.handle('steam', second.searchParams.get('code') ?? '')
    expect(await answer.json()).toMatchObject({ code: 'social_rejected' })
  })
})

it('no code and no token is stored in plain text', async () => {
  const visitor = harness.aVisitor()
  const code = (await visitor.arrive('google', harness.aStranger())).get('code') ?? ''
  const token = await harness
    .aVisitor()
    .token('google', harness.aStranger({ email: 'at-rest@a.example' }))
  const { rows } = await harness.app.database.pool.query<{ dump: string }>(
    `SELECT (SELECT string_agg(t::text, ' ') FROM social_codes t)
         || (SELECT string_agg(t::text, ' ') FROM social_tokens t) AS dump`,
  )
  const dump = rows[0]?.dump ?? ''
  expect(dump).toContain('google')
  const hex = (text: string) => Buffer.from(text).toString('hex')
  for (const secret of [code, token, visitor.cookie, 'at-rest@a.example', 'state=']) {
    expect(dump).not.toContain(secret)
    expect(dump).not.toContain(hex(secret))
  }
})

it('without a configured provider, none is offered and every call says so', async () => {
  const bare = await startApp({ hasCatalogue: false })
  const config = await ask<{ data: object }>(bare.url, 'GET /api/config')
  expect(config.body.data).toMatchObject({ social_providers: [] })
  for (const provider of socialProviders) {
    for (const path of ['redirect', 'callback?code=1&state=2']) {
      const answer = await ask<Refused>(bare.url, `GET /social/${provider}/${path}`)
      expect(answer).toMatchObject({ status: 404, body: { code: 'social_unavailable' } })
    }
    const answer = await ask<Refused>(bare.url, `GET /social/handle?provider=${provider}&code=1`)
    expect(answer).toMatchObject({ status: 404, body: { code: 'social_unavailable' } })
  }
  expect((await ask(harness.app.url, 'GET /social/toString/redirect')).status).toBe(404)
  await bare.stop()
})
