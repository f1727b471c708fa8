import { describe, expect, test } from 'vitest'
import { fc } from '#tests/support/setup/properties.ts'
import {
  amountWorth,
  centsAtRate,
  centsToText,
  compareDecimals,
  type Decimal,
  decimalText,
  PAR,
  parseDecimal,
  type Rate,
  textToCents,
  toDecimal,
} from './decimal.ts'

const decimal = (): fc.Arbitrary<Decimal> =>
  fc.record({ units: fc.bigInt({ min: 0n, max: 10n ** 30n }), scale: fc.nat({ max: 18 }) })
const positive = () => decimal().filter(({ units }) => units > 0n)
const rate = (): fc.Arbitrary<Rate> => fc.record({ from: positive(), to: positive() })

describe('a decimal', () => {
  test('round-trips through text, to the last digit', () => {
    fc.assert(
      fc.property(decimal(), (value) => {
        expect(parseDecimal(decimalText(value))).toEqual(value)
      }),
    )
    expect(decimalText(toDecimal('0.00020000'))).toBe('0.00020000')
    expect(decimalText({ units: 7n, scale: 0 })).toBe('7')
    expect(decimalText({ units: 7n, scale: 3 })).toBe('0.007')
  })

  test.each(['', '.5', '5.', '-1', '+1', ' 1', '1e3', '1,5', '٢٥', '0x1', 'NaN', '1'.repeat(41)])(
    '%j is refused',
    (text) => {
      expect(parseDecimal(text)).toBeNull()
      expect(() => toDecimal(text)).toThrow(RangeError)
    },
  )

  test('is compared by value, not by its digits', () => {
    expect(compareDecimals(toDecimal('1.50'), toDecimal('1.5'))).toBe(0)
    expect(compareDecimals(toDecimal('1.49999999'), toDecimal('1.5'))).toBe(-1)
    expect(compareDecimals(toDecimal('10'), toDecimal('9.99'))).toBe(1)
  })
})

describe('an amount at a rate', () => {
  test.each([
    ['0.01000000', '1', '8795.80000000', 8_795n],
    ['0.00000001', '1', '8795.8', 0n],
    ['1.15', '1', '1', 115n],
    ['0.289', '1', '1', 28n],
    ['1000', '100', '7.77', 7_770n],
    ['3', '3', '0.01', 1n],
  ])('%s, where %s are %s, is %s cents', (amount, from, to, cents) => {
    const rate = { from: toDecimal(from), to: toDecimal(to) }
    expect(centsAtRate(toDecimal(amount), rate)).toBe(cents)
  })

  test('is never rounded up, and loses less than a cent', () => {
    fc.assert(
      fc.property(decimal(), rate(), (amount, { from, to }) => {
        const cents = centsAtRate(amount, { from, to })
        const product = amount.units * to.units * 10n ** BigInt(from.scale)
        const unit = from.units * 10n ** BigInt(amount.scale + to.scale)
        expect(cents * unit <= product * 100n).toBe(true)
        expect((cents + 1n) * unit > product * 100n).toBe(true)
      }),
    )
  })

  test('in two parts never brings more than as a whole', () => {
    fc.assert(
      fc.property(decimal(), fc.bigInt({ min: 0n, max: 10n ** 30n }), rate(), (whole, cut, at) => {
        const part = { ...whole, units: whole.units === 0n ? 0n : cut % whole.units }
        const rest = { ...whole, units: whole.units - part.units }
        expect(centsAtRate(part, at) + centsAtRate(rest, at) <= centsAtRate(whole, at)).toBe(true)
      }),
    )
  })

  test('the smallest amount worth a sum is worth it, and one digit less is not', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 9n }),
        rate(),
        fc.nat({ max: 18 }),
        (cents, at, decimals) => {
          const least = amountWorth(cents, at, decimals)
          expect(centsAtRate(least, at) >= cents).toBe(true)
          const less = { ...least, units: least.units - 1n }
          expect(centsAtRate(less, at) < cents).toBe(true)
        },
      ),
    )
  })

  test('refuses a rate from or to zero', () => {
    const zero = { units: 0n, scale: 0 }
    expect(() => centsAtRate(PAR.from, { ...PAR, from: zero })).toThrow(RangeError)
    expect(() => amountWorth(1n, { ...PAR, to: zero }, 8)).toThrow(RangeError)
  })
})

test('cents round-trip through text, to the last digit', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 17n }), (cents) => {
      expect(textToCents(centsToText(cents))).toBe(cents)
    }),
  )
  expect(centsToText(0n)).toBe('0.00')
  expect(centsToText(5n)).toBe('0.05')
  expect(centsToText(2_500n)).toBe('25.00')
  expect(() => centsToText(-1n)).toThrow(RangeError)
})

test.each([
  ['25', 2_500n],
  ['25.0', 2_500n],
  ['25.000000000000', 2_500n],
  ['0025.00', 2_500n],
  ['1.15', 115n],
])('%s is parsed exactly', (text, cents) => {
  expect(textToCents(text)).toBe(cents)
})

test.each(['', '.5', '25.', '25.001', '-25', '+25', ' 25', '2500e-2', '25,00', '٢٥'])(
  '%j is not an amount in cents',
  (text) => {
    expect(textToCents(text)).toBeNull()
  },
)
