import { describe, expect, test } from 'vitest'
import { typedAmounts } from '#tests/data/typed-amounts.ts'
import { fc } from '#tests/support/setup/properties.ts'
import { showCoins, showCount } from './coins.ts'
import { amountFault, asRead, normalPrice, readAmount, readPrice } from './typed-amount.ts'

describe.each(typedAmounts)('typed as in $habit', ({ texts }) => {
  test.each(Object.entries(texts))('%j is %s', (text, outcome) => {
    const read = amountFault(text) ?? readAmount(text)
    expect(read).toBe(outcome)
  })
})

test('an amount that is shown is read as itself', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 13 }), (cents) => {
      const coins = cents / 100
      expect(readAmount(showCoins(coins))).toBe(coins)
      expect(readAmount(coins.toFixed(2))).toBe(coins)
      expect(readAmount(asRead(showCoins(coins)))).toBe(coins)
      expect(readAmount(showCount(cents % 10 ** 9), 0)).toBe(cents % 10 ** 9)
    }),
  )
})

test('an amount as other languages show it is read as itself, or refused with both readings', () => {
  const formats = [
    'de-DE',
    'fr-FR',
    'de-CH',
    'es-ES',
    'sv-SE',
    'ru-RU',
    'ar-EG',
    'fa-IR',
    'hi-IN',
    'bn-BD',
    'en-ZA',
    'pt-PT',
    'de-AT',
    'fr-CH',
    'it-CH',
    'my-MM',
    'dz-BT',
    'ff-Adlm',
    'nqo',
    'sat',
    'ccp',
    'ur-IN',
  ]
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10 ** 9 }),
      fc.constantFrom(...formats),
      fc.constantFrom(0, 2),
      (cents, locale, decimals) => {
        const coins = decimals === 0 ? cents : cents / 100
        const text = new Intl.NumberFormat(locale, { minimumFractionDigits: decimals }).format(
          coins,
        )
        const fault = amountFault(text)
        if (fault === undefined) expect(readAmount(text)).toBe(coins)
        else expect(fault).toContain(showCoins(coins))
      },
    ),
  )
})

test('any text is a number, or says why not', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      const amount = readAmount(text)
      expect(Number.isNaN(amount)).toBe(amountFault(text) !== undefined)
      if (amount !== undefined && !Number.isNaN(amount)) expect(amount).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('more decimals are read where a field has them', () => {
  expect(readAmount('1.9802', 4)).toBe(1.9802)
  expect(readAmount('1.980', 4)).toBe(1.98)
  expect(amountFault('1.98025', 4)).toBe('Use at most 4 decimals.')
  expect(amountFault('1.5', 0)).toBe('Enter a whole number.')
})

test('a typed price may end in a point, use a comma, or be invalid', () => {
  expect(['5', '5.', ' 12,50 ', '1,000', '', '-', '1e3'].map(normalPrice)).toEqual([
    '5',
    '5',
    '12.5',
    '1000',
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
