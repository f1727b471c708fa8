import { playCodes } from '#domain/games/play-codes.ts'
import type { Cents } from '#domain/money/money.ts'

/** How an entry of a wallet changes the amounts counted against its player's limits, in cents. */
export type CountedPlay =
  | { kind: 'stake'; amount: Cents }
  | { kind: 'payout'; amount: Cents }
  /** A refund counts in the period in which its stake was counted. */
  | { kind: 'refund'; amount: Cents; stakeCode: string }

/**
 * How an entry counts against the limits, by its code; null if it is not play, such as a deposit. A sponsor's share of the
 * other seats counts as a stake, and so does the fee of a seat.
 */
export function countedPlay(code: string, amount: Cents): CountedPlay | null {
  const play = playCodes.get(code)
  if (!play) return null
  if (play.returns) return { kind: 'refund', amount, stakeCode: play.returns }
  return play.kind === 'payout' ? { kind: 'payout', amount } : { kind: 'stake', amount: -amount }
}
