import type { Cents } from '#domain/money/money.ts'

/** How an entry of a wallet changes the amounts counted against its player's limits, in cents. */
export type CountedPlay =
  | { kind: 'stake'; amount: Cents }
  | { kind: 'payout'; amount: Cents }
  /** A refund counts in the period in which its stake was counted. */
  | { kind: 'refund'; amount: Cents; stakeCode: string }

/** A sponsor's share of the other seats counts as a stake. */
const SPONSOR = 'battle.sponsor'
const SPONSOR_BACK = 'battle.sponsor-back'

/** How an entry counts against the limits, by its code; null if it is not play, such as a deposit. */
export function countedPlay(code: string, amount: Cents): CountedPlay | null {
  if (code === SPONSOR || code.endsWith('.stake')) return { kind: 'stake', amount: -amount }
  if (code === SPONSOR_BACK) return { kind: 'refund', amount, stakeCode: SPONSOR }
  if (code.endsWith('.payout')) return { kind: 'payout', amount }
  if (!code.endsWith('.refund')) return null
  return { kind: 'refund', amount, stakeCode: code.replace(/refund$/, 'stake') }
}
