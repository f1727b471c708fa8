import { decimalText, toDecimal } from '#domain/money/decimal.ts'
import { cryptoFor, unitPrice } from '#domain/payout/quote.ts'

/** What a currency is worth: `rate_from` of it are `rate_to` coins. */
export interface PayoutRate {
  rate_from: string
  rate_to: string
  /** As many as the currency has. */
  decimals: number
}

/** Rates that may be used now, by the currency's code. */
export type Rates = ReadonlyMap<string, PayoutRate>

/** The finest unit that every wallet can hold. */
const DECIMALS_MAX = 8

/** Coins for one unit of the currency. */
export const priceOf = ({ rate_from, rate_to }: PayoutRate): string =>
  unitPrice({ from: toDecimal(rate_from), to: toDecimal(rate_to) })

/** What is sent for an amount in cents, and at which rate. */
export function quoteOf(amount: bigint, payoutRate: PayoutRate) {
  const { rate_from, rate_to, decimals } = payoutRate
  const rate = { from: toDecimal(rate_from), to: toDecimal(rate_to) }
  const cryptoAmount = decimalText(cryptoFor(amount, rate, Math.min(decimals, DECIMALS_MAX)))
  return { rate: priceOf(payoutRate), cryptoAmount }
}
