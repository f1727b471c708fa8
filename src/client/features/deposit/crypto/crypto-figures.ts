import type { CryptoCurrency } from '#contract/http/deposit.ts'
import { amountWorth, decimalText, toDecimal } from '#domain/money/decimal.ts'
import { groupDigits, withoutEndZeros } from '#domain/money/digits.ts'

type Rate = Pick<CryptoCurrency, 'currency' | 'rate_from' | 'rate_to'>

/** The minimum that a player is asked to send, in cents of US dollars. */
const MINIMUM_CENTS = 3_500n

/** The maximum number of decimals in an amount typed into a wallet. */
const WALLET_DECIMALS = 8

/** Removes trailing zeros: `0.00020000` is `0.0002`. */
export function showDecimal(text: string): string {
  const [whole = '0', fraction] = withoutEndZeros(text).split('.')
  const grouped = groupDigits(whole)
  return fraction ? `${grouped}.${fraction}` : grouped
}

/** A rate as text: `1 BTC = 43,210.5 USD`. */
export function showRate({ currency, rate_from, rate_to }: Rate): string {
  return `${showDecimal(rate_from)} ${currency} = ${showDecimal(rate_to)} USD`
}

/** 35 USD in the currency, rounded up; null if the rate is unusable. */
export function minimumIn({ rate_from, rate_to }: Rate): string | null {
  const rate = { from: toDecimal(rate_from), to: toDecimal(rate_to) }
  if (rate.from.units === 0n || rate.to.units === 0n) return null
  return showDecimal(decimalText(amountWorth(MINIMUM_CENTS, rate, WALLET_DECIMALS)))
}
