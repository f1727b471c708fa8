import { describe, expect, test } from 'vitest'
import { amountForm, readAmount, startAmount } from './card-amount.ts'

const faultOf = (text: string) =>
  amountForm.safeParse({ amount: readAmount(text) }).error?.issues[0]?.message

describe('the amount of a card deposit', () => {
  test.each([
    ['', 'amount is a required field'],
    ['five', 'amount is a required field'],
    ['1e400', 'amount is a required field'],
    ['4.99', 'amount must be at least 5'],
    ['-25', 'amount must be at least 5'],
    ['5.001', 'Use at most two decimals.'],
    ['5', undefined],
    ['25.50', undefined],
    ['25,50', undefined],
  ])('%j: %s', (text, fault) => {
    expect(faultOf(text)).toBe(fault)
  })
})

describe('the amount that the form starts with', () => {
  test.each([
    ['', 25],
    ['amount=100', 100],
    ['amount=12.50', 12.5],
    ['amount=4', 25],
    ['amount=7.001', 25],
    ['amount=lots', 25],
  ])('%j: %d', (query, amount) => {
    expect(startAmount(new URLSearchParams(query))).toBe(amount)
  })
})
