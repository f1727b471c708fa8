import { shareFloor, toCents, toCoins } from '#domain/money/money.ts'

const PERCENT_MAX = 1_000

/** A typed change of prices in hundredths of a percent; null if it changes nothing, or leaves nothing. */
export function basisPointsOf(percent: number): bigint | null {
  if (!Number.isFinite(percent) || percent <= -100 || percent > PERCENT_MAX) return null
  const basisPoints = BigInt(Math.round(percent * 100))
  return basisPoints === 0n || basisPoints <= -10_000n ? null : basisPoints
}

interface Priced {
  id: string
  /** In coins. */
  price: number
}

/** The new prices of those that a change in hundredths of a percent moves, rounded down to a cent and never below one. */
export function changedPrices(items: readonly Priced[], basisPoints: bigint): Priced[] {
  return items
    .map(({ id, price }) => {
      const cents = shareFloor(toCents(price), 10_000n + basisPoints, 10_000n)
      return { id, price: toCoins(cents > 0n ? cents : 1n) }
    })
    .filter(({ price }, place) => price !== items[place]?.price)
}
