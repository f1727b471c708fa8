import type { Cents } from './money.ts'

/** Digits that a provider wrote, exactly: `units` of 10^-`scale`. Never below zero. */
export interface Decimal {
  units: bigint
  scale: number
}

const DECIMAL = /^(\d{1,40})(?:\.(\d{1,40}))?$/

/** Reads decimal digits such as `0.00020000`; null when the text is anything else. */
export function parseDecimal(text: string): Decimal | null {
  const [, whole, fraction = ''] = DECIMAL.exec(text) ?? []
  if (whole === undefined) return null
  return { units: BigInt(whole + fraction), scale: fraction.length }
}

/** As `parseDecimal`; throws a RangeError when the text is none. */
export function toDecimal(text: string): Decimal {
  const decimal = parseDecimal(text)
  if (!decimal) throw new RangeError(`Not decimal digits: ${text}`)
  return decimal
}

/** Below zero when `left` is the smaller, above when it is the larger, zero when they are equal. */
export function compareDecimals(left: Decimal, right: Decimal): number {
  const difference = left.units * tens(right.scale) - right.units * tens(left.scale)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** What so many of a currency are worth where `from` of it are `to` US dollars. */
export interface Rate {
  from: Decimal
  to: Decimal
}

/** One for one. */
export const PAR: Rate = { from: { units: 1n, scale: 0 }, to: { units: 1n, scale: 0 } }

/** `amount` at the rate in cents, rounded down once, at the end. Throws a RangeError on a rate from 0. */
export function centsAtRate(amount: Decimal, { from, to }: Rate): Cents {
  if (from.units === 0n) throw new RangeError('A rate is never from zero')
  const numerator = amount.units * to.units * tens(from.scale + 2)
  return numerator / (from.units * tens(amount.scale + to.scale))
}

/**
 * The least amount, with so many decimals, that is worth `cents` at the rate or more.
 * Throws a RangeError on a rate to 0.
 */
export function amountWorth(cents: Cents, { from, to }: Rate, decimals: number): Decimal {
  if (to.units === 0n) throw new RangeError('A rate is never to zero')
  const numerator = cents * from.units * tens(to.scale + decimals)
  const denominator = to.units * tens(from.scale + 2)
  return { units: (numerator + denominator - 1n) / denominator, scale: decimals }
}

/** The digits of a decimal, with all of its places. */
export function decimalText({ units, scale }: Decimal): string {
  const digits = units.toString().padStart(scale + 1, '0')
  return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

/** Cents as decimal digits: 2500n is `25.00`. Throws a RangeError below zero. */
export function centsToText(cents: Cents): string {
  if (cents < 0n) throw new RangeError(`Not an amount to charge: ${cents}`)
  return decimalText({ units: cents, scale: 2 })
}

/** The cents of a decimal text, digit by digit; null when it is none or holds part of a cent. */
export function textToCents(text: string): Cents | null {
  const decimal = parseDecimal(text)
  if (!decimal) return null
  const cents = centsAtRate(decimal, PAR)
  return compareDecimals(decimal, { units: cents, scale: 2 }) === 0 ? cents : null
}

const tens = (count: number): bigint => 10n ** BigInt(count)
