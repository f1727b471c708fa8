import { describe, expect, test } from 'vitest'
import { fc } from '#tests/support/setup/properties.ts'
import {
  centsNumber,
  coinsText,
  formatCoins,
  isCoins,
  nearestCents,
  shareCeil,
  shareFloor,
  splitByWeights,
  splitEvenly,
  toCents,
  toCoins,
  toHundredths,
  toMultiplier,
} from './money.ts'

const cents = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n })
const amount = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n })
const numerator = fc.bigInt({ min: 0n, max: 1_000_000n })
const denominator = fc.bigInt({ min: 1n, max: 1_000_000n })

describe('amounts', () => {
  test.for<unknown>([
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    1e308,
    -1e308,
    1e-7,
    -1e-7,
    Number.MIN_VALUE,
    Number.EPSILON,
    1.005,
    0.001,
    0.1 + 0.2,
    1.1 + 2.2,
    24.990000000000002,
    2 ** 53 + 1,
    Number.MAX_SAFE_INTEGER,
    1e12 + 1,
    Number('1234567890123456789012345'),
    '10',
    '',
    '1e3',
    10n,
    null,
    undefined,
    true,
    [],
    [10],
    {},
    { valueOf: () => 10 },
    new Number(10),
    Symbol('10'),
  ])('%s is not an amount of coins', (value) => {
    expect(isCoins(value)).toBe(false)
    expect(() => toCents(value as number)).toThrow(RangeError)
  })

  test.each<[number, bigint]>([
    [0, 0n],
    [-0, 0n],
    [0.01, 1n],
    [-0.01, -1n],
    [0.07, 7n],
    [0.29, 29n],
    [1.15, 115n],
    [4.35, 435n],
    [3.15, 315n],
    [1_001.1, 100_110n],
    [8_388_608.05, 838_860_805n],
    [1e3, 100_000n],
    [-25, -2_500n],
    [999_999_999_999.99, 99_999_999_999_999n],
    [1e12, 10n ** 14n],
  ])('%d coins are %d cents', (coins, expected) => {
    expect(isCoins(coins)).toBe(true)
    expect(toCents(coins)).toBe(expected)
  })

  test('every cent converts to coins and back', () => {
    fc.assert(
      fc.property(cents, (each) => {
        expect(toCents(toCoins(each))).toBe(each)
      }),
    )
  })

  test('the number equals its decimal text when parsed', () => {
    fc.assert(
      fc.property(cents, (each) => {
        expect(toCoins(each)).toBe(Number(formatCoins(each).replaceAll(',', '')))
      }),
    )
  })

  test('a number is an amount exactly if its shortest text has at most two decimals', () => {
    const number = fc.oneof(fc.double({ min: -1e12, max: 1e12 }), cents.map(toCoins))
    fc.assert(
      fc.property(number, (each) => {
        expect(isCoins(each)).toBe(/^-?\d+(\.\d{1,2})?$/.test(String(each)))
      }),
      { numRuns: 2_000 },
    )
  })

  test('a number between two cents rounds to the nearer one, and a whole number of cents stays', () => {
    for (let whole = 0; whole <= 200_000; whole++) {
      if (nearestCents(whole / 100) !== BigInt(whole)) expect.fail(`${whole} cents`)
    }
    expect(nearestCents(1.1 + 2.2)).toBe(330n)
    expect(nearestCents(0.019)).toBe(2n)
    expect(() => nearestCents(1e13)).toThrow(RangeError)
  })

  test('amounts beyond what a number of coins can hold are refused', () => {
    expect(() => toCoins(10n ** 14n + 1n)).toThrow(RangeError)
    expect(() => toCoins(-(10n ** 14n) - 1n)).toThrow(RangeError)
  })
})

