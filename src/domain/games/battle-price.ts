import { type Cents, shareFloor } from '#domain/money/money.ts'

/** Who pays what of a joiner's seat, in cents. The two sum to the price; the spare cent is the joiner's. */
export function sponsoredSeat(
  price: Cents,
  sponsorPct: number,
): { staked: Cents; sponsored: Cents } {
  const sponsored = shareFloor(price, BigInt(sponsorPct), 100n)
  return { staked: price - sponsored, sponsored }
}

/** The house edge of a battle, in basis points: that of its boxes, by their prices, rounded down. */
export function edgeOfRounds(rounds: readonly { price: Cents; houseEdge: number }[]): number {
  const price = rounds.reduce((sum, round) => sum + round.price, 0n)
  const expected = rounds.reduce((sum, round) => sum + round.price * BigInt(round.houseEdge), 0n)
  return Number(shareFloor(expected, 1n, price))
}
