import { expect, test } from 'vitest'
import { normalPrice, readPrice } from './typed-amount.ts'

test('a typed price may end in a point, use a comma, or be invalid', () => {
  expect(['5', '5.', ' 12,50 ', '', '-', '1e3'].map(normalPrice)).toEqual([
    '5',
    '5',
    '12.5',
    '',
    '',
    '',
  ])
})

test('a price in the address is parsed, up to a maximum', () => {
  expect(['0', '5', '99.50', '9999999', '-1', '1e9', '1.005', '', null].map(readPrice)).toEqual([
    0,
    5,
    99.5,
    1_000_000,
    null,
    null,
    null,
    null,
    null,
  ])
})
