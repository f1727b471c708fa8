import { centsAtRate, PAR, parseDecimal, textToCents } from '#domain/money/decimal.ts'
import { NO_CHANGE, type ProviderEvent } from '#server/platform/providers/provider-event.ts'
import type { ZenIpn } from './ipn.ts'

interface Order {
  amountCents: bigint
  currency: string
}

const unfinished = new Set(['PENDING', 'AUTHORIZED'])
const refusals = new Set(['REJECTED', 'CANCELED'])
const reversals = new Set(['REFUNDED', 'CHARGEBACK', 'CHARGED_BACK'])

/**
 * The event of a signed notification for its payment. Our own order decides the amount. Only the status is signed:
 * another transaction type marks the notification for review, but moves no money.
 */
export function zenEvent(ipn: ZenIpn, order: Order): ProviderEvent {
  if (reversals.has(ipn.status)) return reversalEvent(ipn, order)
  if (ipn.type !== null && ipn.type !== 'TRT_PURCHASE') {
    return { kind: 'strange', outcome: 'not_a_purchase' }
  }
  if (refusals.has(ipn.status)) return refusalEvent(ipn, order)
  if (unfinished.has(ipn.status)) return NO_CHANGE
  if (ipn.status !== 'ACCEPTED') return { kind: 'unknown' }
  const { transactionId } = ipn
  if (ipn.currency !== order.currency) {
    return { kind: 'queued', why: 'wrong_currency', cents: null, transactionId }
  }
  if (textToCents(ipn.amount) === order.amountCents) {
    return { kind: 'accepted', cents: order.amountCents, transactionId, isReleased: true }
  }
  return { kind: 'queued', why: 'wrong_amount', cents: centsOf(ipn.amount), transactionId }
}

function refusalEvent(ipn: ZenIpn, order: Order): ProviderEvent {
  if (ipn.currency !== order.currency) return { kind: 'strange', outcome: 'wrong_currency' }
  if (textToCents(ipn.amount) !== order.amountCents) {
    return { kind: 'strange', outcome: 'wrong_amount' }
  }
  return { kind: 'refused', of: ipn.transactionId }
}

function reversalEvent(ipn: ZenIpn, order: Order): ProviderEvent {
  const isWhole = ipn.currency === order.currency && textToCents(ipn.amount) === order.amountCents
  const refundId = ipn.transactionId
  if (isWhole) return { kind: 'reversed', refundId }
  return { kind: 'queued', why: 'partial_refund', cents: null, transactionId: null, refundId }
}

/** The amount that an operator could credit: whole cents received by the provider, if any. */
function centsOf(amount: string): bigint | null {
  const decimal = parseDecimal(amount)
  const cents = decimal ? centsAtRate(decimal, PAR) : 0n
  return cents > 0n ? cents : null
}
