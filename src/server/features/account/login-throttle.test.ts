import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import type { Tokens } from '#contract/http/account.ts'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { networkOf } from '#server/platform/http/client-address.ts'
import { solveAltcha, toToken } from '#tests/support/players/solve-altcha.ts'
import { fc } from '#tests/support/setup/properties.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'
import { createLoginThrottle } from './login-throttle.ts'

const PASSWORD = 'correct horse'

interface Refused {
  code: string
}

let app: TestApp
let email: string

beforeAll(async () => {
  app = await startApp({
    env: { CAPTCHA: 'altcha', TRUST_PROXY: '1' },
    hasCatalogue: false,
  })
})
afterAll(() => app.stop())

const aCaptcha = async () => toToken(await solveAltcha(app.url))

let count = 0
beforeEach(async () => {
  count += 1
  email = `${randomUUID()}@example.com`
  const account = { name: `Player ${count}`, email, password: PASSWORD }
  const given = { ...account, 'g-recaptcha-response': await aCaptcha() }
  expect((await ask(app.url, 'POST /api/auth/register', given)).status).toBe(200)
})

const signIn = (password: string, from: string, captcha?: string, username = email) =>
  ask<Tokens & Refused>(
    app.url,
    'POST /oauth/token',
    {
      grant_type: 'password',
      client_id: 'web',
      client_secret: 'web',
      username,
      password,
      ...(captcha !== undefined && { 'g-recaptcha-response': captcha }),
    },
    { 'x-forwarded-for': from },
  )

/** Addresses in networks that no other test uses. */
const network = (last: number) => `10.${count}.${last >> 8}.${last & 255}`

async function attack(tries: number, from: (index: number) => string): Promise<void> {
  const answers = await Promise.all(
    Array.from({ length: tries }, (_, index) => signIn('wrong!', from(index))),
  )
  for (const { status } of answers) expect([400, 403]).toContain(status)
}

describe('a name under attack', () => {
  it('lets its owner in with captcha and password, even during the attack', async () => {
    await attack(12, network)
    const without = await signIn(PASSWORD, '203.0.113.1')
    expect(without).toMatchObject({ status: 403, body: { code: 'captcha_required' } })
    expect(await signIn('wrong!', '203.0.113.1')).toMatchObject({
      status: 403,
      body: without.body,
    })
    const attacks = attack(40, (index) => network(100 + index))
    const entered = await signIn(PASSWORD, '203.0.113.1', await aCaptcha())
    expect(entered.status).toBe(200)
    await attacks
    expect((await signIn(PASSWORD, network(999), await aCaptcha())).status).toBe(200)
  })

  it("lets its owner in from the attacker's own IP address", async () => {
    await attack(40, () => network(1))
    expect((await signIn(PASSWORD, network(1))).body.code).toBe('captcha_required')
    expect((await signIn(PASSWORD, network(1), await aCaptcha())).status).toBe(200)
  })

  it('refuses a wrong or used captcha', async () => {
    await attack(10, network)
    const captcha = await aCaptcha()
    expect((await signIn('wrong!', '203.0.113.2', captcha)).status).toBe(400)
    for (const token of [captcha, 'made-up']) {
      const answer = await signIn(PASSWORD, '203.0.113.2', token)
      expect(answer).toMatchObject({ status: 422, body: { code: 'captcha_failed' } })
    }
  })

  it('requires a captcha whether or not the account exists', async () => {
    const stranger = `${randomUUID()}@example.com`
    for (let tries = 0; tries < 10; tries++) {
      await signIn('wrong!', network(tries), undefined, stranger)
    }
    expect((await signIn('wrong!', '203.0.113.3', undefined, stranger)).body.code).toBe(
      'captcha_required',
    )
  })

  it('needs no captcha 15 minutes after the attack', async () => {
    await attack(12, network)
    app.clock.advance(15 * MINUTE_MS)
    expect((await signIn(PASSWORD, '203.0.113.4')).status).toBe(200)
  })

  it('does not require a captcha for other names', async () => {
    await attack(12, network)
    const other = await signIn('wrong!', network(1), undefined, `${randomUUID()}@example.com`)
    expect(other.body.code).toBe('invalid_grant')
  })
})

