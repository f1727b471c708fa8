import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { fc } from '#tests/support/setup/properties.ts'
import { buildChain, isLinkAt, isNextLink } from './hash-chain.ts'

const secrets = fc.uint8Array({ minLength: 32, maxLength: 32 })
const hashOf = (link: Uint8Array) => new Uint8Array(createHash('sha256').update(link).digest())

test('every link is the hash of the link published after it, back to the secret', () => {
  fc.assert(
    fc.property(secrets, fc.integer({ min: 1, max: 20 }), (secret, length) => {
      const chain = buildChain(secret, length)
      expect(chain).toHaveLength(length + 1)
      expect(chain.at(-1)).toEqual(secret)
      const [end = secret] = chain
      let published = end
      for (const [index, link] of chain.slice(1).entries()) {
        expect(hashOf(link)).toEqual(published)
        expect(isNextLink(published, link)).toBe(true)
        expect(isLinkAt(end, link, index + 1)).toBe(true)
        expect(isLinkAt(end, link, index)).toBe(false)
        published = link
      }
    }),
  )
})

test('a link with one bit changed does not match', () => {
  fc.assert(
    fc.property(secrets, fc.nat(255), (secret, bit) => {
      const [end = secret, first = secret] = buildChain(secret, 3)
      const forged = Uint8Array.from(first)
      forged[bit >> 3] = (forged[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(isNextLink(end, first)).toBe(true)
      expect(isNextLink(end, forged)).toBe(false)
    }),
  )
})

test('bytes that only share a prefix are another link', () => {
  const link = new Uint8Array(32)
  const end = hashOf(link)
  expect(isLinkAt(end, link.subarray(0, 31), 1)).toBe(false)
  expect(isLinkAt(end, end.subarray(0, 31), 0)).toBe(false)
  expect(isLinkAt(end.subarray(0, 31), link, 1)).toBe(false)
  expect(isLinkAt(Uint8Array.of(...end, 0), link, 1)).toBe(false)
})

test('a chain with an invalid length or secret is refused', () => {
  expect(() => buildChain(new Uint8Array(31), 5)).toThrow(RangeError)
  for (const length of [0, -1, 1.5, Number.NaN]) {
    expect(() => buildChain(new Uint8Array(32), length)).toThrow(RangeError)
  }
  expect(() => isLinkAt(new Uint8Array(32), new Uint8Array(32), -1)).toThrow(RangeError)
})
