import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { type Hmac, nobleHmac } from '#domain/fairness/stream.ts'

const TWO_52 = 2n ** 52n
const LOWEST_BUST = 100n

/** What Rocket is played under, as receipts state and hash it. A change of it is a new version. */
export const CRASH_VERSION = {
  kind: 'crash',
  slug: 'crash',
  version: 1,
  growth_per_ms: 0.00006,
  edge_basis_points: 100,
} as const

/**
 * The multiplier in hundredths at which a round busts, at least 100n (1.00): bustabit's formula with
 * 1 % edge, max(1.00, 0.99 / (1 - r / 2^52)) rounded down, where r is the first 52 bits of
 * HMAC-SHA256(key = utf8(salt), message = the link's raw bytes).
 */
export function bustOf(link: Uint8Array, salt: string, hmac: Hmac = nobleHmac): bigint {
  const digest = hmac(utf8ToBytes(salt), link)
  const r = BigInt(`0x${bytesToHex(digest).slice(0, 13)}`)
  const bust = (99n * TWO_52) / (TWO_52 - r)
  return bust > LOWEST_BUST ? bust : LOWEST_BUST
}

/**
 * The multiplier in hundredths after so many milliseconds of flight, rounded down: 100 * exp(growth * ms).
 * A bet is still in the flight while this is below the bust.
 */
export function multiplierAt(
  elapsedMs: number,
  growth: number = CRASH_VERSION.growth_per_ms,
): bigint {
  return BigInt(Math.floor(100 * Math.exp(growth * elapsedMs)))
}

/** How long the flight takes to a multiplier in hundredths, in milliseconds: ln(multiplier) / growth. */
export function flightMs(hundredths: bigint, growth: number = CRASH_VERSION.growth_per_ms): number {
  return Math.log(Number(hundredths) / 100) / growth
}

/** A bust as the whole number that JSON states: what lies beyond 2^53 - 1 is that number. */
export function bustNumber(bust: bigint): number {
  return Math.min(Number(bust), Number.MAX_SAFE_INTEGER)
}
