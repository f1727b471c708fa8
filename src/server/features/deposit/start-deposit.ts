import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { Log } from '#server/platform/log/log.ts'
import { merchantIdOf } from './merchant-id.ts'
import {
  giveUpAttempt,
  insertPayment,
  keepRedirect,
  lockPaymentByKey,
  startAttempt,
} from './store.ts'
import { type ZenClient, ZenFault } from './zen-client.ts'

/** One coin is one US dollar. */
export const CURRENCY = 'USD'

export interface DepositOrder {
  playerId: string
  amountCents: bigint
  idempotencyKey: string | null
}

export interface StartParts {
  database: Database
  clock: Pick<Clock, 'now'>
  entropy: Entropy
  zen: ZenClient
  shopUrl: () => string
  /** How long an asking may take before another may begin: more than the client waits. */
  askingMs: number
  log: Log
}

interface Attempt {
  paymentId: string
  number: number
}

/**
 * Opens a payment and answers the address of its payment page. The payment is kept before the
 * provider is asked, and the asking is outside any transaction: whatever breaks between the two, a
 * repeat under the same key goes on with the same payment.
 */
export async function startDeposit(parts: StartParts, order: DepositOrder): Promise<string> {
  const begun = await parts.database.transaction((tx) => begin(tx, parts, order))
  if (typeof begun === 'string') return begun
  const redirectUrl = await ask(parts, order, begun)
  const isKept = await parts.database.transaction((tx) =>
    keepRedirect(tx, begun.paymentId, begun.number, redirectUrl, instantOf(parts.clock)),
  )
  return isKept ? redirectUrl : refuse('idempotency_in_flight')
}

/** Makes the payment and its first attempt, or finds the page or the next attempt of a known one. */
async function begin(tx: Tx, parts: StartParts, order: DepositOrder): Promise<string | Attempt> {
  const { clock, entropy, askingMs } = parts
  const askingUntil = new Date(clock.now() + askingMs)
  const id = entropy.id()
  const isNew = await insertPayment(tx, {
    ...order,
    id,
    currency: CURRENCY,
    askingUntil,
    createdAt: instantOf(clock),
  })
  if (isNew || order.idempotencyKey === null) return { paymentId: id, number: 1 }
  const known = await lockPaymentByKey(tx, order.playerId, order.idempotencyKey)
  if (!known) throw new Error('A payment that stood in the way is gone')
  if (known.amount_cents !== order.amountCents) refuse('idempotency_mismatch')
  if (known.redirect_url !== null) return known.redirect_url
  if (known.asking_until && known.asking_until.getTime() > clock.now()) {
    refuse('idempotency_in_flight')
  }
  await startAttempt(tx, known.id, askingUntil)
  return { paymentId: known.id, number: known.attempts + 1 }
}

async function ask(parts: StartParts, order: DepositOrder, attempt: Attempt): Promise<string> {
  const { zen, database, log } = parts
  const shopUrl = parts.shopUrl()
  const { paymentId, number } = attempt
  try {
    return await zen.createCheckout({
      merchantTransactionId: merchantIdOf(paymentId, number),
      amountCents: order.amountCents,
      currency: CURRENCY,
      urlSuccess: `${shopUrl}/?deposit=success&id=${paymentId}`,
      urlFailure: `${shopUrl}/?deposit=failure&id=${paymentId}`,
      customIpnUrl: `${shopUrl}/callbacks/zen`,
    })
  } catch (error) {
    if (!(error instanceof ZenFault)) throw error
    log.warn({ err: error, paymentId }, 'The card provider opened no payment page')
    await database.transaction((tx) => giveUpAttempt(tx, paymentId, number))
    return refuse('payment_provider_unavailable')
  }
}
