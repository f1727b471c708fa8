import { type Cents, shareFloor } from '#domain/money/money.ts'

/** How sponsor and joiner split the price of a seat, in cents: exactly, and the joiner pays the odd cent. */
export function sponsoredSeat(
  price: Cents,
  sponsorPct: number,
): { staked: Cents; sponsored: Cents } {
  const sponsored = shareFloor(price, BigInt(sponsorPct), 100n)
  return { staked: price - sponsored, sponsored }
}

/** The house edge of a battle in basis points: the average of its boxes, weighted by price, rounded down. */
export function edgeOfRounds(rounds: readonly { price: Cents; houseEdge: number }[]): number {
  const price = rounds.reduce((sum, round) => sum + round.price, 0n)
  const expected = rounds.reduce((sum, round) => sum + round.price * BigInt(round.houseEdge), 0n)
  return Number(shareFloor(expected, 1n, price))
}
