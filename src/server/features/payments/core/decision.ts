import { type PaymentState, payment } from '#domain/lifecycle/payment.ts'
import type { Attention } from './review-reason.ts'

/** What a provider's word says of a payment, in our own terms. */
export type News =
  /** Nothing is decided yet. */
  | { kind: 'waiting'; outcome: 'noted' | 'unrated' }
  | { kind: 'accepted'; cents: bigint; transactionId: string }
  | { kind: 'refused' }
  /** Taken back in whole. */
  | { kind: 'reversed' }
  /** Money came, or went, otherwise than it should: a person has to decide; `cents` may be unknown. */
  | { kind: 'queued'; why: Attention; cents: bigint | null; transactionId: string | null }
  /** It makes no sense for this payment, and moves nothing. */
  | { kind: 'strange'; outcome: StrangeOutcome }

export const NOTHING_DECIDED: News = { kind: 'waiting', outcome: 'noted' }

export type StrangeOutcome =
  | 'not_a_purchase'
  | 'wrong_amount'
  | 'wrong_currency'
  | 'transaction_used'
  | 'cancelled_after_credit'

/** What happens to the payment. */
export type Act =
  | { kind: 'credit'; cents: bigint; transactionId: string }
  | { kind: 'reject' }
  | { kind: 'reverse' }
  | { kind: 'queue'; why: Attention; cents: bigint | null; transactionId: string | null }
  /** Taken back before it was credited: it never will be. */
  | { kind: 'close' }

export interface Verdict {
  outcome: Outcome
  act: Act | null
}

export type Outcome =
  | StrangeOutcome
  | Attention
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

/** Says whether a person has to look: money may have moved at the provider and not here. */
export const needsReview = (outcome: Outcome): boolean => reviewed.has(outcome)

/** A payment as far as news are judged against it. */
export interface JudgedPayment {
  status: PaymentState
  /** What was credited; null before that. */
  credited_cents: bigint | null
  provider_transaction_id: string | null
  final_word: string | null
  attention: Attention | null
}

/** The final word of a payment that was taken back before it was credited. */
export const REVERSED_EARLY = 'reversed early'
/** The final word of a payment that an operator credited. */
export const BY_OPERATOR = 'operator'

const leave = (outcome: Outcome): Verdict => ({ outcome, act: null })

/**
 * Judges a provider's word against our own record. The first final word stands: a refusal never undoes
 * a payment, and an acceptance after one waits for an operator. Taking the same word again changes nothing.
 */
export function judge(found: JudgedPayment | null, news: News): Verdict {
  if (!found) return leave('unknown_payment')
  switch (news.kind) {
    case 'waiting':
    case 'strange':
      return leave(news.outcome)
    case 'accepted':
      return judgeAcceptance(found, news)
    case 'refused':
      return judgeRefusal(found)
    case 'reversed':
      return judgeReversal(found)
    case 'queued':
      return judgeQueue(found, news)
  }
}

function judgeAcceptance(
  found: JudgedPayment,
  { cents, transactionId }: Extract<News, { kind: 'accepted' }>,
): Verdict {
  if (payment.can(found.status, 'accepted')) {
    return { outcome: 'credited', act: { kind: 'credit', cents, transactionId } }
  }
  if (found.status === 'rejected') {
    if (found.final_word === REVERSED_EARLY) return leave('superseded')
    return queue(found, { why: 'late', cents, transactionId })
  }
  if (found.provider_transaction_id !== transactionId) return leave('paid_twice')
  return leave(found.credited_cents === cents ? 'repeated' : 'wrong_amount')
}

function judgeRefusal({ status, attention }: JudgedPayment): Verdict {
  if (status === 'new' && attention) return leave('noted')
  if (payment.can(status, 'rejected')) return { outcome: 'rejected', act: { kind: 'reject' } }
  return leave(status === 'rejected' ? 'repeated' : 'noted')
}

function judgeReversal({ status, final_word }: JudgedPayment): Verdict {
  if (payment.can(status, 'reversed')) return { outcome: 'reversed', act: { kind: 'reverse' } }
  if (status === 'reversed' || final_word === REVERSED_EARLY) return leave('repeated')
  return { outcome: 'reversed_early', act: { kind: 'close' } }
}

/** A payment that has ended well stays so. */
function judgeQueue(found: JudgedPayment, news: Extract<News, { kind: 'queued' }>): Verdict {
  const { status, final_word } = found
  if (status === 'paid' && news.why === 'partial_refund') return queue(found, news)
  if (status === 'paid' || status === 'reversed') {
    const isSettled = final_word === BY_OPERATOR
    const isSame = news.transactionId === found.provider_transaction_id
    return leave(isSettled && isSame ? 'repeated' : news.why)
  }
  if (final_word === REVERSED_EARLY) return leave('superseded')
  return queue(found, status === 'rejected' ? { ...news, why: 'late' } : news)
}

function queue(
  found: JudgedPayment,
  { why, cents, transactionId }: Omit<Extract<Act, { kind: 'queue' }>, 'kind'>,
): Verdict {
  if (found.attention === why) return leave('repeated')
  return { outcome: why, act: { kind: 'queue', why, cents, transactionId } }
}
