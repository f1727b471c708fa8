import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Profile, Tokens } from '#contract/http/account.ts'
import { type SocialProvider, socialProviders } from '#contract/http/social.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import { handClock } from '#server/platform/clock/hand-clock.ts'
import { aPlayer } from '#tests/support/a-player.ts'
import { ask } from '#tests/support/ask.ts'
import { type SandboxProcess, startSandboxProcess } from '#tests/support/sandbox-process.ts'
import { aSocialVisitor, type SocialChoice } from '#tests/support/social-visitor.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'

interface Refused {
  code: string
  message: string
}

let app: TestApp
let sandbox: SandboxProcess

beforeAll(async () => {
  sandbox = await startSandboxProcess()
  // The stand-ins go by the machine's clock, in which their assertions are fresh.
  const clock = handClock(systemClock.now())
  app = await startApp({ clock, env: { SANDBOX_ORIGIN: sandbox.origin }, hasCatalogue: false })
})
afterAll(async () => {
  await app.stop()
  await sandbox.stop()
})

const client = { client_id: 'web', client_secret: 'web', scope: '*' }
const grant = (provider: string, access_token: string) =>
  ask<Tokens & Refused>(app.url, 'POST /oauth/token', {
    grant_type: 'social',
    ...client,
    provider,
    access_token,
  })
const asPlayer = ({ access_token }: Tokens) => ({ authorization: `Bearer ${access_token}` })
const profileOf = async (tokens: Tokens) =>
  (await ask<{ data: Profile }>(app.url, 'GET /api/profile', undefined, asPlayer(tokens))).body.data

let count = 0
/** Somebody whom no test has met. */
const aStranger = (over: SocialChoice = {}): SocialChoice => {
  count += 1
  return { person: 'typed', name: `Nova ${count}`, email: `nova-${count}@sandbox.example`, ...over }
}

async function signIn(provider: SocialProvider, choice: SocialChoice) {
  return grant(provider, await aSocialVisitor(app.url).token(provider, choice))
}

