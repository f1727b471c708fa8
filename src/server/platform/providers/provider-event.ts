/** A provider's message about a payment, independent of the provider. */
export type ProviderEvent =
  /** Not final. */
  | { kind: 'waiting'; outcome: 'noted' | 'unrated' | 'repeated' }
  /** `isReleased` is false while the provider may still undo what it has accepted. */
  | { kind: 'accepted'; cents: bigint; transactionId: string; isReleased: boolean }
  /** `of` is the refused transaction; null if the provider names none. */
  | { kind: 'refused'; of: string | null }
  /** Reversed in full; the refund may have its own transaction. */
  | { kind: 'reversed'; refundId: string | null }
  /** Money moved in an unexpected way, so an operator has to decide; `cents` may be unknown. */
  | QueuedEvent
  /** A status that we do not know. */
  | { kind: 'unknown' }
  /** Does not fit the payment, and moves nothing. */
  | { kind: 'strange'; outcome: UnexpectedOutcome }

export interface QueuedEvent {
  kind: 'queued'
  why: ReviewReason
  cents: bigint | null
  /** The transaction by which the payment was paid. */
  transactionId: string | null
  /** The transaction of a partial refund. */
  refundId?: string
}

export const NO_CHANGE: ProviderEvent = { kind: 'waiting', outcome: 'noted' }

export type UnexpectedOutcome =
  | 'not_a_purchase'
  | 'wrong_amount'
  | 'wrong_currency'
  | 'transaction_used'

/** Why a deposit waits for an operator. */
export type ReviewReason =
  | 'below_minimum'
  | 'cross_currency'
  | 'high_risk'
  | 'wrong_amount'
  | 'wrong_currency'
  | 'late'
  | 'partial_refund'
  | 'not_credited'
  | 'contradicted'
  | 'unknown_status'
