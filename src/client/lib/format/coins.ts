import { formatCoins, nearestCents } from '#domain/money/money.ts'

/** Coins of the wire in en-US with two decimals: 1284.5 is `1,284.50`. A sum made here is rounded. */
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

/** As `showCoins`, for a narrow place: from 100,000 on in thousands and millions, never rounded up. */
export function showCoinsShort(coins: number): string {
  return coins < SHORT_FROM ? showCoins(coins) : short().format(coins)
}

const CHANCE_DECIMALS = 5

/** A chance in percent as its exact decimal: `0.02%`. */
export function showPercent(value: number): string {
  return `${Number(value.toFixed(CHANCE_DECIMALS))}%`
}

/** A whole number in en-US: `10,000,000`. */
export function showCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** Makes something when it is first needed: a format of `Intl` costs more than a whole drawing. */
function madeOnce<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
