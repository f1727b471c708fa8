import { describe, expect, test } from 'vitest'
import { minimumIn, showDecimal, showRate } from './crypto-figures.ts'

const entry = (rate_from: string, rate_to: string) => ({
  currency: 'BTC',
  name: 'Bitcoin',
  network: null,
  minimum_amount: '0.00020000',
  rate_from,
  rate_to,
})

describe('the figures of a currency', () => {
  test.each([
    ['0.00020000', '0.0002'],
    ['1.00000000', '1'],
    ['8795.80000000', '8,795.8'],
    ['1234567', '1,234,567'],
    ['0.1234567', '0.1234567'],
    ['100', '100'],
  ])('%s is shown as %s', (text, shown) => {
    expect(showDecimal(text)).toBe(shown)
  })

  test('show a rate on one line', () => {
    expect(showRate(entry('1', '43210.50'))).toBe('1 BTC = 43,210.5 USD')
  })

  test.each([
    ['1', '35', '1'],
    ['1', '43210.50', '0.00080999'],
    ['1', '1.0000', '35'],
    ['1', '0', null],
  ])('at %s for %s, 35 USD are %s, never less', (from, to, least) => {
    expect(minimumIn(entry(from, to))).toBe(least)
  })
})
