import { compareDecimals, toDecimal } from '#domain/money/decimal.ts'
import type { PayoutMessage } from '#server/platform/providers/ports.ts'
import type { WithdrawalRow } from './store.ts'

/** The fields of a withdrawal that decide about a provider's message. */
export type KnownWithdrawal = Pick<
  WithdrawalRow,
  'status' | 'sending' | 'attempts' | 'currency' | 'crypto_amount' | 'provider' | 'provider_id'
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

/** What of a message decides, and which provider it is from. */
export type SaidOfPayout = Pick<PayoutMessage, 'id' | 'state' | 'paid'> & { provider: string }

/**
 * Evaluates the provider's message on an attempt. Moves only a withdrawal that was requested and has no final answer.
 * The first final status stands; a contradicting message waits for an operator.
 */
export function decide(
  found: KnownWithdrawal | null,
  attempt: number,
  said: SaidOfPayout,
): Decision {
  if (!found) return leave('unknown_withdrawal')
  if (said.state === 'unfinished') return leave('noted')
  // Another provider was never asked for it.
  if (attempt !== found.attempts || (found.provider !== null && found.provider !== said.provider)) {
    return leave(said.state === 'sent' ? 'sent_unasked' : 'noted')
  }
  if (found.provider_id !== null && found.provider_id !== said.id) {
    return leave('other_transaction')
  }
  return said.state === 'sent' ? decideSent(found, said) : decideCanceled(found)
}

function decideSent(found: KnownWithdrawal, { paid }: Pick<SaidOfPayout, 'paid'>): Decision {
  if (found.status === 'done') return leave('repeated')
  if (found.status !== 'in_processing') return leave('sent_after_refund')
  if (!isAsked(found)) return leave('sent_unasked')
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