describe('an attacker', () => {
  it('gets ten guesses per name without a captcha and ten more with one from an IP address', async () => {
    await attack(60, () => network(1))
    const captchas = await Promise.all(Array.from({ length: 14 }, aCaptcha))
    const answers = await Promise.all(
      captchas.map((captcha) => signIn('wrong!', network(1), captcha)),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 400)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(4)
    const locked = await signIn(PASSWORD, network(1), await aCaptcha())
    expect(locked.status).toBe(429)
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await signIn(PASSWORD, '203.0.113.5', await aCaptcha())).status).toBe(200)
  })

  it('who tries many names must solve a captcha for every name after 30 guesses', async () => {
    const names = Array.from({ length: 40 }, () => `${randomUUID()}@example.com`)
    const codes: string[] = []
    for (const name of names) codes.push((await signIn('x', network(7), undefined, name)).body.code)
    expect(codes.filter((code) => code === 'invalid_grant')).toHaveLength(30)
    expect(codes.slice(30).every((code) => code === 'captcha_required')).toBe(true)
  })

  it('with a whole /64 network counts as one IP address', async () => {
    await attack(40, (index) => `2001:db8:${count}:1:${index.toString(16)}::${index + 1}`)
    const captchas = await Promise.all(Array.from({ length: 11 }, aCaptcha))
    const tried = await Promise.all(
      captchas.map((captcha, at) => signIn('wrong!', `2001:db8:${count}:1::${at}`, captcha)),
    )
    expect(tried.filter(({ status }) => status === 429)).toHaveLength(1)
  })
})

test('who has a /48 of 65,536 networks must solve captchas after 240 guesses, and wait for a name', async () => {
  const clock = manualClock()
  const captcha = { check: async () => {}, published: { kind: 'altcha' } as const }
  const throttle = createLoginThrottle({ clock, captcha })
  const from = (at: number) => `2001:db8:7:${at.toString(16)}::1`
  const tryAs = (name: string, at: number, captchaToken?: string) =>
    throttle.begin({ name, ip: from(at), captchaToken }).then(
      () => 'admitted',
      ({ code }) => code as string,
    )
  const guesses: string[] = []
  for (let at = 0; at < 300; at++) guesses.push(await tryAs(`name ${at}`, at))
  expect(guesses.lastIndexOf('admitted')).toBe(239)
  expect(guesses[240]).toBe('captcha_required')
  const ofOne: string[] = []
  for (let at = 0; at < 200; at++) ofOne.push(await tryAs('ada', 1_000 + at, 'solved'))
  expect(ofOne.lastIndexOf('admitted')).toBe(159)
  expect(ofOne[160]).toBe('too_many_requests')
  const fromElsewhere = { name: 'ada', ip: '2001:db8:8::1', captchaToken: 'solved' }
  await throttle.begin(fromElsewhere)
})

test('guessing a reset link requires a captcha after 30 tries', async () => {
  const reset = (captcha?: string) =>
    ask<Refused>(
      app.url,
      'POST /api/auth/reset-password',
      {
        token: randomUUID(),
        password: 'a new brass key',
        ...(captcha && { 'g-recaptcha-response': captcha }),
      },
      { 'x-forwarded-for': network(3) },
    )
  const codes: string[] = []
  for (let tries = 0; tries < 31; tries++) codes.push((await reset()).body.code)
  expect(codes.filter((code) => code === 'reset_link_invalid')).toHaveLength(30)
  expect(codes.at(-1)).toBe('captcha_required')
  expect((await reset(await aCaptcha())).body.code).toBe('reset_link_invalid')
})

test('the limits hold however tries are spread over time, names and IP addresses', async () => {
  const captcha = { check: async () => {}, published: { kind: 'altcha' } as const }
  const one = fc.record({
    name: fc.constantFrom('ada', 'bob', 'eve'),
    ip: fc.constantFrom('10.0.0.1', '10.0.0.2', '2001:db8::1', '2001:db8::2', '2001:db8:0:1::2'),
    captchaToken: fc.constantFrom(undefined, 'solved'),
    waitMs: fc.constantFrom(0, 1_000, MINUTE_MS),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(one, { maxLength: 120 }), async (knocks) => {
      const clock = manualClock()
      const throttle = createLoginThrottle({ clock, captcha })
      const passed: { name: string; network: string; atMs: number; isPlain: boolean }[] = []
      for (const { waitMs, ...knock } of knocks) {
        clock.advance(waitMs)
        const isPassed = await throttle.begin(knock).then(
          () => true,
          () => false,
        )
        const { name, captchaToken } = knock
        const isPlain = captchaToken === undefined
        const entry = { name, network: networkOf(knock.ip), atMs: clock.now(), isPlain }
        if (isPassed) passed.push(entry)
        const recent = passed.filter(({ atMs }) => atMs > clock.now() - 15 * MINUTE_MS)
        const ofName = recent.filter((each) => each.name === name)
        // A password is checked without a captcha only while the name has fewer than ten failures.
        if (isPassed && isPlain) expect(ofName.length).toBeLessThanOrEqual(10)
        const fromHere = ofName.filter((each) => each.network === entry.network)
        expect(fromHere.length).toBeLessThanOrEqual(20)
      }
    }),
    { numRuns: 100 },
  )
})
