import { type Cents, minCents, shareFloor } from '#domain/money/money.ts'
import { REWARD_SHARES } from './reward-shares.ts'

/** Whose share of other players' play a clawback takes. */
export type ClawbackKind = 'maker' | 'affiliate'

/** Play since a payment was credited, and what of the payment was reversed. */
export interface ReversedPlay {
  /** The payment with its bonus, in cents: what the payer's wallet returned and what they owe. */
  reversed: Cents
  /** Of the payer's shared play since the payment, until the reversal, in ten-thousandths of a cent. */
  theoreticalLoss: bigint
}

/** One cent in ten-thousandths of a cent. */
const EXACT = 10_000n
const BASIS_POINTS = 10_000n

/**
 * What of a share is due back, in cents rounded down. A payment can lose no more than its own amount, so the play since
 * then counts up to a theoretical loss of that amount: within it the whole share is due, beyond it the same part of the
 * share. Never more than `paid`, and never more than the kind's share of the reversed amount.
 */
export function clawbackOf(
  kind: ClawbackKind,
  paid: Cents,
  { reversed, theoreticalLoss }: ReversedPlay,
): Cents {
  const lost = reversed * EXACT
  const due = theoreticalLoss > lost ? shareFloor(paid, lost, theoreticalLoss) : paid
  return minCents(due, shareFloor(reversed, BigInt(REWARD_SHARES[kind]), BASIS_POINTS))
}
