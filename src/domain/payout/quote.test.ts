import { describe, expect, it } from 'vitest'
import { centsAtRate, decimalText, toDecimal } from '#domain/money/decimal.ts'
import { fc } from '#tests/support/setup/properties.ts'
import { cryptoFor, unitPrice } from './quote.ts'

const rateOf = (from: string, to: string) => ({ from: toDecimal(from), to: toDecimal(to) })
const quote = (cents: bigint, from: string, to: string, decimals: number) =>
  decimalText(cryptoFor(cents, rateOf(from, to), decimals))

describe('a quote', () => {
  it.each([
    [6_500_000n, '1', '65000.00', 8, '1.00000000'],
    [2_000n, '1', '65000.00', 8, '0.00030769'],
    [2_000n, '1.00000000', '1.00040000', 6, '19.992003'],
    [2_000n, '100', '8.5', 8, '235.29411764'],
    [2_001n, '1', '1', 0, '20'],
  ])('for %i cents at %s to %s with %i decimals is %s', (cents, from, to, decimals, amount) => {
    expect(quote(cents, from, to, decimals)).toBe(amount)
  })

  it('is never worth more than the coins, and less by under one smallest unit', () => {
    const upTo = (max: bigint) => fc.bigInt({ min: 1n, max })
    fc.assert(
      fc.property(upTo(10n ** 12n), upTo(10n ** 9n), upTo(10n ** 12n), (cents, from, to) => {
        const rate = { from: { units: from, scale: 4 }, to: { units: to, scale: 3 } }
        const { units, scale } = cryptoFor(cents, rate, 8)
        expect(centsAtRate({ units, scale }, rate) <= cents).toBe(true)
        expect(centsAtRate({ units: units + 1n, scale }, rate) >= cents).toBe(true)
      }),
    )
  })

  it('for the coins of a deposit equals the deposit, except for a cent and a smallest unit (F18)', () => {
    const digits = (max: bigint) => fc.bigInt({ min: 1n, max })
    fc.assert(
      fc.property(digits(10n ** 13n), digits(10n ** 8n), (units, to) => {
        const rate = { from: { units: 1n, scale: 0 }, to: { units: to, scale: 2 } }
        const cents = centsAtRate({ units, scale: 8 }, rate)
        const back = cryptoFor(cents, rate, 8)
        const cent = cryptoFor(1n, rate, 8)
        expect(back.units <= units && units <= back.units + cent.units + 2n).toBe(true)
      }),
    )
  })

  it('requires a rate', () => {
    expect(() => quote(100n, '0.00', '1', 8)).toThrow(RangeError)
    expect(() => quote(100n, '1', '0', 8)).toThrow(RangeError)
    expect(() => unitPrice(rateOf('0', '1'))).toThrow(RangeError)
  })

  it('states the price of one unit', () => {
    expect(unitPrice(rateOf('1', '65000.00'))).toBe('65000')
    expect(unitPrice(rateOf('100', '8.5'))).toBe('0.085')
    expect(unitPrice(rateOf('3', '1'))).toBe('0.33333333')
  })
})
