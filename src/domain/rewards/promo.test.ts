import { expect, test } from 'vitest'
import { fc } from '#tests/support/setup/properties.ts'
import { brandPromoCode, promoBonus, readPromoCode } from './promo.ts'

const percent = (basisPoints: bigint) => ({ isFixedValue: false, value: basisPoints })

test.each([
  [500n, 2_500n, 125n],
  [500n, 19n, 0n],
  [500n, 20n, 1n],
  [500n, 39n, 1n],
  [1n, 9_999n, 0n],
  [1n, 10_000n, 1n],
  [10_000n, 1n, 1n],
])('%i basis points of %i cents are %i cents', (basisPoints, deposit, bonus) => {
  expect(promoBonus(percent(basisPoints), deposit)).toBe(bonus)
})

test('a fixed value does not depend on the deposit', () => {
  expect(promoBonus({ isFixedValue: true, value: 1_000n }, 1n)).toBe(1_000n)
  expect(promoBonus({ isFixedValue: true, value: 1_000n }, 1_000_000n)).toBe(1_000n)
})

const cents = fc.bigInt({ min: 1n, max: 100_000_000n })
const basisPoints = fc.bigInt({ min: 1n, max: 10_000n })

test('nobody gains by splitting a deposit into parts', () => {
  fc.assert(
    fc.property(fc.array(cents, { minLength: 2, maxLength: 20 }), basisPoints, (parts, value) => {
      const whole = parts.reduce((sum, part) => sum + part, 0n)
      const split = parts.reduce((sum, part) => sum + promoBonus(percent(value), part), 0n)
      const together = promoBonus(percent(value), whole)
      expect(split <= together).toBe(true)
      expect(together - split < BigInt(parts.length)).toBe(true)
    }),
  )
})

test('a percentage is rounded down, by less than a cent', () => {
  fc.assert(
    fc.property(cents, basisPoints, (deposit, value) => {
      const bonus = promoBonus(percent(value), deposit)
      expect(bonus * 10_000n <= deposit * value).toBe(true)
      expect((bonus + 1n) * 10_000n > deposit * value).toBe(true)
    }),
  )
})

test('a promo code is read without regard to case and surrounding spaces', () => {
  for (const typed of ['COFFER', 'coffer', ' Coffer\t', '\uff23offer']) {
    expect(readPromoCode(typed)).toBe('COFFER')
  }
})

test.each(['', 'A', '-A', 'A B', 'A\u0000B', '../X', `A${'B'.repeat(40)}`])(
  '%j is refused',
  (typed) => {
    expect(readPromoCode(typed)).toBeNull()
  },
)

test.each([
  ['Coffer', 'COFFER'],
  ['The Coffer, Ltd.', 'THECOFFERLTD'],
  ['?!', null],
])('the code named after %s is %s', (brand, code) => {
  expect(brandPromoCode(brand)).toBe(code)
})
