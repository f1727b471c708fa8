import { showCoins } from '#client/lib/format/coins.ts'
import type { Promocode } from '#contract/http/codes.ts'
import { isCoins, toCents, toCoins } from '#domain/money/money.ts'
import { promoBonus } from '#domain/rewards/promo.ts'

const percent = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** What a promo code is worth: dollars when its value is fixed, otherwise a percentage. */
export function showPromoValue({ value, is_fixed_value }: Promocode): string {
  return is_fixed_value ? `$${showCoins(value)}` : `${percent.format(value)}%`
}

/** What a promo code adds to a deposit, in coins; null while the amount is none. */
export function bonusOf({ value, is_fixed_value }: Promocode, amount: number): number | null {
  if (!isCoins(amount) || amount <= 0) return null
  // A percentage in hundredths is in basis points, as coins in hundredths are in cents.
  const promo = { isFixedValue: is_fixed_value, value: toCents(value) }
  return toCoins(promoBonus(promo, toCents(amount)))
}
