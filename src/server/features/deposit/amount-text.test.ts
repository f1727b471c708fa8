import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsToText, textToCents } from './amount-text.ts'

test('cents and their text are the same amount, to the last digit', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 17n }), (cents) => {
      expect(textToCents(centsToText(cents))).toBe(cents)
    }),
  )
  expect(centsToText(5n)).toBe('0.05')
  expect(centsToText(2_500n)).toBe('25.00')
  expect(() => centsToText(-1n)).toThrow(RangeError)
})

test.each([
  ['25', 2_500n],
  ['25.0', 2_500n],
  ['25.000000000000', 2_500n],
  ['0025.00', 2_500n],
  ['1.15', 115n],
])('%s is read exactly', (text, cents) => {
  expect(textToCents(text)).toBe(cents)
})

test.each([
  '',
  '.5',
  '25.',
  '25.001',
  '-25',
  '+25',
  ' 25',
  '2500e-2',
  '25,00',
  '٢٥',
  '1'.repeat(17),
])('%j is no amount in cents', (text) => {
  expect(textToCents(text)).toBeNull()
})
