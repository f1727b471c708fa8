import { nearestCents } from '#domain/money/money.ts'

interface Prices {
  min_price?: number | undefined
  max_price?: number | undefined
}

/** Whether a price lies within those that a list asks for, the ends included. */
export function isPriced({ min_price, max_price }: Prices): (priceCents: bigint) => boolean {
  const min = min_price === undefined ? null : nearestCents(min_price)
  const max = max_price === undefined ? null : nearestCents(max_price)
  return (price) => (min === null || price >= min) && (max === null || price <= max)
}
