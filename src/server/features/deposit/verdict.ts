import { type PaymentEvent, type PaymentState, payment } from '#domain/lifecycle/payment.ts'
import { textToCents } from './amount-text.ts'
import type { ZenIpn } from './zen-ipn.ts'

/** A payment as far as a notice is judged against it. */
export interface JudgedPayment {
  status: PaymentState
  amount_cents: bigint
  currency: string
  provider_transaction_id: string | null
}

/** What a notice comes to. */
export interface Verdict {
  outcome: Outcome
  /** What happens to the payment; null leaves it as it is. */
  event: PaymentEvent | null
}

export type Outcome =
  | 'credited'
  | 'rejected'
  | 'repeated'
  | 'noted'
  | 'unknown_payment'
  | 'not_a_purchase'
  | 'wrong_amount'
  | 'wrong_currency'
  | 'transaction_used'
  | 'paid_twice'
  | 'accepted_after_rejection'

const reviewed = new Set<Outcome>([
  'unknown_payment',
  'not_a_purchase',
  'wrong_amount',
  'wrong_currency',
  'transaction_used',
  'paid_twice',
  'accepted_after_rejection',
])

/** Says whether a person has to look: money may have moved at the provider and not here. */
export const needsReview = (outcome: Outcome): boolean => reviewed.has(outcome)

const leave = (outcome: Outcome): Verdict => ({ outcome, event: null })

const refusedStatuses = new Set(['REJECTED', 'CANCELED'])

/**
 * Judges a signed notice against our own record of the payment. The first final word stands: a
 * rejection never undoes a payment, and an acceptance after a rejection waits for an operator.
 */
export function judge(
  found: JudgedPayment | null,
  ipn: ZenIpn,
  isTransactionOfAnother: boolean,
): Verdict {
  if (!found) return leave('unknown_payment')
  const isRefused = refusedStatuses.has(ipn.status)
  if (ipn.status === 'REFUNDED' || (ipn.type !== null && ipn.type !== 'TRT_PURCHASE')) {
    return leave('not_a_purchase')
  }
  if (ipn.status !== 'ACCEPTED' && !isRefused) return leave('noted')
  if (ipn.currency !== found.currency) return leave('wrong_currency')
  if (textToCents(ipn.amount) !== found.amount_cents) return leave('wrong_amount')
  if (isRefused) return judgeRefusal(found)
  return judgeAcceptance(found, ipn, isTransactionOfAnother)
}

function judgeRefusal({ status }: JudgedPayment): Verdict {
  if (payment.can(status, 'rejected')) return { outcome: 'rejected', event: 'rejected' }
  return leave(status === 'rejected' ? 'repeated' : 'noted')
}

function judgeAcceptance(
  found: JudgedPayment,
  ipn: ZenIpn,
  isTransactionOfAnother: boolean,
): Verdict {
  if (isTransactionOfAnother) return leave('transaction_used')
  if (payment.can(found.status, 'accepted')) return { outcome: 'credited', event: 'accepted' }
  if (found.status === 'rejected') return leave('accepted_after_rejection')
  return leave(found.provider_transaction_id === ipn.transactionId ? 'repeated' : 'paid_twice')
}
