import type { Cents } from './money.ts'

/** A provider's decimal digits, exact: `units` of 10^-`scale`. Never negative. */
export interface Decimal {
  units: bigint
  scale: number
}

const DECIMAL = /^(\d{1,40})(?:\.(\d{1,40}))?$/

/** Parses decimal digits such as `0.00020000`; null if the text is anything else. */
export function parseDecimal(text: string): Decimal | null {
  const [, whole, fraction = ''] = DECIMAL.exec(text) ?? []
  if (whole === undefined) return null
  return { units: BigInt(whole + fraction), scale: fraction.length }
}

/** Like `parseDecimal`, but throws a RangeError if the text is not decimal digits. */
export function toDecimal(text: string): Decimal {
  const decimal = parseDecimal(text)
  if (!decimal) throw new RangeError(`Not decimal digits: ${text}`)
  return decimal
}

/** Negative if `left` is smaller, positive if it is larger, zero if both are equal. */
export function compareDecimals(left: Decimal, right: Decimal): number {
  const difference = left.units * tens(right.scale) - right.units * tens(left.scale)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** An exchange rate: `from` units of a currency are worth `to` US dollars. */
export interface Rate {
  from: Decimal
  to: Decimal
}

/** One for one. */
export const PAR: Rate = { from: { units: 1n, scale: 0 }, to: { units: 1n, scale: 0 } }

/** `amount` at the rate in cents, rounded down once at the end. Throws a RangeError if `from` is zero. */
export function centsAtRate(amount: Decimal, { from, to }: Rate): Cents {
  if (from.units === 0n) throw new RangeError("A rate's 'from' must not be zero")
  const numerator = amount.units * to.units * tens(from.scale + 2)
  return numerator / (from.units * tens(amount.scale + to.scale))
}

/**
 * The smallest amount with this many decimals that is worth at least `cents` at the rate.
 * Throws a RangeError if `to` is zero.
 */
export function amountWorth(cents: Cents, { from, to }: Rate, decimals: number): Decimal {
  if (to.units === 0n) throw new RangeError("A rate's 'to' must not be zero")
  const numerator = cents * from.units * tens(to.scale + decimals)
  const denominator = to.units * tens(from.scale + 2)
  return { units: (numerator + denominator - 1n) / denominator, scale: decimals }
}

/** The digits of a decimal, trailing zeros included. */
export function decimalText({ units, scale }: Decimal): string {
  const digits = units.toString().padStart(scale + 1, '0')
  return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

/** Cents as decimal digits: 2500n is `25.00`. Throws a RangeError for a negative amount. */
export function centsToText(cents: Cents): string {
  if (cents < 0n) throw new RangeError(`Not an amount to charge: ${cents}`)
  return decimalText({ units: cents, scale: 2 })
}

/** Parses decimal text into cents, exactly; null if it is malformed or includes a fraction of a cent. */
export function textToCents(text: string): Cents | null {
  const decimal = parseDecimal(text)
  if (!decimal) return null
  const cents = centsAtRate(decimal, PAR)
  return compareDecimals(decimal, { units: cents, scale: 2 }) === 0 ? cents : null
}

const tens = (count: number): bigint => 10n ** BigInt(count)
