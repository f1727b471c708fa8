import { centsAtRate, PAR, parseDecimal, textToCents } from '#domain/money/decimal.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { ZenIpn } from '#server/platform/providers/zen/ipn.ts'
import {
  applyProviderEvent,
  type ReceiveDeps,
  unlessTransactionUsed,
} from '../core/apply-provider-event.ts'
import { type Decision, NO_CHANGE, type ProviderEvent } from '../core/decision.ts'
import { lockWithWallet } from '../core/lock-payment.ts'
import { idOfReference } from '../core/provider-reference.ts'

/** Handles a signed notification of the card provider, in one transaction under the player's lock. */
export const receiveZen = (deps: ReceiveDeps, ipn: ZenIpn): Promise<Decision> =>
  deps.database.transaction((tx) => take(tx, deps, ipn))

async function take(tx: Tx, deps: ReceiveDeps, ipn: ZenIpn): Promise<Decision> {
  const { transactionId, status, amount, currency, bodySha256 } = ipn
  const found = await lockWithWallet(
    tx,
    deps.ledger,
    'zen',
    idOfReference(ipn.merchantTransactionId),
  )
  const event = found ? await unlessTransactionUsed(tx, found, zenEvent(ipn, found)) : NO_CHANGE
  return applyProviderEvent(tx, deps, found, event, {
    provider: 'zen',
    providerTransactionId: transactionId,
    ...{ status, amount, currency, bodySha256 },
  })
}

const unfinished = new Set(['PENDING', 'AUTHORIZED'])
const refusals = new Set(['REJECTED', 'CANCELED'])
const reversals = new Set(['REFUNDED', 'CHARGEBACK', 'CHARGED_BACK'])

/**
 * The event of a signed notification for its payment. Our own order decides the amount. Only the status is signed:
 * another transaction type marks the notification for review, but moves no money.
 */
export function zenEvent(
  ipn: ZenIpn,
  order: { amount_cents: bigint; currency: string },
): ProviderEvent {
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
  if (textToCents(ipn.amount) === order.amount_cents) {
    return { kind: 'accepted', cents: order.amount_cents, transactionId, isReleased: true }
  }
  return { kind: 'queued', why: 'wrong_amount', cents: centsOf(ipn.amount), transactionId }
}

function refusalEvent(
  ipn: ZenIpn,
  order: { amount_cents: bigint; currency: string },
): ProviderEvent {
  if (ipn.currency !== order.currency) return { kind: 'strange', outcome: 'wrong_currency' }
  if (textToCents(ipn.amount) !== order.amount_cents) {
    return { kind: 'strange', outcome: 'wrong_amount' }
  }
  return { kind: 'refused', of: ipn.transactionId }
}

function reversalEvent(
  ipn: ZenIpn,
  order: { amount_cents: bigint; currency: string },
): ProviderEvent {
  const isWhole = ipn.currency === order.currency && textToCents(ipn.amount) === order.amount_cents
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
