import type { IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { BOX_NAME_LENGTH_MAX } from '#contract/box-name.ts'
import { charactersOf } from '#contract/characters.ts'
import { readEmail, storedEmail } from '#contract/email-address.ts'
import { withoutNeededJoiners } from '#contract/joiners.ts'
import { localPath } from '#contract/local-path.ts'
import { opaque } from '#contract/password.ts'
import { readPayoutAddress, spellingsOf } from '#domain/payout/address.ts'
import { payoutCurrencyCodes } from '#domain/payout/currencies.ts'
import { unspendable } from '#domain/payout/unspendable.ts'
import { readPromoCode } from '#domain/rewards/promo.ts'
import { readCode } from '#domain/rewards/redeemable-code.ts'
import { deviceOf } from '#server/features/account/sessions.ts'
import { clientAddress, networkOf } from '#server/platform/http/client-address.ts'
import { isOffensive } from '#server/platform/names/offensive.ts'
import { lookOf } from '#server/platform/names/readings.ts'
import { looksOf } from '#server/platform/names/skeleton.ts'
import { isStaffName } from '#server/platform/names/staff-names.ts'
import { hostileTexts, msOf, TEXT_MS_MAX } from '#tests/support/fuzz/hostile-texts.ts'
import { aPlayer } from '#tests/support/players/a-player.ts'
import { fc, sampleOf } from '#tests/support/setup/properties.ts'
import { times } from '#tests/support/setup/sampling.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

interface Refused {
  code: string
  errors: Record<string, string[]>
}

let app: TestApp

beforeAll(async () => {
  app = await startApp({ env: { CAPTCHA: 'altcha', TRUST_PROXY: '1' } })
})
afterAll(() => app.stop())

const ambiguous = `${'ℹ'.repeat(28)}<`
const shape = 'Use only letters, digits, spaces, emoji and simple symbols'
/** Slow to normalize: marks that have to be sorted. */
const piled = (pairs: number) => `a${'\u0315\u0300'.repeat(pairs)}`

/** The CPU time of this process, which contains the shop, during some work. */
async function cpuMsOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** Reads an address for each network, as a request for a withdrawal does. */
function judgePayout(text: string): void {
  for (const code of payoutCurrencyCodes) {
    const read = readPayoutAddress(code, text)
    if (read.fault === undefined) unspendable(read.reading)
    spellingsOf(text)
  }
}

/** How many texts each reader gets. */
const TEXTS = times('HOSTILE_TEXTS', 2_000)

/** The largest body. */
const BODY_UNITS = 100 * 1024

/** The largest head of a request. */
const HEAD_UNITS = 16 * 1024

/** Far above what a request costs, and far below what these cost in a shop that reads texts more than once. */
const CPU_MS_MAX = 700

describe('a request that would be slow to read is refused at once', () => {
  it.each([
    ['a name that is ambiguous', { name: ambiguous }, { name: [shape] }],
    ['a name under marks', { name: piled(3_500) }, { name: ['must be at most 32 characters'] }],
  ])('%s', async (_, change, errors) => {
    const account = { email: 'ada@example.com', password: 'correct horse', ...change }
    const ms = await cpuMsOf(async () => {
      const { status, body } = await ask<Refused>(app.url, 'POST /api/auth/register', account)
      expect(status).toBe(422)
      expect(body).toMatchObject({ code: 'validation_failed', errors })
    })
    expect(ms).toBeLessThan(CPU_MS_MAX)
  })

  it('a message to support under marks', async () => {
    const letter = {
      name: 'Ada',
      email: 'ada@example.com',
      subject: 'Hello',
      message: piled(20_000),
    }
    const ms = await cpuMsOf(async () => {
      const { status, body } = await ask<Refused>(app.url, 'POST /api/contact', letter)
      expect(status).toBe(422)
      expect(body.errors.message).toEqual(['message has too many accents on one letter'])
    })
    expect(ms).toBeLessThan(CPU_MS_MAX)
  })

  it('a new name of a player, and the name of a box', async () => {
    const player = await aPlayer(app)
    const ms = await cpuMsOf(async () => {
      const renamed = await player.ask<Refused>('PUT /api/profile', { name: ambiguous })
      expect(renamed).toMatchObject({ status: 422, body: { errors: { name: [shape] } } })
      const box = { name: ambiguous, items: [{ item_id: 'mug-night', chance: 100 }] }
      const made = await player.ask<Refused>('POST /api/user-boxes', box)
      expect(made).toMatchObject({ status: 422, body: { errors: { name: [`${shape}.`] } } })
    })
    expect(ms).toBeLessThan(CPU_MS_MAX)
  })
})

describe('what the server reads in a text costs no more than its length', () => {
  const request = (forwarded: string) =>
    ({
      socket: { remoteAddress: '127.0.0.1' },
      headers: { 'x-forwarded-for': forwarded },
    }) as unknown as IncomingMessage

  /** Names that their form permits, as long as a box's may be; only such names get this far. */
  const names = fc
    .array(
      fc.constantFrom(
        ...[
          'a',
          'A',
          'f u ',
          'fu*',
          'rn',
          'vv',
          's.h.',
          '((',
          "a'",
          '*',
          '1',
          '0',
          'é',
          'ß',
          'Ж',
          'α',
        ],
        ...['가', 'प्र', 'x\u0338\u0331', '😀', '👨‍👩‍👧‍👦', '👩🏽‍❤️‍💋‍👨🏽', '🇩🇪', 'ℹ', '™', ' '],
      ),
      { minLength: 1, maxLength: 4 },
    )
    .map((run) => {
      const characters = charactersOf(run.join('').repeat(BOX_NAME_LENGTH_MAX))
      return characters.slice(0, BOX_NAME_LENGTH_MAX).join('')
    })

  it.each<[string, fc.Arbitrary<string>, (text: string) => unknown]>([
    ['offensive words of a name', names, isOffensive],
    ['names that look alike', names, looksOf],
    ['names of staff', names, (name) => isStaffName(name, 'Coffer')],
    ['the words of a box', names, lookOf],
    ['a gift code', hostileTexts(80), readCode],
    ['a promo code', hostileTexts(80), readPromoCode],
    ['the path to return to', hostileTexts(HEAD_UNITS), localPath],
    [
      'a forwarded address',
      hostileTexts(HEAD_UNITS),
      (text) => networkOf(clientAddress(request(text), () => true)),
    ],
    ['a browser', hostileTexts(HEAD_UNITS), deviceOf],
    ['an email', hostileTexts(254), readEmail],
    ['an email at the longest', hostileTexts(BODY_UNITS), readEmail],
    ['a name to log in with', hostileTexts(254), storedEmail],
    ['a password', hostileTexts(128), opaque],
    ['a text with joiners', hostileTexts(2_000), withoutNeededJoiners],
    ['an address for a payout', hostileTexts(1_000), judgePayout],
  ])('%s', (_, texts, read) => {
    for (const text of sampleOf(texts, TEXTS)) {
      const ms = msOf(() => read(text))
      if (ms > TEXT_MS_MAX) throw new Error(`${ms} ms: ${JSON.stringify(text.slice(0, 200))}`)
    }
  })
})

describe('a captcha is checked before anything that costs', () => {
  const wrong = { 'g-recaptcha-response': 'made-up' }
  // A common password, which is refused before it is hashed, if anybody looks at it.
  const account = { name: 'Ada', email: 'ada@example.com', password: 'password' }
  const letter = { name: 'Ada', email: 'ada@example.com', message: 'Where is my parcel?' }
  const signIn = {
    ...{ grant_type: 'password', client_id: 'web', client_secret: 'web' },
    ...{ username: 'ada@example.com', password: 'wrong!' },
  }
  const link = { token: 'made-up', password: 'password' }

  /** The refusal of a call, and what the shop asked the database for it. */
  async function answerOf(call: string, body: object, from: string) {
    await app.idle()
    const spies = [
      vi.spyOn(app.database, 'transaction'),
      vi.spyOn(app.database.pool, 'query'),
      vi.spyOn(app.database.pool, 'connect'),
    ]
    const answer = await ask<Refused>(app.url, call, body, { 'x-forwarded-for': from })
    const queries = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0)
    for (const spy of spies) spy.mockRestore()
    return { status: answer.status, code: answer.body.code, queries }
  }
  const refused = { status: 422, code: 'captcha_failed', queries: 0 }

  it.each([
    ['POST /api/auth/register', account],
    ['POST /api/auth/forgot-password', { email: 'ada@example.com' }],
    ['POST /api/contact', { ...letter, subject: 'My parcel' }],
    [
      'POST /api/partnership',
      { ...letter, channel_url: 'https://video.example/ada', audience: 'under_1k' },
    ],
  ])('by %s', async (call, body) => {
    expect(await answerOf(call, { ...body, ...wrong }, '10.1.0.1')).toEqual(refused)
  })

  it.each([
    ['POST /oauth/token', signIn, '10.2.0.1'],
    ['POST /api/auth/reset-password', link, '10.3.0.1'],
  ])('by %s, once it is required', async (call, body, from) => {
    for (let tries = 0; tries < 30; tries += 1) {
      const username = `nobody-${tries}@example.com`
      await ask(app.url, call, { ...body, username }, { 'x-forwarded-for': from })
    }
    const without = await answerOf(call, body, from)
    expect(without).toEqual({ status: 403, code: 'captcha_required', queries: 0 })
    expect(await answerOf(call, { ...body, ...wrong }, from)).toEqual(refused)
  })
})
