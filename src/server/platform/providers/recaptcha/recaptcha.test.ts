import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { type SandboxProcess, startSandboxProcess } from '#tests/support/shop/sandbox-process.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

let app: TestApp
let sandbox: SandboxProcess

beforeAll(async () => {
  sandbox = await startSandboxProcess({ SHOP_URL: 'http://127.0.0.1' })
})
afterAll(() => sandbox.stop())
// Each test has its own circuit breaker.
beforeEach(async () => {
  app = await startApp({
    // Tokens carry the machine's time.
    clock: manualClock(systemClock.now()),
    env: {
      RECAPTCHA_URL: sandbox.origin,
      RECAPTCHA_SITE_KEY: 'site-key-of-the-tests',
      RECAPTCHA_SECRET: 'secret-of-the-tests',
    },
    hasCatalogue: false,
  })
})
afterEach(() => app.stop())

let count = 0
const register = (token?: string) => {
  count += 1
  return ask<{ code: string }>(app.url, 'POST /api/auth/register', {
    name: `Player ${count}`,
    email: `recaptcha-${count}@example.com`,
    password: 'correct horse',
    ...(token && { 'g-recaptcha-response': token }),
  })
}

const codeOf = async (token?: string) => (await register(token)).body.code

it('is in the public configuration, and the policy allows its script only', async () => {
  const { body, headers } = await ask<{ data: object }>(app.url, 'GET /api/config')
  expect(body.data).toMatchObject({
    captcha: {
      kind: 'recaptcha',
      site_key: 'site-key-of-the-tests',
      script_url: `${sandbox.origin}/recaptcha/api.js?render=explicit`,
    },
  })
  expect(JSON.stringify(body)).not.toContain('secret-of-the-tests')
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain(`script-src 'self' ${sandbox.origin}/recaptcha/;`)
  expect(policy.match(/[\w-]+ 'unsafe[^;]*/g)).toEqual(["style-src-attr 'unsafe-inline'"])
  expect((await ask(app.url, 'GET /api/captcha/challenge')).status).toBe(404)
})

describe('a token', () => {
  it('with the right action and score passes once', async () => {
    expect((await register('ok:register:0.5:once')).status).toBe(200)
    expect(await codeOf('ok:register:0.5:once')).toBe('captcha_failed')
  })

  it.each([
    ['that is missing', undefined],
    ['that is none', 'nonsense'],
    ['of another action', 'ok:login:0.9'],
    ['of a low score', 'ok:register:0.4'],
    ['made for another house', 'foreign:register:0.9'],
    ['of two minutes ago', `ok:register:0.9:${systemClock.now() - 2 * MINUTE_MS - 1}`],
  ])('%s does not', async (_, token) => {
    const answer = await register(token)
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({
      code: 'captcha_failed',
      errors: { 'g-recaptcha-response': [expect.any(String)] },
    })
  })
})

describe('while Google is unavailable', () => {
  it('nobody passes at first; then few do, until it is back', async () => {
    expect([await codeOf('fail:1'), await codeOf('fail:2')]).toEqual([
      'captcha_unavailable',
      'captcha_unavailable',
    ])
    const few = [await register('fail:3'), await register('fail:4'), await register()]
    expect(few.map(({ status }) => status)).toEqual([200, 200, 200])
    const tooMany = await register('ok:register:0.9:early')
    expect(tooMany).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(Number(tooMany.headers.get('retry-after'))).toBe(15 * 60)

    app.clock.advance(MINUTE_MS)
    expect((await register('ok:register:0.9:back')).status).toBe(200)
    expect(await codeOf('ok:register:0.1:back')).toBe('captcha_failed')
    expect(await codeOf('fail:5')).toBe('captcha_unavailable')
  })

  it('a hanging request is refused within ten seconds', { timeout: 10_000 }, async () => {
    expect(await codeOf('hang:1')).toBe('captcha_unavailable')
  })
})
