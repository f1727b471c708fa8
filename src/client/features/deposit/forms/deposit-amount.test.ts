import { describe, expect, test } from 'vitest'
import { amountOrText } from '#client/lib/format/typed-amount.ts'
import {
  cardAmountForm,
  skinsAmountForm,
  startCardAmount,
  startSkinsAmount,
} from './deposit-amount.ts'

const faultOf = (form: typeof cardAmountForm, text: string) =>
  form.safeParse({ amount: amountOrText(text) }).error?.issues[0]?.message

describe('the amount of a card deposit', () => {
  test.each([
    ['', 'amount is a required field'],
    ['five', 'Enter an amount, such as 1,000.50.'],
    ['1e400', 'Enter an amount, such as 1,000.50.'],
    ['4.99', 'amount must be at least 5'],
    ['-25', 'Enter an amount, such as 1,000.50.'],
    ['10000.01', 'amount must be at most 10000'],
    ['5.001', 'This could be 5.001 or 5,001.00. Write it like one of these.'],
    ['5.0001', 'Use at most two decimals.'],
    ['5', undefined],
    ['10000', undefined],
    ['25.50', undefined],
    ['25,50', undefined],
    ['1,000', undefined],
    ['1.000,50', undefined],
  ])('%j: %s', (text, fault) => {
    expect(faultOf(cardAmountForm, text)).toBe(fault)
  })
})

describe('the amount of a skins deposit', () => {
  test.each([
    ['', 'amount is a required field'],
    ['0', 'The amount must be above zero.'],
    ['10001', 'amount must be at most 10000'],
    ['3.1555', 'Use at most two decimals.'],
    ['0.01', undefined],
  ])('%j: %s', (text, fault) => {
    expect(faultOf(skinsAmountForm, text)).toBe(fault)
  })
})

describe('the initial amount of the form', () => {
  test.each([
    ['', 25, 3.15],
    ['amount=100', 100, 100],
    ['amount=12.50', 12.5, 12.5],
    ['amount=4', 25, 4],
    ['amount=7.001', 25, 3.15],
    ['amount=10001', 25, 3.15],
    ['amount=lots', 25, 3.15],
  ])('%j: %d by card, %d in skins', (query, card, skins) => {
    expect(startCardAmount(new URLSearchParams(query))).toBe(card)
    expect(startSkinsAmount(new URLSearchParams(query))).toBe(skins)
  })
})
