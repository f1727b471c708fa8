import { expect, test } from 'vitest'
import { bustOf } from './crash.ts'

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
  const seen: [Uint8Array, Uint8Array][] = []
  bustOf(link, 'salt', (key, message) => {
    seen.push([key, message])
    return new Uint8Array(32)
  })
  expect(seen).toEqual([[Uint8Array.from([0x73, 0x61, 0x6c, 0x74]), link]])
})

test('the least and the greatest digest give a finite, exact bust', () => {
  expect(bustAt(0n)).toBe(100n)
  expect(bustAt(TWO_52 - 1n)).toBe(99n * TWO_52)
  expect(bustOf(LINK, 'salt', () => new Uint8Array(32).fill(255))).toBe(99n * TWO_52)
})

test('the edge is the same at every multiplier: m * P(bust >= m) is 0.99', () => {
  for (const hundredths of [101n, 102n, 110n, 150n, 198n, 200n, 1_000n, 12_345n, 1_000_000n]) {
    // The winning r are the last of the 2^52, as many as 99 * 2^52 / m, rounded down.
    const winning = (99n * TWO_52) / hundredths
    expect(bustAt(TWO_52 - winning) >= hundredths).toBe(true)
    expect(bustAt(TWO_52 - winning - 1n) < hundredths).toBe(true)
  }
})

test('a bust at once is as likely as the edge says: 1.00 for every r below the one that pays 1.01', () => {
  const paying = (99n * TWO_52) / 101n
  expect(bustAt(TWO_52 - paying - 1n)).toBe(100n)
  expect(bustAt(TWO_52 - paying)).toBe(101n)
})
