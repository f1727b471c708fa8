import { expect, test } from 'vitest'
import { nobleHmac } from '#domain/fairness/stream.ts'
import { fc } from '#tests/support/setup/properties.ts'
import { battleEntropy, jackpotStream, seatStream, tieStream } from './battle.ts'

const seedLists = fc.array(fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 8 }), {
  minLength: 2,
  maxLength: 6,
})

test('no two lists of client seeds have the same entropy', () => {
  const entropies = new Map<string, string>()
  const separators = fc.array(fc.string({ unit: fc.constantFrom('"', ',', '\\', 'a') }), {
    minLength: 2,
    maxLength: 6,
  })
  fc.assert(
    fc.property(fc.oneof(seedLists, separators), (seeds) => {
      const list = JSON.stringify(seeds)
      const entropy = battleEntropy(seeds, 'ff')
      expect(entropies.get(entropy) ?? list).toBe(list)
      entropies.set(entropy, list)
    }),
    { numRuns: 1_000 },
  )
})

test('the beacon and every seat change the entropy', () => {
  const entropies = [
    battleEntropy(['alice', 'bob'], '00'),
    battleEntropy(['alice', 'bob'], '01'),
    battleEntropy(['alice', 'bo'], '00'),
    battleEntropy(['bob', 'alice'], '00'),
    battleEntropy(['alice'], '00'),
  ]
  expect(new Set(entropies).size).toBe(entropies.length)
})

test('every draw of a battle has its own message', () => {
  const messages: string[] = []
  const recorded = (key: Uint8Array, message: string) => {
    messages.push(message)
    return nobleHmac(key, message)
  }
  const battle = { serverSeed: new Uint8Array(32), entropy: 'e' }
  seatStream(battle, 0, 1, recorded).uniform(2)
  seatStream(battle, 1, 0, recorded).uniform(2)
  tieStream(battle, recorded).uniform(2)
  jackpotStream(battle, recorded).uniform(2)
  expect(messages).toEqual(['e:0:1:0', 'e:1:0:0', 'e:tie:0', 'e:jackpot:0'])
})
