import { expect, test } from 'vitest'
import { fc } from '#tests/support/setup/properties.ts'
import {
  BUST_MAX,
  bustOf,
  crashPayout,
  crashProfit,
  highestAutoCashout,
  msToReach,
  multiplierAt,
} from './crash.ts'

const TWO_52 = 2n ** 52n
const LINK = new Uint8Array(32)

/** The bust of a round whose digest begins with the 52 bits r. */
function bustAt(r: bigint): bigint {
  const hex = r.toString(16).padStart(13, '0').padEnd(64, 'f')
  const digest = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
  return bustOf(LINK, 'salt', () => digest)
}

test('the salt is the key and the link is the message', () => {
  const link = new Uint8Array(32).fill(0xab)
  const seen: [Uint8Array, Uint8Array | string][] = []
  bustOf(link, 'salt', (key, message) => {
    seen.push([key, message])
    return new Uint8Array(32)
  })
  expect(seen).toEqual([[Uint8Array.from([0x73, 0x61, 0x6c, 0x74]), link]])
})

test('the lowest and the highest digest give a finite, exact bust', () => {
  expect(bustAt(0n)).toBe(100n)
  expect(bustAt(TWO_52 - 1n)).toBe(99n * TWO_52)
  expect(bustOf(LINK, 'salt', () => new Uint8Array(32).fill(255))).toBe(99n * TWO_52)
})

test('the edge is the same at every multiplier: m * P(bust >= m) = 0.99', () => {
  for (const hundredths of [101n, 102n, 110n, 150n, 198n, 200n, 1_000n, 12_345n, 1_000_000n]) {
    // The winning r are the highest of the 2^52 values; their number is 99 * 2^52 / m, rounded down.
    const winning = (99n * TWO_52) / hundredths
    expect(bustAt(TWO_52 - winning) >= hundredths).toBe(true)
    expect(bustAt(TWO_52 - winning - 1n) < hundredths).toBe(true)
  }
})

test('an instant bust at 1.00 is as likely as the edge: every r below the first that pays 1.01', () => {
  const paying = (99n * TWO_52) / 101n
  expect(bustAt(TWO_52 - paying - 1n)).toBe(100n)
  expect(bustAt(TWO_52 - paying)).toBe(101n)
})

/** Lower and upper bound of exp(0.00006 t) in hundredths, from the Taylor series in rationals. */
function boundsAt(elapsedMs: number): [bigint, bigint] {
  // exp(x) = exp(x / 2^k)^(2^k), where each bound is rounded in its direction at 400 bits.
  const bits = 400n
  const halvings = 8n
  const down = (3n * BigInt(elapsedMs) * 2n ** bits) / (50_000n << halvings)
  let [low, high] = [0n, 0n]
  let [lowTerm, highTerm] = [2n ** bits, 2n ** bits]
  for (let n = 1n; n < 120n; n++) {
    low += lowTerm
    high += highTerm
    lowTerm = (lowTerm * down) / (n << bits)
    highTerm = (highTerm * (down + 1n)) / (n << bits) + 1n
  }
  high += 2n * highTerm
  for (let times = 0n; times < halvings; times++) {
    low = (low * low) >> bits
    high = ((high * high) >> bits) + 1n
  }
  return [(100n * low) >> bits, (100n * high) >> bits]
}

test('the multiplier is exact at any millisecond, up to the highest bust', () => {
  const last = msToReach(BUST_MAX)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: last }), (ms) => {
      const [low, high] = boundsAt(ms)
      expect(low).toBe(high)
      expect(multiplierAt(ms)).toBe(low)
    }),
    { numRuns: 300 },
  )
  expect([0, 165, 166, 11_552, 11_553].map(multiplierAt)).toEqual([100n, 100n, 101n, 199n, 200n])
  expect(() => multiplierAt(-1)).toThrow(RangeError)
  expect(() => multiplierAt(0.5)).toThrow(RangeError)
})

test('a bust is reached at its millisecond and not at the one before', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 101n, max: BUST_MAX }), (bust) => {
      const ms = msToReach(bust)
      expect(multiplierAt(ms) >= bust && multiplierAt(ms - 1) < bust).toBe(true)
    }),
    { numRuns: 200 },
  )
  expect(msToReach(100n)).toBe(0)
})

test('the highest auto cash-out stays within the profit limit, and a hundredth more exceeds it', () => {
  const stakes = fc.bigInt({ min: 10n, max: 100_000n })
  fc.assert(
    fc.property(stakes, fc.bigInt({ min: 1_000n, max: 10n ** 9n }), (stake, limit) => {
      const highest = highestAutoCashout(stake, limit)
      expect(crashProfit(stake, highest) <= limit).toBe(true)
      expect(crashProfit(stake, highest + 1n) > limit).toBe(true)
    }),
  )
})

test('the amount reserved for a bet covers every possible payout', () => {
  const stakes = fc.bigInt({ min: 10n, max: 100_000n })
  fc.assert(
    fc.property(stakes, fc.bigInt({ min: 101n, max: 10n ** 8n }), (stake, auto) => {
      expect(crashPayout(stake, auto) - stake).toBe(crashProfit(stake, auto))
    }),
  )
})
