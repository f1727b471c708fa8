import { createHmac } from 'node:crypto'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { describe, expect, test } from 'vitest'
import { fc } from '#tests/support/setup/properties.ts'
import { isClientSeed } from './client-seed.ts'
import { betStream, type Hmac, messageStream, nobleHmac, type StreamHmac } from './stream.ts'

const TWO_64 = 2n ** 64n
const ALL_ONES = TWO_64 - 1n

/** A stream of exactly these words, followed by zeros. */
function streamOf(...words: bigint[]) {
  const blockAt = (block: number): Uint8Array => {
    const view = new DataView(new ArrayBuffer(32))
    for (const slot of [0, 1, 2, 3]) {
      view.setBigUint64(slot * 8, words[block * 4 + slot] ?? 0n)
    }
    return new Uint8Array(view.buffer)
  }
  return messageStream(new Uint8Array(32), String, (_key, message) => blockAt(Number(message)))
}

const serverSeeds = fc.uint8Array({ minLength: 32, maxLength: 32 })
const clientSeeds = fc.oneof(
  fc.string({ unit: fc.constantFrom(...':0123456789a '), minLength: 1, maxLength: 64 }),
  fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 64 }),
)
const nonces = fc.nat(Number.MAX_SAFE_INTEGER)
const seeds = fc.record({ serverSeed: serverSeeds, clientSeed: clientSeeds, nonce: nonces })
const ranges = fc.oneof(
  fc.constantFrom(1, 2, 54, 10_000, 10_000_000, 2 ** 32 + 1, 2 ** 32, 2 ** 53 - 1, 2 ** 53),
  // Up to 2^21 the draw is computed without bigints.
  fc.constantFrom(2 ** 21 - 1, 2 ** 21, 2 ** 21 + 1),
  fc.integer({ min: 1, max: 2 ** 21 }),
  fc.integer({ min: 1, max: 2 ** 53 - 1 }),
)

describe('uniform', () => {
  test('the accepted words cover every residue equally often', () => {
    const isUnbiased = (n: number) => {
      const range = BigInt(n)
      const perResidue = TWO_64 / range
      const limit = perResidue * range
      // The words 0 .. limit-1 contain every residue perResidue times. It therefore suffices that the last of
      // them is accepted, the next is refused, and accepted words are taken modulo n.
      expect(streamOf(limit - 1n).uniform(n)).toBe(n - 1)
      if (limit < TWO_64) {
        expect(streamOf(limit, 0n).uniform(n)).toBe(0)
        expect(streamOf(limit, limit - 1n).uniform(n)).toBe(n - 1)
        expect(streamOf(ALL_ONES, 1n).uniform(n)).toBe(Number(1n % range))
      }
    }
    for (const n of [1, 2, 54, 10_000, 10_000_000, 2 ** 32 + 1]) isUnbiased(n)
    fc.assert(fc.property(ranges, isUnbiased), { numRuns: 1_000 })
  })

  test('an accepted word is taken modulo n', () => {
    const words = fc.bigInt({ min: 0n, max: TWO_64 - 2n ** 53n - 1n })
    fc.assert(
      fc.property(ranges, words, (n, word) => {
        expect(streamOf(word).uniform(n)).toBe(Number(word % BigInt(n)))
      }),
    )
  })

  test('every draw is within its range', () => {
    fc.assert(
      fc.property(seeds, fc.array(ranges, { maxLength: 9 }), (seed, each) => {
        const stream = betStream(seed)
        for (const n of each) {
          const drawn = stream.uniform(n)
          expect(Number.isInteger(drawn) && drawn >= 0 && drawn < n).toBe(true)
        }
      }),
    )
  })

  test('a digest of zeros draws 0', () => {
    fc.assert(
      fc.property(ranges, (n) => {
        expect(messageStream(new Uint8Array(32), String, () => new Uint8Array(32)).uniform(n)).toBe(
          0,
        )
      }),
    )
  })

  test('a digest of ones is skipped if it would cause bias, and valid otherwise', () => {
    const ones = [ALL_ONES, ALL_ONES, ALL_ONES, ALL_ONES]
    expect(streamOf(...ones, 7n).uniform(10_000_000)).toBe(7)
    expect(streamOf(...ones, 7n).uniform(54)).toBe(7)
    expect(streamOf(...ones).uniform(2)).toBe(1)
    expect(streamOf(...ones).uniform(1)).toBe(0)
  })

  test('a source of only ones ends in an error, not in a loop', () => {
    const broken = messageStream(new Uint8Array(32), String, () => new Uint8Array(32).fill(255))
    expect(() => broken.uniform(54)).toThrow('no acceptable word')
  })

  test.each([0, -1, 1.5, 2 ** 53 + 2, Number.NaN, Number.POSITIVE_INFINITY])(
    'a range of %d is refused',
    (n) => {
      expect(() => streamOf(1n).uniform(n)).toThrow(RangeError)
    },
  )
})

