import { type Cents, shareFloor } from '#domain/money/money.ts'

/** Who pays what of a joiner's seat, in cents. The two sum to the price; the spare cent is the joiner's. */
export function sponsoredSeat(
  price: Cents,
  sponsorPct: number,
): { staked: Cents; sponsored: Cents } {
  const sponsored = shareFloor(price, BigInt(sponsorPct), 100n)
  return { staked: price - sponsored, sponsored }
}
