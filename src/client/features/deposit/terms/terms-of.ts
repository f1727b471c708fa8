import type { Promocode } from '#contract/http/codes.ts'
import type { DepositTerms } from '#contract/http/deposit.ts'
import { isCoins, toCents, toCoins } from '#domain/money/money.ts'
import { type DepositTerms as Terms, termsOfDeposit } from '#domain/rewards/deposit-terms.ts'
import { promoBonus } from '#domain/rewards/promo.ts'

/** Whether a typed amount can be paid, in coins. */
const isPayable = (amount: number | null): amount is number =>
  amount !== null && isCoins(amount) && amount > 0

/** What a deposit of an amount in coins would mean; null while the amount is unknown. */
export function termsAt(funds: DepositTerms['funds'], amount: number | null): Terms | null {
  if (!isPayable(amount)) return null
  const { owed, playthrough } = funds
  const before = {
    owed: toCents(owed),
    depositLeft: toCents(playthrough.deposit_left),
    giftLeft: toCents(playthrough.bonus_left),
  }
  return termsOfDeposit(before, toCents(amount))
}

/** The most that a promo code pays on a deposit, in coins; null while the amount is unknown. */
export function promoBonusAt(
  { value, is_fixed_value: isFixedValue }: Pick<Promocode, 'value' | 'is_fixed_value'>,
  amount: number | null,
): number | null {
  if (!isPayable(amount)) return null
  // A percentage in hundredths is in basis points, as coins in hundredths are in cents.
  return toCoins(promoBonus({ isFixedValue, value: toCents(value) }, toCents(amount)))
}