describe('the stream', () => {
  test('reads 8 bytes at a time, block after block', () => {
    const stream = streamOf(1n, 2n, 3n, 4n, 5n, 6n)
    expect(Array.from({ length: 7 }, () => stream.uniform(100))).toEqual([1, 2, 3, 4, 5, 6, 0])
  })

  test('honours the offset of a view into a larger buffer', () => {
    const large = new Uint8Array(64).fill(255)
    large.fill(0, 16, 48)
    const stream = messageStream(new Uint8Array(32), String, () => large.subarray(16, 48))
    expect(stream.uniform(2)).toBe(0)
  })

  test('the same seeds give the same draws with any implementation of HMAC', () => {
    const native: Hmac = (key, message) => createHmac('sha256', key).update(message).digest()
    fc.assert(
      fc.property(seeds, fc.array(ranges, { maxLength: 9 }), (seed, each) => {
        const [one, other, third] = [betStream(seed), betStream(seed), betStream(seed, native)]
        const drawn = each.map((n) => one.uniform(n))
        expect(each.map((n) => other.uniform(n))).toEqual(drawn)
        expect(each.map((n) => third.uniform(n))).toEqual(drawn)
      }),
    )
  })

  test('no two combinations of client seed, nonce and block share a message', () => {
    fc.assert(
      fc.property(clientSeeds, nonces, fc.nat(40), (clientSeed, nonce, blocks) => {
        const message = messagesOf(clientSeed, nonce, blocks + 1).at(-1) ?? ''
        // Parsed from the right, because only the client seed may contain a colon.
        const [, seed, count, block] = /^(.*):(\d+):(\d+)$/.exec(message) ?? []
        expect([seed, count, block]).toEqual([clientSeed, String(nonce), String(blocks)])
      }),
    )
  })
})

/** The messages of the first blocks of a bet. */
function messagesOf(clientSeed: string, nonce: number, blocks: number): string[] {
  const messages: string[] = []
  const recorded: StreamHmac = (key, message) => {
    messages.push(message)
    return nobleHmac(key, message)
  }
  const stream = betStream({ serverSeed: new Uint8Array(32), clientSeed, nonce }, recorded)
  while (messages.length < blocks) stream.uniform(1)
  return messages
}

describe('betStream refuses', () => {
  const seed = { serverSeed: new Uint8Array(32), clientSeed: 'client', nonce: 0 }

  test.each([0, 31, 33, 64])('a server seed of %d bytes', (length) => {
    expect(() => betStream({ ...seed, serverSeed: new Uint8Array(length) })).toThrow(RangeError)
  })

  test.each(['', 'é', 'a\n', '\u007f', '☃', 'a'.repeat(65)])('the client seed %j', (clientSeed) => {
    expect(isClientSeed(clientSeed)).toBe(false)
    expect(() => betStream({ ...seed, clientSeed })).toThrow(RangeError)
  })

  test.each([-1, 0.5, Number.NaN, 2 ** 53])('the nonce %d', (nonce) => {
    expect(() => betStream({ ...seed, nonce })).toThrow(RangeError)
  })
})

test('text is hashed as UTF-8', () => {
  const key = new Uint8Array(32)
  const ofBytes = createHmac('sha256', key).update(utf8ToBytes('é☃')).digest()
  expect(Buffer.from(nobleHmac(key, 'é☃'))).toEqual(ofBytes)
})
