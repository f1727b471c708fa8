import { centsAtRate, PAR, parseDecimal, textToCents } from '#domain/money/decimal.ts'
import type { ZenIpn } from '#server/platform/providers/zen/ipn.ts'
import type { News } from '../core/decision.ts'

const refusals = new Set(['REJECTED', 'CANCELED'])
const reversals = new Set(['REFUNDED', 'CHARGEBACK', 'CHARGED_BACK'])

/**
 * What a signed notice says of the payment that it names. Our own order decides the amount. Only the
 * status is signed: a type that is no purchase holds the notice back, but moves nothing.
 */
export function zenNews(ipn: ZenIpn, order: { amount_cents: bigint; currency: string }): News {
  if (reversals.has(ipn.status)) return reversalNews(ipn, order)
  if (ipn.type !== null && ipn.type !== 'TRT_PURCHASE') {
    return { kind: 'strange', outcome: 'not_a_purchase' }
  }
  if (refusals.has(ipn.status)) return refusalNews(ipn, order)
  if (ipn.status !== 'ACCEPTED') return { kind: 'waiting', outcome: 'noted' }
  const { transactionId } = ipn
  if (ipn.currency !== order.currency) {
    return { kind: 'queued', why: 'wrong_currency', cents: null, transactionId }
  }
  if (textToCents(ipn.amount) === order.amount_cents) {
    return { kind: 'accepted', cents: order.amount_cents, transactionId }
  }
  return { kind: 'queued', why: 'wrong_amount', cents: centsOf(ipn.amount), transactionId }
}

function refusalNews(ipn: ZenIpn, order: { amount_cents: bigint; currency: string }): News {
  if (ipn.currency !== order.currency) return { kind: 'strange', outcome: 'wrong_currency' }
  if (textToCents(ipn.amount) !== order.amount_cents) {
    return { kind: 'strange', outcome: 'wrong_amount' }
  }
  return { kind: 'refused' }
}

function reversalNews(ipn: ZenIpn, order: { amount_cents: bigint; currency: string }): News {
  const isWhole = ipn.currency === order.currency && textToCents(ipn.amount) === order.amount_cents
  if (isWhole) return { kind: 'reversed' }
  return { kind: 'queued', why: 'partial_refund', cents: null, transactionId: ipn.transactionId }
}

/** What an operator would credit: whole cents of what the provider received, if any. */
function centsOf(amount: string): bigint | null {
  const decimal = parseDecimal(amount)
  const cents = decimal ? centsAtRate(decimal, PAR) : 0n
  return cents > 0n ? cents : null
}
