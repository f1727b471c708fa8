import { type Decimal, decimalText, type Rate } from '#domain/money/decimal.ts'
import { withoutEndZeros } from '#domain/money/digits.ts'
import type { Cents } from '#domain/money/money.ts'

const SHOWN_DECIMALS = 8

/**
 * The amount of a currency that coins buy at the rate, rounded down to `decimals` decimals.
 * Throws a RangeError if either side of the rate is zero.
 */
export function cryptoFor(amount: Cents, { from, to }: Rate, decimals: number): Decimal {
  checkRate({ from, to })
  const dividend = amount * from.units * tens(to.scale + decimals)
  return { units: dividend / (to.units * tens(from.scale + 2)), scale: decimals }
}

/** The price of one unit of the currency in coins, as decimal digits for display. Throws like `cryptoFor`. */
export function unitPrice({ from, to }: Rate): string {
  checkRate({ from, to })
  const dividend = to.units * tens(from.scale + SHOWN_DECIMALS)
  const units = dividend / (from.units * tens(to.scale))
  return withoutEndZeros(decimalText({ units, scale: SHOWN_DECIMALS }))
}

function checkRate({ from, to }: Rate): void {
  if (from.units === 0n || to.units === 0n) throw new RangeError('A rate must not contain zero')
}

const tens = (count: number): bigint => 10n ** BigInt(count)
