import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { type ConfigFault, readConfig } from '#server/platform/config/config.ts'
import {
  clientAddress,
  networkOf,
  plainAddress,
  readTrustedProxies,
  trustOf,
} from './client-address.ts'

const requestFrom = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage

function addressBehind(trust: string, remoteAddress: string, forwarded?: string): string {
  const proxies = readTrustedProxies(trust)
  if (!proxies) throw new Error(`${trust} is no setting`)
  return clientAddress(requestFrom(remoteAddress, forwarded), trustOf(proxies))
}

describe('the address of a request', () => {
  test.each([
    ['0', '192.0.2.1', '198.51.100.7', '192.0.2.1'],
    ['false', '192.0.2.1', '198.51.100.7', '192.0.2.1'],
    ['1', '10.0.0.1', '198.51.100.7', '198.51.100.7'],
    ['1', '10.0.0.1', '203.0.113.66, 198.51.100.7', '198.51.100.7'],
    ['2', '10.0.0.1', '203.0.113.66, 198.51.100.7, 10.0.0.2', '198.51.100.7'],
    ['2', '10.0.0.1', '198.51.100.7', '198.51.100.7'],
    ['3', '10.0.0.1', undefined, '10.0.0.1'],
    ['10.0.0.0/8', '10.0.0.1', '203.0.113.66, 198.51.100.7, 10.9.9.9', '198.51.100.7'],
    ['10.0.0.0/8', '192.0.2.1', '203.0.113.66', '192.0.2.1'],
    ['10.0.0.0/8', '::ffff:10.0.0.1', '203.0.113.66, 198.51.100.7', '198.51.100.7'],
    ['127.0.0.1, fd00::/8', 'fd12::5', '2001:db8::1, 2001:db8:7::9', '2001:db8:7:0:0:0:0:9'],
    ['1', '10.0.0.1', '203.0.113.66, nonsense', '10.0.0.1'],
    ['1', '10.0.0.1', '', '10.0.0.1'],
    ['1', '10.0.0.1', '203.0.113.66,', '10.0.0.1'],
  ])('TRUST_PROXY=%s: %s with X-Forwarded-For %j is %s', (trust, remote, forwarded, expected) => {
    expect(addressBehind(trust, remote, forwarded)).toBe(expected)
  })

  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:0201', '192.0.2.1'],
    ['2001:DB8::1', '2001:db8:0:0:0:0:0:1'],
    ['fe80::1%eth0', 'fe80:0:0:0:0:0:0:1'],
    ['::1', '0:0:0:0:0:0:0:1'],
    ['::', '0:0:0:0:0:0:0:0'],
  ])('%s is written %s', (address, plain) => {
    expect(plainAddress(address)).toBe(plain)
  })

  test('limits count an IPv6 client by its /64 network', () => {
    expect(networkOf('2001:db8:1:2:aaaa::1')).toBe(networkOf('2001:db8:1:2::ffff'))
    expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::1'))
    expect(networkOf('::ffff:192.0.2.1')).toBe('192.0.2.1')
    expect(networkOf('192.0.2.1')).not.toBe(networkOf('192.0.2.2'))
  })
})

describe('TRUST_PROXY', () => {
  const base = { SEED_KEY: 'ab'.repeat(32), REALTIME_SECRET: 'a-secret-of-the-tests-and-no-other' }

  test.each([
    'true',
    'yes',
    '11',
    '-1',
    '1.5',
    '10.0.0.0/33',
    '::/0',
    '0.0.0.0/0',
    '10.0.0.0/8,',
    'proxy.example',
  ])('%s is refused with its reason', (text) => {
    try {
      readConfig({ ...base, TRUST_PROXY: text })
    } catch (error) {
      expect((error as ConfigFault).faults).toEqual([
        expect.stringMatching(/^TRUST_PROXY must be the number of proxies .* could be forged/),
      ])
      return
    }
    expect.unreachable()
  })

  test('defaults to no proxy', () => {
    expect(readConfig(base).trustedProxies).toEqual({ hops: 0 })
    expect(readConfig({ ...base, TRUST_PROXY: '2' }).trustedProxies).toEqual({ hops: 2 })
    expect(readConfig({ ...base, TRUST_PROXY: '10.0.0.0/8, ::1' }).trustedProxies).toEqual({
      networks: ['10.0.0.0/8', '::1'],
    })
  })
})
