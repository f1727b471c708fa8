import { MINUTE_MS } from '#domain/schedule/durations.ts'
import { onlyOne } from './provider.ts'

const NAMESPACE = 'http://specs.openid.net/auth/2.0'
const STEAM_ENDPOINT = 'https://steamcommunity.com/openid/login'
const CLAIMED_ID = /^https:\/\/steamcommunity\.com\/openid\/id\/(\d{17})$/
const NONCE = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)[\x21-\x7e]{0,200}$/
const NONCE_AGE_MAX_MS = 5 * MINUTE_MS
const CLOCK_SKEW_MS = MINUTE_MS

/** Fields that the signature must cover, because they could be altered otherwise. */
const SIGNED = ['op_endpoint', 'claimed_id', 'identity', 'return_to', 'response_nonce']

export interface Assertion {
  steamId: string
  nonce: string
  /** Until when the nonce has to be remembered. */
  nonceExpiresAtMs: number
}

/** The request to Steam that sends the browser back to `returnTo` with an assertion. */
export const assertionRequest = (returnTo: string, realm: string): Record<string, string> => ({
  'openid.ns': NAMESPACE,
  'openid.mode': 'checkid_setup',
  'openid.return_to': returnTo,
  'openid.realm': realm,
  'openid.identity': `${NAMESPACE}/identifier_select`,
  'openid.claimed_id': `${NAMESPACE}/identifier_select`,
})

/**
 * All checks of an assertion that need no request (OpenID 2.0, 11.1 to 11.3); null if one fails. Steam itself confirms
 * the signature, and the caller checks for reuse.
 */
export function readAssertion(
  query: URLSearchParams,
  expected: { returnTo: string; endpoint: string; nowMs: number },
): Assertion | null {
  const names = [...query.keys()]
  if (new Set(names).size !== names.length) return null
  const field = (name: string) => onlyOne(query, `openid.${name}`) ?? ''
  if (field('ns') !== NAMESPACE || field('mode') !== 'id_res') return null
  if (![STEAM_ENDPOINT, expected.endpoint].includes(field('op_endpoint'))) return null
  if (field('return_to') !== expected.returnTo) return null
  const signed = field('signed').split(',')
  if (!SIGNED.every((name) => signed.includes(name))) return null
  const steamId = CLAIMED_ID.exec(field('claimed_id'))?.[1]
  if (!steamId || field('identity') !== field('claimed_id')) return null
  const nonce = field('response_nonce')
  const madeAtMs = Date.parse(NONCE.exec(nonce)?.[1] ?? '')
  const ageMs = expected.nowMs - madeAtMs
  if (!(ageMs <= NONCE_AGE_MAX_MS && ageMs >= -CLOCK_SKEW_MS)) return null
  return { steamId, nonce, nonceExpiresAtMs: madeAtMs + NONCE_AGE_MAX_MS + CLOCK_SKEW_MS }
}

/** The request that asks Steam whether an assertion is genuine. */
export function checkRequest(query: URLSearchParams): URLSearchParams {
  const asked = new URLSearchParams()
  for (const [name, value] of query) if (name.startsWith('openid.')) asked.append(name, value)
  asked.set('openid.mode', 'check_authentication')
  return asked
}

/** Its response, in lines of `key:value`: only a single exact line means yes. */
export function isConfirmed(answer: string): boolean {
  const lines = answer.split('\n').filter((line) => line.startsWith('is_valid:'))
  return lines.length === 1 && lines[0] === 'is_valid:true'
}
