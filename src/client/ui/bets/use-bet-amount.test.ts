import { expect, test } from 'vitest'
import { fc } from '#tests/support/setup/properties.ts'
import { scaledBet } from './use-bet-amount.ts'

const limits = { min: 0.1, max: 1_000 }

test.each([
  ['0.58', 0.5, '0.29'],
  ['0.29', 0.5, '0.14'],
  ['0,29', 2, '0.58'],
  ['1,000', 0.5, '500.00'],
  ['١٠٠', 2, '200.00'],
  ['0x10', 2, '0.10'],
  ['0.10', 0.5, '0.10'],
  ['999', 2, '1000.00'],
  ['', 2, '0.10'],
  ['a lot', 0.5, '0.10'],
])('%s times %f is %s', (text, factor, expected) => {
  expect(scaledBet(text, factor, limits)).toBe(expected)
})

test('every amount of cents is doubled exactly, and halving restores it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 50_000 }), (cents) => {
      const doubled = scaledBet((cents / 100).toFixed(2), 2, limits)
      expect(doubled).toBe(((cents * 2) / 100).toFixed(2))
      expect(scaledBet(doubled, 0.5, limits)).toBe((cents / 100).toFixed(2))
    }),
  )
})
