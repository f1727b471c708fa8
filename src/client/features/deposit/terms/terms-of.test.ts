import { describe, expect, test } from 'vitest'
import { showPromoValue } from './promo-row.tsx'
import { promoBonusAt } from './terms-of.ts'

const percent = (value: number) => ({ code: 'COFFER', value, is_fixed_value: false, ends_at: null })
const fixed = (value: number) => ({ code: 'TEN', value, is_fixed_value: true, ends_at: null })

describe('a promo code', () => {
  test.each([
    [percent(5), '5%'],
    [percent(2.5), '2.5%'],
    [fixed(10), '$10.00'],
    [fixed(1250.5), '$1,250.50'],
  ])('%j is shown as %s', (promocode, shown) => {
    expect(showPromoValue(promocode)).toBe(shown)
  })

  test.each([
    [percent(5), 25, 1.25],
    [percent(5), 5.01, 0.25],
    [percent(2.5), 100, 2.5],
    [fixed(10), 25, 10],
    [percent(5), 0, null],
    [percent(5), null, null],
    [percent(5), Number.NaN, null],
    [percent(5), 5.001, null],
  ])('%j on %d adds %d', (promocode, amount, bonus) => {
    expect(promoBonusAt(promocode, amount)).toBe(bonus)
  })
})
