import { describe, expect, test } from 'vitest'
import { QUICKNET } from '#domain/fairness/beacon.ts'
import { productionEnv } from '#tests/support/shop/production-env.ts'
import { ConfigFault, readConfig } from './config.ts'

const base = { SEED_KEY: 'ab'.repeat(32), REALTIME_SECRET: 'a-secret-of-the-tests' }
const production = productionEnv
const own = {
  DRAND_URLS: 'http://127.0.0.1:1/, https://relay.example/drand',
  DRAND_CHAIN: 'AB'.repeat(32),
  DRAND_PUBLIC_KEY: 'cd'.repeat(96),
}

const beaconOf = (env: Record<string, string>) => readConfig(env).beacon
function faultsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigFault) return error.faults
    throw error
  }
}

describe('the beacon', () => {
  test('is quicknet by default, in production too', () => {
    for (const env of [base, production]) {
      const { urls, pins } = beaconOf(env)
      expect(urls[0]).toBe('https://api.drand.sh')
      expect(pins).toEqual({ chain: QUICKNET.chain, publicKey: QUICKNET.publicKey })
    }
  })

  test("is the sandbox's in a demo with a sandbox", () => {
    expect(beaconOf({ ...base, SANDBOX_ORIGIN: 'http://127.0.0.1:9' })).toEqual({
      urls: ['http://127.0.0.1:9/drand'],
      pins: null,
    })
  })

  test('is the configured one in place of the sandbox', () => {
    expect(beaconOf({ ...base, ...own, SANDBOX_ORIGIN: 'http://127.0.0.1:9' })).toEqual({
      urls: ['http://127.0.0.1:1', 'https://relay.example/drand'],
      pins: { chain: 'ab'.repeat(32), publicKey: own.DRAND_PUBLIC_KEY },
    })
    const { pins } = beaconOf({ ...base, DRAND_URLS: 'https://relay.example' })
    expect(pins?.chain).toBe(QUICKNET.chain)
  })
})

describe('an invalid beacon is refused with its reason', () => {
  test.each<[string, Record<string, string>, RegExp]>([
    ['no address', { ...own, DRAND_URLS: 'ftp://relay' }, /^DRAND_URLS must be http addresses/],
    ['an empty place', { ...own, DRAND_URLS: 'http://a,,http://b' }, /^DRAND_URLS must be/],
    ['half a hash', { ...own, DRAND_CHAIN: 'abcd' }, /^DRAND_CHAIN must be 64 hexadecimal/],
    ['half a key', { ...own, DRAND_PUBLIC_KEY: 'abcd' }, /^DRAND_PUBLIC_KEY must be 192/],
    ['a chain without its key', { DRAND_CHAIN: own.DRAND_CHAIN }, /must be set together/],
    ['a chain without relays', { ...own, DRAND_URLS: '' }, /^DRAND_CHAIN needs DRAND_URLS/],
    [
      "another key under quicknet's name",
      { DRAND_CHAIN: QUICKNET.chain, DRAND_PUBLIC_KEY: own.DRAND_PUBLIC_KEY },
      /is not the key of the chain/,
    ],
  ])('%s', (_, env, fault) => {
    expect(faultsOf({ ...base, ...env })).toContainEqual(expect.stringMatching(fault))
  })

  test('in production, also a chain other than quicknet', () => {
    expect(faultsOf({ ...production, ...own, DRAND_URLS: 'https://relay.example' })).toEqual([
      expect.stringMatching(/^Production refuses a beacon other than drand's quicknet/),
    ])
  })
})
