import { expect, it } from 'vitest'
import { numberFault, readNumber } from './typed-number.ts'

it.each([
  ['1,000', 1_000],
  ['-1,000.50', -1_000.5],
  ['\u221212', -12],
  [' - 5', -5],
  ['0.0125', 0.0125],
  ['1,5', 1.5],
  ['0', 0],
])('%j is %d', (text, number) => {
  expect(numberFault(text)).toBeUndefined()
  expect(readNumber(text)).toBe(number)
})

it.each(['0x10', '1e3', '1.000', '--5', '+5', '5 coins', '0.00001', 'Infinity'])(
  '%j is no number, and says why',
  (text) => {
    expect(numberFault(text)).toMatch(/^(Enter|This could be|Use at most)/)
    expect(readNumber(text)).toBeNaN()
  },
)

it('nothing is no number', () => {
  expect(readNumber('')).toBeNaN()
  expect(readNumber()).toBeNaN()
})
