import { type PaymentState, payment } from '#domain/lifecycle/payment.ts'
import type { ReviewReason } from './review-reason.ts'

/** A provider's message about a payment, independent of the provider. */
export type ProviderEvent =
  /** Not final. */
  | { kind: 'waiting'; outcome: 'noted' | 'unrated' }
  | { kind: 'accepted'; cents: bigint; transactionId: string }
  | { kind: 'refused' }
  /** Reversed in full. */
  | { kind: 'reversed' }
  /** Money moved in an unexpected way, so an operator has to decide; `cents` may be unknown. */
  | { kind: 'queued'; why: ReviewReason; cents: bigint | null; transactionId: string | null }
  /** Does not fit the payment, and moves nothing. */
  | { kind: 'strange'; outcome: UnexpectedOutcome }

export const NO_CHANGE: ProviderEvent = { kind: 'waiting', outcome: 'noted' }

export type UnexpectedOutcome =
  | 'not_a_purchase'
  | 'wrong_amount'
  | 'wrong_currency'
  | 'transaction_used'
  | 'cancelled_after_credit'

/** The action on the payment. */
export type Action =
  | { kind: 'credit'; cents: bigint; transactionId: string }
  | { kind: 'reject' }
  | { kind: 'reverse' }
  | { kind: 'queue'; why: ReviewReason; cents: bigint | null; transactionId: string | null }
  /** Reversed before it was credited, so it is never credited. */
  | { kind: 'close' }

export interface Decision {
  outcome: Outcome
  action: Action | null
}

export type Outcome =
  | UnexpectedOutcome
  | ReviewReason
  | 'credited'
  | 'rejected'
  | 'reversed'
  | 'reversed_early'
  | 'repeated'
  | 'noted'
  | 'unrated'
  | 'superseded'
  | 'unknown_payment'
  | 'paid_twice'

const reviewed = new Set<Outcome>([
  'unknown_payment',
  'not_a_purchase',
  'wrong_amount',
  'wrong_currency',
  'transaction_used',
  'paid_twice',
  'cancelled_after_credit',
  'late',
  'below_minimum',
  'cross_currency',
  'high_risk',
  'partial_refund',
  'not_credited',
])

/** Whether an operator has to look: money may have moved at the provider but not here. */
export const needsReview = (outcome: Outcome): boolean => reviewed.has(outcome)

/** The fields of a payment that decide about an event. */
export interface KnownPayment {
  status: PaymentState
  /** The credited amount; null before. */
  credited_cents: bigint | null
  provider_transaction_id: string | null
  final_status: string | null
  review_reason: ReviewReason | null
}

/** The final status of a payment that was reversed before it was credited. */
export const REVERSED_EARLY = 'reversed early'
/** The final status of a payment that an operator credited. */
export const BY_OPERATOR = 'operator'

const leave = (outcome: Outcome): Decision => ({ outcome, action: null })

/**
 * Evaluates a provider's event against the stored payment. The first final status stands: a refusal never undoes a
 * payment, and an acceptance after a refusal waits for an operator. The same event again changes nothing.
 */
export function decide(found: KnownPayment | null, event: ProviderEvent): Decision {
  if (!found) return leave('unknown_payment')
  switch (event.kind) {
    case 'waiting':
    case 'strange':
      return leave(event.outcome)
    case 'accepted':
      return decideAcceptance(found, event)
    case 'refused':
      return decideRefusal(found)
    case 'reversed':
      return decideReversal(found)
    case 'queued':
      return decideQueue(found, event)
  }
}

function decideAcceptance(
  found: KnownPayment,
  { cents, transactionId }: Extract<ProviderEvent, { kind: 'accepted' }>,
): Decision {
  if (payment.can(found.status, 'accepted')) {
    return { outcome: 'credited', action: { kind: 'credit', cents, transactionId } }
  }
  if (found.status === 'rejected') {
    if (found.final_status === REVERSED_EARLY) return leave('superseded')
    return queue(found, { why: 'late', cents, transactionId })
  }
  if (found.provider_transaction_id !== transactionId) return leave('paid_twice')
  return leave(found.credited_cents === cents ? 'repeated' : 'wrong_amount')
}

function decideRefusal({ status, review_reason }: KnownPayment): Decision {
  if (status === 'new' && review_reason) return leave('noted')
  if (payment.can(status, 'rejected')) return { outcome: 'rejected', action: { kind: 'reject' } }
  return leave(status === 'rejected' ? 'repeated' : 'noted')
}

function decideReversal({ status, final_status }: KnownPayment): Decision {
  if (payment.can(status, 'reversed')) return { outcome: 'reversed', action: { kind: 'reverse' } }
  if (status === 'reversed' || final_status === REVERSED_EARLY) return leave('repeated')
  return { outcome: 'reversed_early', action: { kind: 'close' } }
}

/** A paid payment stays paid. */
function decideQueue(
  found: KnownPayment,
  event: Extract<ProviderEvent, { kind: 'queued' }>,
): Decision {
  const { status, final_status } = found
  if (status === 'paid' && event.why === 'partial_refund') return queue(found, event)
  if (status === 'paid' || status === 'reversed') {
    const isSettled = final_status === BY_OPERATOR
    const isSame = event.transactionId === found.provider_transaction_id
    return leave(isSettled && isSame ? 'repeated' : event.why)
  }
  if (final_status === REVERSED_EARLY) return leave('superseded')
  return queue(found, status === 'rejected' ? { ...event, why: 'late' } : event)
}

function queue(
  found: KnownPayment,
  { why, cents, transactionId }: Omit<Extract<Action, { kind: 'queue' }>, 'kind'>,
): Decision {
  if (found.review_reason === why) return leave('repeated')
  return { outcome: why, action: { kind: 'queue', why, cents, transactionId } }
}
