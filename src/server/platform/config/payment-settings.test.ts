import { expect, test } from 'vitest'
import { createProviders } from '#server/platform/providers/providers.ts'
import { productionEnv } from '#tests/support/shop/production-env.ts'
import { ConfigFault, readConfig } from './config.ts'

const base = { SEED_KEY: '0'.repeat(64), REALTIME_SECRET: 'a-secret-of-the-tests' }
const secrets = {
  ZEN_TERMINAL: 'terminal',
  ZEN_PAYWALL_SECRET: 'a secret',
  ZEN_IPN_SECRET: 'a secret',
  ALPHAPO_KEY: 'key',
  ALPHAPO_SECRET: 'a secret',
  SKINSBACK_SHOP_ID: '1490',
  SKINSBACK_SECRET: 'a secret',
}
const sandbox = { SANDBOX_ORIGIN: 'http://127.0.0.1:4000' }
const paymentsOf = (env: Record<string, string>) => readConfig({ ...base, ...env }).payments

function faultsOf(env: Record<string, string>): string[] {
  try {
    paymentsOf(env)
  } catch (error) {
    if (error instanceof ConfigFault) return error.faults
    throw error
  }
  return []
}

/** The addresses of the configured providers. */
const urlsOf = (env: Record<string, string>) =>
  Object.fromEntries(
    paymentsOf(env).providers.map(({ name, settings }) => [
      name,
      'url' in settings && settings.url,
    ]),
  )

/** The page to send coins from to an address. */
const sandboxPageOf = (env: Record<string, string>) =>
  createProviders(paymentsOf(env), {
    shopUrl: () => '',
    clock: { now: () => 0 },
  }).crypto[0]?.sandboxPageOf('bc1q')

test('there are no providers without addresses or a sandbox', () => {
  expect(urlsOf(secrets)).toEqual({})
})

test('the sandbox replaces all providers, with a page to send coins from', () => {
  expect(urlsOf({ ...secrets, ...sandbox })).toEqual({
    zen: 'http://127.0.0.1:4000/zen',
    alphapo: 'http://127.0.0.1:4000/alphapo/api/v2',
    skinsback: 'http://127.0.0.1:4000/skinsback/api.php',
  })
  expect(sandboxPageOf({ ...secrets, ...sandbox })).toBe('/sandbox/alphapo/send/bc1q')
})

test('a configured address replaces the sandbox, in a demo too', () => {
  const own = { ALPHAPO_URL: 'https://app.alphapo.net/api/v2' }
  expect(urlsOf({ ...secrets, ...sandbox, ...own })).toMatchObject({
    zen: 'http://127.0.0.1:4000/zen',
    alphapo: 'https://app.alphapo.net/api/v2',
  })
  expect(sandboxPageOf({ ...secrets, ...sandbox, ...own })).toBeNull()
})

test('the risk score has a default and bounds', () => {
  expect(paymentsOf({})).toMatchObject({ riskScoreMax: '0.7' })
  expect(paymentsOf({ CRYPTO_RISK_MAX: '0.25' })).toMatchObject({ riskScoreMax: '0.25' })
  expect(faultsOf({ CRYPTO_RISK_MAX: '70 %' })).toEqual([
    'CRYPTO_RISK_MAX must be a number from 0 to 1.',
  ])
})

test('addresses without secrets are faults, reported together', () => {
  expect(
    faultsOf({
      ZEN_URL: 'https://secure.zen.com',
      ALPHAPO_URL: 'https://app.alphapo.net/api/v2',
      SKINSBACK_URL: 'https://skinsback.com/api.php',
      ALPHAPO_KEY: 'key',
    }),
  ).toEqual([
    'ZEN_URL needs ZEN_TERMINAL and ZEN_PAYWALL_SECRET and ZEN_IPN_SECRET.',
    'ALPHAPO_URL needs ALPHAPO_KEY and ALPHAPO_SECRET.',
    'SKINSBACK_URL needs SKINSBACK_SHOP_ID and SKINSBACK_SECRET.',
  ])
})

test('the order of providers can be chosen, by country and amount', () => {
  const chosen = { CARD_PROVIDERS: 'zen:DE,AT:5-99.99', CRYPTO_PROVIDERS: 'alphapo' }
  expect(paymentsOf({ ...secrets, ...sandbox, ...chosen }).routes).toEqual({
    card: [{ name: 'zen', countries: new Set(['DE', 'AT']), fromCents: 500n, toCents: 9_999n }],
    crypto: [{ name: 'alphapo', countries: null, fromCents: null, toCents: null }],
  })
  expect(faultsOf({ CARD_PROVIDERS: 'zen:de' })).toEqual([
    expect.stringMatching(/^CARD_PROVIDERS must be names of providers in order of preference/),
  ])
})

test('a provider that is preferred must be there, and be able to', () => {
  expect(
    faultsOf({
      ...secrets,
      CARD_PROVIDERS: 'zen',
      PAYOUT_PROVIDERS: 'zen',
      SKINS_PROVIDERS: 'nobody',
    }),
  ).toEqual([
    'CARD_PROVIDERS names zen, which has no settings.',
    'SKINS_PROVIDERS names nobody, which is not such a provider.',
    'PAYOUT_PROVIDERS names zen, which is not such a provider.',
  ])
})

test.each<[string, Record<string, string>, string[]]>([
  ['nothing', {}, []],
  ['cards', { ZEN_URL: 'https://z.com' }, ['card']],
  ['crypto', { ALPHAPO_URL: 'https://a.com' }, ['crypto']],
  ['skins', { SKINSBACK_URL: 'https://s.com' }, ['skins']],
  ['a page that sells gift cards', { GIFT_CARDS_URL: 'https://c.com/{dollars}' }, ['gift_code']],
  ['codes that are handed out', { GIFT_CODES: '1' }, ['gift_code']],
])('a shop with %s offers only that', (_, env, methods) => {
  const part = Object.keys(env)[0]?.split('_')[0] ?? ''
  const own = Object.entries({ ...secrets, ...env }).filter(
    ([name]) => part && name.startsWith(part),
  )
  const all = { ...productionEnv, ...Object.fromEntries(own) }
  expect(readConfig(all).payments.methods).toEqual(methods)
})
