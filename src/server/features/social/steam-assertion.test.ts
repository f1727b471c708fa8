import { expect, it } from 'vitest'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import { checkRequest, isConfirmed, readAssertion } from './steam-assertion.ts'

const NOW = Date.UTC(2026, 0, 15, 12)
const STEAM = 'https://steamcommunity.com/openid'
const returnTo = 'https://shop.example/social/steam/callback?state=a-state'

const good: Record<string, string> = {
  'openid.ns': 'http://specs.openid.net/auth/2.0',
  'openid.mode': 'id_res',
  'openid.op_endpoint': `${STEAM}/login`,
  'openid.claimed_id': `${STEAM}/id/76561198000000001`,
  'openid.identity': `${STEAM}/id/76561198000000001`,
  'openid.return_to': returnTo,
  'openid.response_nonce': '2026-01-15T11:58:00Zb3Vycw==',
  'openid.assoc_handle': '1234567890',
  'openid.signed': 'signed,op_endpoint,claimed_id,identity,return_to,response_nonce,assoc_handle',
  'openid.sig': 'c2lnbmF0dXJl',
  state: 'a-state',
}
const without = (name: string) =>
  new URLSearchParams(Object.entries(good).filter(([each]) => each !== name))

const read = (query: URLSearchParams, endpoint = `${STEAM}/login`) =>
  readAssertion(query, { returnTo, endpoint, nowMs: NOW })

it('reads the Steam id and the expiry of the nonce', () => {
  expect(read(new URLSearchParams(good))).toEqual({
    steamId: '76561198000000001',
    nonce: '2026-01-15T11:58:00Zb3Vycw==',
    nonceExpiresAtMs: NOW - 2 * MINUTE_MS + 6 * MINUTE_MS,
  })
})

it('accepts the configured address of the provider', () => {
  const own = { ...good, 'openid.op_endpoint': 'http://127.0.0.1:4000/openid/login' }
  expect(read(new URLSearchParams(own))).toBeNull()
  expect(read(new URLSearchParams(own), 'http://127.0.0.1:4000/openid/login')).not.toBeNull()
})

it.each([
  ['openid.ns', 'http://openid.net/signon/1.1'],
  ['openid.mode', 'setup_needed'],
  ['openid.op_endpoint', 'https://steamcommunity.com.evil.example/openid/login'],
  ['openid.claimed_id', `${STEAM}/id/7656119800000000`],
  ['openid.claimed_id', `${STEAM}/id/765611980000000012`],
  ['openid.claimed_id', `${STEAM}/id/76561198000000001/`],
  ['openid.claimed_id', `${STEAM}/id/76561198000000001\n`],
  ['openid.claimed_id', `http://steamcommunity.com/openid/id/76561198000000001`],
  ['openid.claimed_id', `https://evil.example/?${STEAM}/id/76561198000000001`],
  ['openid.identity', `${STEAM}/id/76561198000000002`],
  ['openid.return_to', 'https://shop.example/social/steam/callback?state=another-state'],
  ['openid.return_to', 'https://evil.example/social/steam/callback?state=a-state'],
  ['openid.return_to', `${returnTo}&x=1`],
  ['openid.response_nonce', '2026-01-15T11:54:59Zb3Vycw=='],
  ['openid.response_nonce', '2026-01-15T12:01:01Zb3Vycw=='],
  ['openid.response_nonce', '2026-13-45T99:99:99Zb3Vycw=='],
  ['openid.response_nonce', 'b3Vycw=='],
  ['openid.signed', 'signed,claimed_id,identity,return_to,response_nonce'],
  ['openid.signed', 'signed,op_endpoint,identity,return_to,response_nonce'],
  ['openid.signed', 'signed,op_endpoint,claimed_id,return_to,response_nonce'],
  ['openid.signed', 'signed,op_endpoint,claimed_id,identity,response_nonce'],
  ['openid.signed', 'signed,op_endpoint,claimed_id,identity,return_to'],
  ['openid.signed', 'op_endpoint claimed_id identity return_to response_nonce'],
])('refuses %s = %j', (name, value) => {
  expect(read(new URLSearchParams({ ...good, [name]: value }))).toBeNull()
})

it.each(
  Object.keys(good).filter(
    (name) => !['openid.assoc_handle', 'openid.sig', 'state'].includes(name),
  ),
)('refuses an assertion without %s', (name) => {
  expect(read(without(name))).toBeNull()
})

it.each(Object.entries(good))('refuses an assertion with %s twice', (name, value) => {
  const twice = new URLSearchParams(good)
  twice.append(name, value)
  expect(read(twice)).toBeNull()
})

it('is sent back for verification unchanged except for its mode', () => {
  const asked = checkRequest(new URLSearchParams(good))
  expect(asked.get('openid.mode')).toBe('check_authentication')
  expect(asked.get('openid.sig')).toBe(good['openid.sig'])
  expect(asked.has('state')).toBe(false)
})

it.each<[string, boolean]>([
  ['ns:http://specs.openid.net/auth/2.0\nis_valid:true\n', true],
  ['is_valid:true', true],
  ['is_valid:false\n', false],
  ['is_valid:true\nis_valid:false\n', false],
  ['is_valid:true \n', false],
  ['xis_valid:true\n', false],
  ['IS_VALID:TRUE\n', false],
  ['<html>is_valid:true</html>', false],
  ['', false],
])('the reply %j confirms: %s', (answer, isYes) => {
  expect(isConfirmed(answer)).toBe(isYes)
})
