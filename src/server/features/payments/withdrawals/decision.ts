import { compareDecimals, toDecimal } from '#domain/money/decimal.ts'
import type { AlphapoCallback } from '#server/platform/providers/alphapo/callback.ts'
import type { WithdrawalRow } from './store.ts'

/** The fields of a withdrawal that decide about a provider's message. */
export type KnownWithdrawal = Pick<
  WithdrawalRow,
  'status' | 'sending' | 'attempts' | 'currency' | 'crypto_amount' | 'provider_id'
>

export type Outcome =
  | 'sent'
  | 'canceled'
  | 'noted'
  | 'repeated'
  | 'unknown_withdrawal'
  | 'other_transaction'
  | 'other_amount'
  | 'sent_unasked'
  | 'sent_after_refund'
  | 'canceled_after_sent'

export interface Decision {
  outcome: Outcome
  /** The transition of the withdrawal; null leaves it unchanged. */
  event: 'finished' | 'canceled' | null
}

const reviewed = new Set<Outcome>([
  'unknown_withdrawal',
  'other_transaction',
  'other_amount',
  'sent_unasked',
  'sent_after_refund',
  'canceled_after_sent',
])

/** Whether an operator has to look: money may have moved at the provider but not here. */
export const needsReview = (outcome: Outcome): boolean => reviewed.has(outcome)

const leave = (outcome: Outcome): Decision => ({ outcome, event: null })

/**
 * Evaluates the provider's message on an attempt. Moves only a withdrawal that was requested and has no final answer.
 * The first final status stands; a contradicting message waits for an operator.
 */
export function decide(
  found: KnownWithdrawal | null,
  attempt: number,
  callback: Pick<AlphapoCallback, 'id' | 'status' | 'sent' | 'received'>,
): Decision {
  if (!found) return leave('unknown_withdrawal')
  const isFinal = callback.status === 'confirmed' || callback.status === 'cancelled'
  if (!isFinal) return leave('noted')
  if (attempt !== found.attempts) {
    return leave(callback.status === 'confirmed' ? 'sent_unasked' : 'noted')
  }
  if (found.provider_id !== null && found.provider_id !== callback.id) {
    return leave('other_transaction')
  }
  return callback.status === 'confirmed' ? decideSent(found, callback) : decideCanceled(found)
}

function decideSent(
  found: KnownWithdrawal,
  { sent, received }: Pick<AlphapoCallback, 'sent' | 'received'>,
): Decision {
  if (found.status === 'done') return leave('repeated')
  if (found.status !== 'in_processing') return leave('sent_after_refund')
  if (!isAsked(found)) return leave('sent_unasked')
  const paid = received ?? sent
  const isAsOrdered =
    paid?.currency === found.currency &&
    found.crypto_amount !== null &&
    compareDecimals(toDecimal(paid.amount), toDecimal(found.crypto_amount)) === 0
  return isAsOrdered ? { outcome: 'sent', event: 'finished' } : leave('other_amount')
}

function decideCanceled(found: KnownWithdrawal): Decision {
  if (found.status === 'done') return leave('canceled_after_sent')
  if (found.status !== 'in_processing') return leave('repeated')
  return isAsked(found) ? { outcome: 'canceled', event: 'canceled' } : leave('noted')
}

/** Whether the provider may have received the request. */
const isAsked = ({ sending }: KnownWithdrawal): boolean =>
  sending === 'asking' || sending === 'accepted' || sending === 'unknown'
