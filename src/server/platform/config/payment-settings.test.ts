import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/schedule/durations.ts'
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

test('there are no providers without addresses or a sandbox', () => {
  expect(paymentsOf(secrets)).toMatchObject({ zen: null, alphapo: null, skinsback: null })
})

test('the sandbox replaces all providers, with a page to send coins from', () => {
  expect(paymentsOf({ ...secrets, ...sandbox })).toMatchObject({
    zen: { url: 'http://127.0.0.1:4000/zen' },
    alphapo: { url: 'http://127.0.0.1:4000/alphapo/api/v2' },
    skinsback: { url: 'http://127.0.0.1:4000/skinsback/api.php' },
    cryptoSandboxPath: '/sandbox/alphapo/send',
  })
})

test('a configured address replaces the sandbox, in a demo too', () => {
  const own = { ALPHAPO_URL: 'https://app.alphapo.net/api/v2' }
  expect(paymentsOf({ ...secrets, ...sandbox, ...own })).toMatchObject({
    zen: { url: 'http://127.0.0.1:4000/zen' },
    alphapo: { url: 'https://app.alphapo.net/api/v2' },
    cryptoSandboxPath: null,
  })
})

test('the skins hold and the risk score have defaults and bounds', () => {
  expect(paymentsOf({})).toMatchObject({ skinsHoldMs: 8 * DAY_MS, riskScoreMax: '0.7' })
  expect(paymentsOf({ SKINS_HOLD_DAYS: '3', CRYPTO_RISK_MAX: '0.25' })).toMatchObject({
    skinsHoldMs: 3 * DAY_MS,
    riskScoreMax: '0.25',
  })
  expect(faultsOf({ SKINS_HOLD_DAYS: '-1' })).toEqual([
    'SKINS_HOLD_DAYS must be a number of days, 0 to 90.',
  ])
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