describe.each(socialProviders)('by %s', (provider) => {
  it('a stranger gets an account, and the same one the next time', async () => {
    const stranger = aStranger()
    const first = await signIn(provider, stranger)
    expect(first).toMatchObject({ status: 200, body: { token_type: 'Bearer', is_new: true } })
    const profile = await profileOf(first.body)
    expect(profile).toMatchObject({ balance: 0, user_level: { level: 1 } })
    const fairness = await ask<{ data: { server_seed_hash: string; nonce: number } }>(
      app.url,
      'GET /api/fairness',
      undefined,
      asPlayer(first.body),
    )
    expect(fairness.body.data).toMatchObject({ server_seed_hash: expect.any(String), nonce: 0 })

    const again = await signIn(provider, stranger)
    expect(again.body.is_new).toBe(false)
    expect((await profileOf(again.body)).id).toBe(profile.id)
  })

  it('somebody who is called the same is somebody else', async () => {
    const [one, other] = [aStranger(), aStranger()]
    const profiles = await Promise.all(
      [one, { ...other, name: one.name ?? '' }].map(async (person) =>
        profileOf((await signIn(provider, person)).body),
      ),
    )
    expect(profiles[0]?.id).not.toBe(profiles[1]?.id)
  })

  it('whoever says no comes back without a code', async () => {
    const query = await aSocialVisitor(app.url).arrive(provider, { action: 'deny' })
    expect(Object.fromEntries(query)).toEqual({ error: 'denied' })
  })

  it('an answer with another state is worth nothing', async () => {
    const query = await aSocialVisitor(app.url).arrive(provider, { scenario: 'wrong_state' })
    expect(Object.fromEntries(query)).toEqual({ error: 'expired' })
  })

  it('an answer comes back once, and only to the browser that began', async () => {
    const visitor = aSocialVisitor(app.url)
    const back = await visitor.comeBack(provider, aStranger())
    const stranger = aSocialVisitor(app.url)
    const busy = aSocialVisitor(app.url)
    await busy.comeBack(provider)
    for (const foreign of [stranger, busy]) {
      const answer = await foreign.go(back)
      expect(answer.headers.get('location')).toBe(`/auth/${provider}?error=expired`)
    }
    const location = (await visitor.go(back)).headers.get('location')
    expect(location).toMatch(new RegExp(`^/auth/${provider}\\?code=[\\w-]{43}$`))
    expect((await visitor.go(back)).headers.get('location')).toContain('error=expired')
  })

  it('an answer for one provider is none for another', async () => {
    const visitor = aSocialVisitor(app.url)
    const back = new URL(await visitor.comeBack(provider))
    for (const other of socialProviders.filter((each) => each !== provider)) {
      const answer = await visitor.go(`${app.url}/social/${other}/callback${back.search}`)
      expect(answer.headers.get('location')).toContain('error=expired')
    }
  })

  it('a code works once, in its browser, for its provider, for five minutes', async () => {
    const visitor = aSocialVisitor(app.url)
    const code = (await visitor.arrive(provider, aStranger())).get('code') ?? ''
    const other = socialProviders.find((each) => each !== provider) ?? ''
    expect((await aSocialVisitor(app.url).handle(provider, code)).status).toBe(400)
    expect((await visitor.handle(other, code)).status).toBe(400)
    const good = await visitor.handle(provider, code)
    expect(good.status).toBe(200)
    expect(good.headers.get('cache-control')).toBe('no-store')
    expect(await good.json()).toEqual({ provider, provider_access_token: expect.any(String) })
    const again = await visitor.handle(provider, code)
    expect(again.status).toBe(400)
    expect(await again.json()).toMatchObject({ code: 'social_expired' })

    const late = (await visitor.arrive(provider, aStranger())).get('code') ?? ''
    const nowMs = app.clock.now()
    app.clock.advance(5 * 60_000)
    expect((await visitor.handle(provider, late)).status).toBe(400)
    app.clock.set(nowMs)
  })

  it('its token works once, for its provider, for a minute, and in parallel once too', async () => {
    const token = await aSocialVisitor(app.url).token(provider, aStranger())
    const other = socialProviders.find((each) => each !== provider) ?? ''
    expect((await grant(other, token)).body).toMatchObject({
      code: 'social_expired',
      error: 'invalid_grant',
    })
    const answers = await Promise.all(Array.from({ length: 8 }, () => grant(provider, token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(7)

    const late = await aSocialVisitor(app.url).token(provider, aStranger())
    const nowMs = app.clock.now()
    app.clock.advance(60_000)
    expect((await grant(provider, late)).status).toBe(400)
    app.clock.set(nowMs)
  })

  it('eight first sign-ins at once open one account', async () => {
    const stranger = aStranger()
    const tokens: string[] = []
    for (let each = 0; each < 8; each++) {
      tokens.push(await aSocialVisitor(app.url).token(provider, stranger))
    }
    const answers = await Promise.all(tokens.map((token) => grant(provider, token)))
    const ids = await Promise.all(answers.map(async ({ body }) => (await profileOf(body)).id))
    expect(new Set(ids).size).toBe(1)
    expect(answers.filter(({ body }) => body.is_new)).toHaveLength(1)
  })

  it('a provider that fails or is silent is said to be away', { timeout: 10_000 }, async () => {
    for (const scenario of ['fail', 'hang']) {
      const visitor = aSocialVisitor(app.url)
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
])('%s: «%s» opens nothing', async (provider, scenario) => {
  const visitor = aSocialVisitor(app.url)
  const code = (await visitor.arrive(provider, aStranger({ scenario }))).get('code') ?? ''
  expect(code).not.toBe('')
  const answer = await visitor.handle(provider, code)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ code: 'social_rejected' })
})

describe('Steam', () => {
  it.each(['unsigned', 'old', 'wrong_endpoint', 'twice'])(
    'an assertion that is «%s» is not even asked about',
    async (scenario) => {
      const query = await aSocialVisitor(app.url).arrive('steam', aStranger({ scenario }))
      expect(Object.fromEntries(query)).toEqual({ error: 'failed' })
    },
  )

  it('an assertion that Steam did not sign is refused', async () => {
    const visitor = aSocialVisitor(app.url)
    const code = (await visitor.arrive('steam', aStranger({ scenario: 'forged' }))).get('code')
    expect((await visitor.handle('steam', code ?? '')).status).toBe(400)
  })

  it('a nonce is good once, even for a provider that would confirm it again', async () => {
    expect((await signIn('steam', aStranger({ scenario: 'replay' }))).status).toBe(200)
    const visitor = aSocialVisitor(app.url)
    const code = (await visitor.arrive('steam', aStranger({ scenario: 'replay' }))).get('code')
    const answer = await visitor.handle('steam', code ?? '')
    expect(await answer.json()).toMatchObject({ code: 'social_rejected' })
  })

  it('a whole answer, replayed with the cookie that it came with, opens nothing', async () => {
    const visitor = aSocialVisitor(app.url)
    const back = await visitor.comeBack('steam', aStranger())
    const stolen = visitor.cookie
    const first = new URL((await visitor.go(back)).headers.get('location') ?? '', app.url)
    expect((await visitor.handle('steam', first.searchParams.get('code') ?? '')).status).toBe(200)
    visitor.cookie = stolen
    const second = new URL((await visitor.go(back)).headers.get('location') ?? '', app.url)
    const answer = await visitor.handle('steam', second.searchParams.get('code') ?? '')
    expect(await answer.json()).toMatchObject({ code: 'social_rejected' })
  })
})

describe('an e-mail', () => {
  it('that has an account is not taken over, and a new one is not opened beside it', async () => {
    const player = await aPlayer(app)
    const refused = await signIn('google', aStranger({ email: player.email.toUpperCase() }))
    expect(refused).toMatchObject({ status: 409, body: { code: 'social_email_taken' } })
    expect((await player.ask('GET /api/profile')).status).toBe(200)
    const identities = await player.ask('GET /api/profile/identities')
    expect(identities.body).toEqual({ data: { has_password: true, identities: [] } })
  })

  it('is kept when Google vouches for it, and not when it does not', async () => {
    const known = aStranger()
    expect((await profileOf((await signIn('google', known)).body)).email).toBe(known.email)
    const player = await aPlayer(app)
    const doubted = aStranger({ email: player.email, scenario: 'unverified' })
    const { status, body } = await signIn('google', doubted)
    expect(status).toBe(200)
    const profile = await profileOf(body)
    expect(profile).toMatchObject({ email: null })
    expect(profile.id).not.toBe(player.id)
  })

  it('without a password opens nothing by the password grant', async () => {
    const known = aStranger()
    await signIn('google', known)
    for (const password of ['', 'null', 'correct horse']) {
      const answer = await ask<Refused>(app.url, 'POST /oauth/token', {
        grant_type: 'password',
        ...client,
        username: known.email,
        password,
      })
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_grant' } })
    }
  })
})

it('somebody who is called like one of the house gets a number for a name', async () => {
  for (const name of ['Admin', 'Support', '\u202e', ' ']) {
    const { body } = await signIn('google', aStranger({ name: `${name} Nova` }))
    expect((await profileOf(body)).name).toMatch(/^(Player \d+|Nova)$/)
  }
})

describe('a player', () => {
  it('connects a sign-in, comes in by it, and disconnects it', async () => {
    const player = await aPlayer(app)
    const stranger = aStranger({ email: player.email })
    const token = await aSocialVisitor(app.url).token('google', stranger)
    const connect = (provider_access_token: string) =>
      player.ask<Refused>('POST /api/profile/identities', {
        provider: 'google',
        provider_access_token,
      })
    expect((await connect(token)).status).toBe(200)
    expect((await connect(token)).body).toMatchObject({ code: 'social_expired' })
    const { rows: mails } = await app.database.pool.query<{ subject: string }>(
      'SELECT subject FROM mails WHERE recipient = $1 ORDER BY id',
      [player.email],
    )
    expect(mails.at(-1)?.subject).toBe('Google opens your account now')
    const signedIn = await signIn('google', stranger)
    expect(signedIn.body.is_new).toBe(false)
    expect((await profileOf(signedIn.body)).id).toBe(player.id)

    const second = await aSocialVisitor(app.url).token('google', aStranger())
    expect((await connect(second)).body).toMatchObject({ code: 'social_taken' })
    expect((await player.ask('DELETE /api/profile/identities/google')).status).toBe(200)
    expect((await player.ask('DELETE /api/profile/identities/google')).status).toBe(404)
    expect((await signIn('google', stranger)).body).toMatchObject({ code: 'social_email_taken' })
  })

  it('does not get a sign-in that opens another account', async () => {
    const stranger = aStranger()
    await signIn('steam', stranger)
    const player = await aPlayer(app)
    const provider_access_token = await aSocialVisitor(app.url).token('steam', stranger)
    const answer = await player.ask<Refused>('POST /api/profile/identities', {
      provider: 'steam',
      provider_access_token,
    })
    expect(answer).toMatchObject({ status: 409, body: { code: 'social_taken' } })
  })

  it('without a password keeps one way in, also when he takes two away at once', async () => {
    const { body: tokens } = await signIn('steam', aStranger())
    const as = (call: string, body?: unknown) => ask<Refused>(app.url, call, body, asPlayer(tokens))
    expect((await as('DELETE /api/profile/identities/steam')).body).toMatchObject({
      code: 'social_last_way_in',
    })
    const provider_access_token = await aSocialVisitor(app.url).token('facebook', aStranger())
    await as('POST /api/profile/identities', { provider: 'facebook', provider_access_token })
    const answers = await Promise.all(
      ['steam', 'facebook'].map((each) => as(`DELETE /api/profile/identities/${each}`)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('a visitor may not', async () => {
    for (const [call, body] of [
      ['GET /api/profile/identities'],
      ['POST /api/profile/identities', { provider: 'google', provider_access_token: 'x' }],
      ['DELETE /api/profile/identities/google'],
    ] as const) {
      expect((await ask(app.url, call, body)).status).toBe(401)
    }
  })
})

it('no code and no token is kept as it is', async () => {
  const visitor = aSocialVisitor(app.url)
  const code = (await visitor.arrive('google', aStranger())).get('code') ?? ''
  const token = await aSocialVisitor(app.url).token(
    'google',
    aStranger({ email: 'at-rest@a.example' }),
  )
  const { rows } = await app.database.pool.query<{ dump: string }>(
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

it('where no provider is set, none is offered and each call says so', async () => {
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
  expect((await ask(app.url, 'GET /social/toString/redirect')).status).toBe(404)
  await bare.stop()
})
