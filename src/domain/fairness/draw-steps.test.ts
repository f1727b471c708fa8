import { hexToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { fc } from '#tests/support/setup/properties.ts'
import { recordDraws } from './draw-steps.ts'
import { betStream, nobleHmac } from './stream.ts'

const serverSeed = hexToBytes('01'.padStart(64, '0'))

test('each draw is recorded with its message, block and bytes', () => {
  const { stream, blocks, words } = recordDraws({ serverSeed, clientSeed: 'client', nonce: 1 })
  expect(stream.uniform(10_000)).toBe(6_676)
  expect(blocks.map(({ message }) => message)).toEqual(['client:1:0'])
  expect(words).toHaveLength(1)
  const [word] = words
  expect(blocks[0]?.hex.startsWith(word?.hex ?? 'none')).toBe(true)
  expect(Number(BigInt(`0x${word?.hex}`) % 10_000n)).toBe(6_676)
})

test('bytes that would bias the draw are recorded as skipped', () => {
  const { stream, words } = recordDraws({ serverSeed, clientSeed: 'client', nonce: 1_403 })
  expect(stream.uniform(9_002_803_354_665_472)).toBe(5_884_157_714_006_887)
  expect(words.map(({ drawn }) => drawn)).toEqual([null, 5_884_157_714_006_887])
})

test('recorded draws equal those of the stream, and can be recomputed from their bytes', () => {
  const ranges = fc.array(fc.integer({ min: 1, max: 2 ** 53 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(fc.nat(), ranges, (nonce, each) => {
      const seed = { serverSeed, clientSeed: 'client', nonce }
      const { stream, words, blocks } = recordDraws(seed)
      const plain = betStream(seed)
      expect(each.map((range) => stream.uniform(range))).toEqual(
        each.map((range) => plain.uniform(range)),
      )
      const kept = words.filter(({ drawn }) => drawn !== null)
      expect(kept.map(({ range }) => range)).toEqual(each)
      for (const { hex, range, drawn } of kept) {
        expect(BigInt(`0x${hex}`) % BigInt(range)).toBe(BigInt(drawn ?? -1))
      }
      const bytes = blocks.map(({ hex }) => hex).join('')
      expect(bytes.startsWith(words.map(({ hex }) => hex).join(''))).toBe(true)
      for (const { message, hex } of blocks) {
        const block = nobleHmac(serverSeed, new TextEncoder().encode(message))
        expect(Buffer.from(block).toString('hex')).toBe(hex)
      }
    }),
    { numRuns: 50 },
  )
})
