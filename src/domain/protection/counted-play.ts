import type { Cents } from '#domain/money/money.ts'

/** How an entry of a wallet moves what is counted against its player's limits, in cents. */
export type CountedPlay =
  | { kind: 'stake'; amount: Cents }
  | { kind: 'payout'; amount: Cents }
  /** A stake that comes back counts where it was counted: in the period in which it was taken. */
  | { kind: 'refund'; amount: Cents; stakeCode: string }

/** A creator's part of the others' seats is staked as their own is. */
const SPONSOR = 'battle.sponsor'
const SPONSOR_BACK = 'battle.sponsor-back'

/** What an entry is for the limits, by its code; null for one that is no play, such as a deposit. */
export function countedPlay(code: string, amount: Cents): CountedPlay | null {
  if (code === SPONSOR || code.endsWith('.stake')) return { kind: 'stake', amount: -amount }
  if (code === SPONSOR_BACK) return { kind: 'refund', amount, stakeCode: SPONSOR }
  if (code.endsWith('.payout')) return { kind: 'payout', amount }
  if (!code.endsWith('.refund')) return null
  return { kind: 'refund', amount, stakeCode: code.replace(/refund$/, 'stake') }
}