describe('formatCoins', () => {
  test.each<[bigint, string]>([
    [0n, '0.00'],
    [5n, '0.05'],
    [-5n, '-0.05'],
    [99n, '0.99'],
    [100n, '1.00'],
    [99_999n, '999.99'],
    [100_000n, '1,000.00'],
    [128_450n, '1,284.50'],
    [-128_450n, '-1,284.50'],
    [123_456_789n, '1,234,567.89'],
  ])('%d is %s', (value, text) => {
    expect(formatCoins(value)).toBe(text)
  })

  test('matches Intl.NumberFormat', () => {
    const intl = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 })
    fc.assert(
      fc.property(cents, (each) => {
        expect(formatCoins(each)).toBe(intl.format(toCoins(each)))
      }),
    )
  })
})

test('plain coins are the same text without groups, however many', () => {
  expect([0n, 1n, -1n, 100n, -100n].map(coinsText)).toEqual([
    '0.00',
    '0.01',
    '-0.01',
    '1.00',
    '-1.00',
  ])
  fc.assert(
    fc.property(cents, (each) => {
      expect(coinsText(each)).toBe(formatCoins(each).replaceAll(',', ''))
    }),
  )
})

test('a multiplier is sent and read again as the same hundredths', () => {
  expect(toMultiplier(196n)).toBe(1.96)
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 12n), (hundredths) => {
      expect(toHundredths(toMultiplier(hundredths))).toBe(hundredths)
    }),
  )
})

test.each([0, -1, 1.5, Number.NaN])('nothing is split into %d parts', (parts) => {
  expect(() => splitEvenly(100n, parts)).toThrow(RangeError)
})

test('the cent that is left goes to the largest remainder', () => {
  expect(splitByWeights(100n, [1n, 1n, 1n])).toEqual([34n, 33n, 33n])
  expect(splitByWeights(10n, [14n, 15n, 71n])).toEqual([1n, 2n, 7n])
})

describe('shares', () => {
  test.each<[bigint, bigint, bigint, bigint, bigint]>([
    [100n, 1n, 3n, 33n, 34n],
    [-100n, 1n, 3n, -34n, -33n],
    [100n, 1n, 4n, 25n, 25n],
    [0n, 7n, 9n, 0n, 0n],
  ])('%d * %d / %d is between %d and %d', (whole, top, bottom, floor, ceil) => {
    expect(shareFloor(whole, top, bottom)).toBe(floor)
    expect(shareCeil(whole, top, bottom)).toBe(ceil)
  })

  test('floor and ceil are the nearest cents below and above', () => {
    fc.assert(
      fc.property(amount, numerator, denominator, (whole, top, bottom) => {
        const exact = whole * top
        const below = exact - shareFloor(whole, top, bottom) * bottom
        const above = shareCeil(whole, top, bottom) * bottom - exact
        expect(below >= 0n && below < bottom).toBe(true)
        expect(above >= 0n && above < bottom).toBe(true)
      }),
    )
  })

  test('nobody gains by splitting a bet', () => {
    fc.assert(
      fc.property(amount, amount, numerator, denominator, (left, right, top, bottom) => {
        const apart = shareFloor(left, top, bottom) + shareFloor(right, top, bottom)
        expect(apart <= shareFloor(left + right, top, bottom)).toBe(true)
      }),
    )
  })

  test.each([0n, -1n])('a denominator of %d is refused', (bottom) => {
    expect(() => shareFloor(1n, 1n, bottom)).toThrow(RangeError)
    expect(() => shareCeil(1n, 1n, bottom)).toThrow(RangeError)
  })
})

test('centsNumber accepts cents up to the largest integer that JSON holds exactly', () => {
  const most = BigInt(Number.MAX_SAFE_INTEGER)
  expect(centsNumber(128_450n)).toBe(128_450)
  expect(centsNumber(-most)).toBe(-Number.MAX_SAFE_INTEGER)
  expect(() => centsNumber(most + 1n)).toThrow(RangeError)
  expect(() => centsNumber(-most - 1n)).toThrow(RangeError)
})
