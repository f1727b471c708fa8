import { compareDecimals, toDecimal } from '#domain/money/decimal.ts'
import type { AlphapoCallback } from '#server/platform/providers/alphapo/callback.ts'
import type { WithdrawalRow } from './store.ts'

/** A withdrawal as far as a message of the provider is judged against it. */
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
  /** What happens to the withdrawal; null leaves it as it is. */
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

/** Says whether a person has to look: money may have moved at the provider and not here. */
export const needsReview = (outcome: Outcome): boolean => reviewed.has(outcome)

const leave = (outcome: Outcome): Decision => ({ outcome, event: null })

/**
 * Judges the provider's message on the asking of that number. Only what was asked for and not yet
 * answered for good is moved; the first final word stands, and what contradicts it waits for a person.
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

/** Whether the provider may have it. */
const isAsked = ({ sending }: KnownWithdrawal): boolean =>
  sending === 'asking' || sending === 'accepted' || sending === 'unknown'
