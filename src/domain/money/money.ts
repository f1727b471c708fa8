import { groupDigits } from './digits.ts'

/** An amount in cents: 1 coin is 100 cents and 1 US dollar. */
export type Cents = bigint

/** Above this a double can no longer distinguish two neighbouring cents. */
const MAX_COINS = 1e12
const MAX_CENTS = 10n ** 14n

/**
 * Whether a value is an amount of coins as the API sends it: a finite number of either sign, at most 1e12,
 * with at most two decimals.
 */
export function isCoins(value: unknown): value is number {
  if (typeof value !== 'number' || !(Math.abs(value) <= MAX_COINS)) return false
  // Division is correctly rounded, so only the double nearest to a whole cent survives the round trip.
  return Math.round(value * 100) / 100 === value
}

/** Converts coins of either sign to exact cents. Throws a RangeError unless `isCoins` holds. */
export function toCents(coins: number): Cents {
  if (!isCoins(coins)) throw new RangeError(`Not an amount in coins: ${String(coins)}`)
  return BigInt(Math.round(coins * 100))
}

/**
 * Rounds coins with any number of decimals to the nearest cent, such as the bound of a filter or a sum shown on
 * a page. Throws a RangeError beyond 1e12 coins.
 */
export function nearestCents(coins: number): Cents {
  return toCents(Math.round(coins * 100) / 100)
}

/** Converts cents to the number of coins that the API sends. Throws a RangeError beyond 1e12 coins. */
export function toCoins(cents: Cents): number {
  if (cents > MAX_CENTS || cents < -MAX_CENTS) {
    throw new RangeError(`Too many cents for a number of coins: ${cents}`)
  }
  return Number(cents) / 100
}

/** Converts hundredths of a multiplier to the number that the API sends, exact up to the highest bust. */
export const toMultiplier = (hundredths: bigint): number => Number(hundredths) / 100

/** Converts a multiplier from the API to hundredths. Throws a RangeError if it has more than two decimals. */
export const toHundredths = (multiplier: number): bigint => toCents(multiplier)

/** Converts cents to the integer that receipts and hashes use. Throws a RangeError beyond 2^53 - 1. */
export function centsNumber(cents: Cents): number {
  const number = Number(cents)
  if (!Number.isSafeInteger(number)) throw new RangeError(`Too many cents for a number: ${cents}`)
  return number
}

/** Formats cents as coins in en-US with two decimals: 128450n is "1,284.50". */
export function formatCoins(cents: Cents): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0')
  const whole = groupDigits(digits.slice(0, -2))
  return `${cents < 0n ? '-' : ''}${whole}.${digits.slice(-2)}`
}

/** Formats cents as plain coins, exactly, however many: `-1234.05`. */
export function coinsText(cents: Cents): string {
  const [sign, plain] = cents < 0n ? ['-', -cents] : ['', cents]
  return `${sign}${plain / 100n}.${String(plain % 100n).padStart(2, '0')}`
}

/** The smaller of two amounts. */
export function minCents(left: Cents, right: Cents): Cents {
  if (left < right) return left
  return right
}

/** `amount * numerator / denominator`, rounded down. Throws a RangeError unless denominator > 0. */
export function shareFloor(amount: Cents, numerator: bigint, denominator: bigint): Cents {
  if (denominator <= 0n) throw new RangeError(`A share needs a positive denominator`)
  const product = amount * numerator
  const quotient = product / denominator
  return product % denominator < 0n ? quotient - 1n : quotient
}

/** `amount * numerator / denominator`, rounded up. Throws a RangeError unless denominator > 0. */
export function shareCeil(amount: Cents, numerator: bigint, denominator: bigint): Cents {
  return -shareFloor(-amount, numerator, denominator)
}

/**
 * Equal parts that sum exactly to `total` and differ by at most one cent, largest first.
 * Throws a RangeError unless `parts` is a positive integer.
 */
export function splitEvenly(total: Cents, parts: number): Cents[] {
  if (!Number.isSafeInteger(parts) || parts < 1) throw new RangeError(`Not a count: ${parts}`)
  const base = shareFloor(total, 1n, BigInt(parts))
  const spare = Number(total - base * BigInt(parts))
  return Array.from({ length: parts }, (_, index) => (index < spare ? base + 1n : base))
}

/**
 * Parts in the order of the weights that sum exactly to `total`. Each share is rounded down, and the remaining
 * cents go to the largest remainders, earlier parts first (Hamilton's method).
 * Throws a RangeError if a weight is negative or all are zero.
 */
export function splitByWeights(total: Cents, weights: readonly bigint[]): Cents[] {
  const sum = weights.reduce((left, right) => left + right, 0n)
  if (sum <= 0n || weights.some((weight) => weight < 0n)) {
    throw new RangeError('Weights must not be negative, and at least one must be positive')
  }
  const shares = weights.map((weight) => shareFloor(total, weight, sum))
  const remainders = weights.map((weight, index) => total * weight - (shares[index] ?? 0n) * sum)
  const spare = total - shares.reduce((left, right) => left + right, 0n)
  const favoured = new Set(largestFirst(remainders).slice(0, Number(spare)))
  return shares.map((share, index) => (favoured.has(index) ? share + 1n : share))
}

function largestFirst(values: readonly bigint[]): number[] {
  const ranked = values.map((value, index) => ({ value, index }))
  ranked.sort((left, right) => {
    if (left.value === right.value) return left.index - right.index
    return left.value > right.value ? -1 : 1
  })
  return ranked.map(({ index }) => index)
}
