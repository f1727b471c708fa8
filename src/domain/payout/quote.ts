import { type Decimal, decimalText, type Rate } from '#domain/money/decimal.ts'
import type { Cents } from '#domain/money/money.ts'

const SHOWN_DECIMALS = 8

/**
 * How much of a currency coins buy at the rate, rounded down to so many decimals.
 * Throws a RangeError on a rate from or to 0.
 */
export function cryptoFor(amount: Cents, { from, to }: Rate, decimals: number): Decimal {
  checkRate({ from, to })
  const dividend = amount * from.units * tens(to.scale + decimals)
  return { units: dividend / (to.units * tens(from.scale + 2)), scale: decimals }
}

/** Coins for one unit of the currency, as decimal digits to be shown. Throws as `cryptoFor` does. */
export function unitPrice({ from, to }: Rate): string {
  checkRate({ from, to })
  const dividend = to.units * tens(from.scale + SHOWN_DECIMALS)
  const units = dividend / (from.units * tens(to.scale))
  return decimalText({ units, scale: SHOWN_DECIMALS }).replace(/\.?0+$/, '')
}

function checkRate({ from, to }: Rate): void {
  if (from.units === 0n || to.units === 0n) throw new RangeError('A rate is never of zero')
}

const tens = (count: number): bigint => 10n ** BigInt(count)
