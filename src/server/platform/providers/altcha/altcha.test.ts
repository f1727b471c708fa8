import { randomBytes } from 'node:crypto'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import { type AltchaAnswer, solveAltcha, toToken } from '#tests/support/players/solve-altcha.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp({ env: { CAPTCHA: 'altcha' }, hasCatalogue: false })
})
afterAll(() => app.stop())

interface Refused {
  code: string
  errors?: Record<string, string[]>
}

let count = 0
const register = (token: string | undefined) => {
  count += 1
  return ask<Refused>(app.url, 'POST /api/auth/register', {
    name: `Player ${count}`,
    email: `captcha-${count}@example.com`,
    password: 'correct horse',
    ...(token !== undefined && { 'g-recaptcha-response': token }),
  })
}

const playerCount = async () =>
  (await app.database.pool.query('SELECT 1 FROM players')).rowCount ?? 0

const refusal = (words: RegExp) => ({
  status: 422,
  body: {
    code: 'captcha_failed',
    errors: { 'g-recaptcha-response': [expect.stringMatching(words)] },
  },
})

it('is in the public configuration', async () => {
  const { body } = await ask<{ data: object }>(app.url, 'GET /api/config')
  expect(body.data).toMatchObject({
    captcha: { kind: 'altcha', challenge_url: '/api/captcha/challenge' },
  })
  const challenge = await ask(app.url, 'GET /api/captcha/challenge')
  expect(challenge.headers.get('cache-control')).toBe('no-store')
})

it('is smaller for a page that derives few keys in a second, but never tiny', async () => {
  const most = async (rate: string) => {
    const counters: number[] = []
    for (let count = 0; count < 6; count++) {
      const { body: challenge } = await ask<Challenge>(
        app.url,
        `GET /api/captcha/challenge?rate=${rate}`,
      )
      counters.push((await solveChallenge({ challenge, deriveKey }))?.counter ?? Number.NaN)
    }
    return { from: Math.min(...counters), to: Math.max(...counters) }
  }
  const slow = await most('1')
  expect(slow.from).toBeGreaterThanOrEqual(100)
  expect(slow.to).toBeLessThanOrEqual(300)
  const middling = await most('250')
  expect(middling.from).toBeGreaterThanOrEqual(166)
  expect(middling.to).toBeLessThanOrEqual(500)
  const quick = await most('90000')
  expect(quick.from).toBeGreaterThanOrEqual(500)
  expect(quick.to).toBeLessThanOrEqual(1_500)
  expect((await ask(app.url, 'GET /api/captcha/challenge?rate=-1')).status).toBe(422)
})

describe('a form', () => {
  it.each([undefined, ''])('without a solution (%j) opens no account', async (token) => {
    const before = await playerCount()
    expect(await register(token)).toMatchObject(refusal(/not loaded/))
    expect(await playerCount()).toBe(before)
  })

  it('passes once with a solution', async () => {
    const token = toToken(await solveAltcha(app.url))
    expect((await register(token)).status).toBe(200)
    expect(await register(token)).toMatchObject(refusal(/used before/))
  })

  it('passes once when the same solution is sent sixteen times concurrently', async () => {
    const token = toToken(await solveAltcha(app.url))
    const answers = await Promise.all(Array.from({ length: 16 }, () => register(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('passes within ten minutes, not later', async () => {
    const [early, late] = [await solveAltcha(app.url), await solveAltcha(app.url)]
    app.clock.advance(10 * MINUTE_MS - 1)
    expect((await register(toToken(early))).status).toBe(200)
    app.clock.advance(1)
    expect(await register(toToken(late))).toMatchObject(refusal(/expired/))
  })
})

type Forge = (answer: AltchaAnswer, foreign: AltchaAnswer) => unknown

const withParameters = (answer: AltchaAnswer, changes: object) => ({
  ...answer,
  challenge: {
    ...answer.challenge,
    parameters: { ...answer.challenge.parameters, ...changes },
  },
})
const withSolution = (answer: AltchaAnswer, changes: object) => ({
  ...answer,
  solution: { ...answer.solution, ...changes },
})

/** Forged solutions that skip the work. */
const forgeries: readonly Forge[] = [
  (answer) => withSolution(answer, { derivedKey: randomBytes(32).toString('hex') }),
  (answer) => withSolution(answer, { derivedKey: answer.challenge.parameters.keyPrefix }),
  (answer) => withSolution(answer, { derivedKey: '' }),
  (answer) => withSolution(answer, { counter: -1 }),
  (answer) => withSolution(answer, { counter: 1e12 }),
  (answer, { solution }) => ({ ...answer, solution }),
  (answer) => withParameters(answer, { cost: 1 }),
  (answer) => withParameters(answer, { keyPrefix: '00' }),
  (answer) => withParameters(answer, { keySignature: undefined }),
  (answer) => withParameters(answer, { keySignature: randomBytes(32).toString('hex') }),
  (answer) => withParameters(answer, { algorithm: 'SHA-256' }),
  (answer) => withParameters(answer, { nonce: randomBytes(16).toString('hex') }),
  (answer) => withParameters(answer, { data: { expires_at_ms: Number.MAX_SAFE_INTEGER } }),
  (answer) => withParameters(answer, { data: {} }),
  (answer, { challenge }) => ({
    ...answer,
    challenge: { ...answer.challenge, signature: challenge.signature },
  }),
  (answer) => ({ ...answer, challenge: { ...answer.challenge, signature: '00'.repeat(32) } }),
  (answer) => ({ ...answer, challenge: { ...answer.challenge, signature: '' } }),
  ({ solution }) => ({ solution }),
  ({ challenge }) => ({ challenge }),
  () => null,
]

it('refuses 200 forged solutions and accepts the real one after them', async () => {
  const [answer, foreign] = [await solveAltcha(app.url), await solveAltcha(app.url)]
  const before = await playerCount()
  for (let round = 0; round < 10; round++) {
    const answers = await Promise.all(
      forgeries.map((forge) => register(toToken(forge(answer, foreign)))),
    )
    for (const [at, forged] of answers.entries()) {
      expect(forged, forgeries[at]?.toString()).toMatchObject(refusal(/not accepted/))
    }
  }
  expect(await playerCount()).toBe(before)
  expect((await register(toToken(answer))).status).toBe(200)
})

it('refuses malformed tokens', async () => {
  for (const token of ['x', '{}', 'null', toToken('x'), toToken([]), '🂡'.repeat(100)]) {
    expect(await register(token)).toMatchObject(refusal(/not accepted/))
  }
})
