import { groupDigits } from '#domain/money/digits.ts'
import { formatCoins, nearestCents } from '#domain/money/money.ts'

/**
 * Coins as sent on the wire, in en-US with two decimals: 1284.5 is `1,284.50`. Rounds sums computed in the
 * client.
 */
export function showCoins(coins: number): string {
  return formatCoins(nearestCents(coins))
}

const SHORT_FROM = 100_000
const short = madeOnce(
  () =>
    new Intl.NumberFormat('en-US', {
      notation: 'compact',
      maximumFractionDigits: 2,
      roundingMode: 'trunc',
    }),
)

/** Like `showCoins`, for narrow places: from 100,000 on in thousands and millions, never rounded up. */
export function showCoinsShort(coins: number): string {
  return coins < SHORT_FROM ? showCoins(coins) : short().format(coins)
}

const CHANCE_DECIMALS = 5

/** A value in percent: exact (`0.02%`), or with a fixed number of decimals if given (`95.50%`). */
export function showPercent(value: number, decimals?: number): string {
  const text =
    decimals === undefined ? Number(value.toFixed(CHANCE_DECIMALS)) : value.toFixed(decimals)
  return `${text}%`
}

/** A return to player in percent, with two decimals and never rounded up: 89.9999 is `89.99%`. */
export const showReturn = (percent: number): string =>
  showPercent(Math.floor(percent * 100 + 1e-6) / 100, 2)

/** A whole number in en-US: `10,000,000`. */
export function showCount(count: number): string {
  return `${count < 0 ? '-' : ''}${groupDigits(String(Math.abs(count)))}`
}

/** Creates a value on first use: creating an `Intl` format costs more than a whole rendering. */
function madeOnce<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
