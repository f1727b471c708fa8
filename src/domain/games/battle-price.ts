import { type Cents, shareCeil, shareFloor } from '#domain/money/money.ts'

/** How sponsor and joiner split the price of a seat, in cents: exactly, and the joiner pays the odd cent. */
export function sponsoredSeat(
  price: Cents,
  sponsorPct: number,
): { staked: Cents; sponsored: Cents } {
  const sponsored = shareFloor(price, BigInt(sponsorPct), 100n)
  return { staked: price - sponsored, sponsored }
}

const WHOLE = 10_000n

/**
 * The fee of a player's seat in cents, beside what they stake on it themselves, by the battle's fee in basis points: rounded
 * up to a cent, and none for a seat that is free. What a creator pays for others bears no fee.
 */
export const seatFee = (staked: Cents, feeBasisPoints: number): Cents =>
  shareCeil(staked, BigInt(feeBasisPoints), WHOLE)

/** The house edge of a battle in basis points: the average of its boxes, weighted by price, rounded down. */
export function edgeOfRounds(rounds: readonly { price: Cents; houseEdge: number }[]): number {
  const price = rounds.reduce((sum, round) => sum + round.price, 0n)
  const expected = rounds.reduce((sum, round) => sum + round.price * BigInt(round.houseEdge), 0n)
  return Number(shareFloor(expected, 1n, price))
}
