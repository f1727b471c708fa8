import { expect, test } from 'vitest'
import { basisPointsOf, changedPrices } from './price-change.ts'

test('a change in percent is kept to its hundredth, and one that leaves nothing is none', () => {
  expect(basisPointsOf(5)).toBe(500n)
  expect(basisPointsOf(-12.34)).toBe(-1_234n)
  for (const none of [0, 0.001, -100, -150, 1_001, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(basisPointsOf(none), String(none)).toBeNull()
  }
})

test('prices are rounded down to a cent, never below one, and those that stay are left out', () => {
  const items = [
    { id: 'a', price: 100 },
    { id: 'b', price: 0.99 },
    { id: 'c', price: 0.01 },
    { id: 'd', price: 1_234.57 },
  ]
  expect(changedPrices(items, 500n)).toEqual([
    { id: 'a', price: 105 },
    { id: 'b', price: 1.03 },
    { id: 'd', price: 1_296.29 },
  ])
  expect(changedPrices(items, -9_999n)).toEqual([
    { id: 'a', price: 0.01 },
    { id: 'b', price: 0.01 },
    { id: 'd', price: 0.12 },
  ])
})
