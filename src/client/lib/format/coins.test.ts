import { expect, it, test } from 'vitest'
import { showCoins, showCoinsShort, showPercent, showReturn } from './coins.ts'

it.each([
  [0, '0.00'],
  [1_284.5, '1,284.50'],
  [0.1 + 0.2, '0.30'],
  [-4.25, '-4.25'],
])('shows %d coins as %s', (coins, text) => {
  expect(showCoins(coins)).toBe(text)
})

it.each([
  [99_999.99, '99,999.99'],
  [100_000, '100K'],
  [1_239_999.99, '1.23M'],
])('shows %d coins in short as %s', (coins, text) => {
  expect(showCoinsShort(coins)).toBe(text)
})

test('shows a percentage with a fixed number of decimals', () => {
  expect(showPercent(95.5, 2)).toBe('95.50%')
})

it.each([
  [0.00001, '0.00001%'],
  [12.5, '12.5%'],
])('shows a chance of %d as %s', (chance, text) => {
  expect(showPercent(chance)).toBe(text)
})

test.each([
  [89.9999, '89.99%'],
  [89.67, '89.67%'],
  [98.9893, '98.98%'],
  [99, '99.00%'],
])('a return of %s never reads as more than it is: %s', (percent, text) => {
  expect(showReturn(percent)).toBe(text)
})
