import { expect, test } from 'vitest'
import { groupDigits, withoutEndZeros } from './digits.ts'

test.each([
  ['', ''],
  ['1', '1'],
  ['123', '123'],
  ['1284', '1,284'],
  ['123456', '123,456'],
  ['10000000', '10,000,000'],
])('%j in groups is %j', (digits, grouped) => {
  expect(groupDigits(digits)).toBe(grouped)
})

test.each([
  ['12', '12'],
  ['1200', '1200'],
  ['12.00', '12'],
  ['0.00020000', '0.0002'],
  ['0.0', '0'],
  ['10.5', '10.5'],
])('%j without zeros at its end is %j', (digits, short) => {
  expect(withoutEndZeros(digits)).toBe(short)
})
