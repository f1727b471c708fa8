import { DAY_MS, HOUR_MS } from '#domain/schedule/durations.ts'
import { instantOf } from '#server/platform/clock/clock.ts'
import { sha256 } from '#server/platform/hash/hash.ts'
import type { ForEach } from '#server/platform/jobs/for-each.ts'
import type { Providers } from '#server/platform/providers/providers.ts'
import { ProviderFault } from '#server/platform/providers/request-provider.ts'
import type { SkinsbackMessage } from '#server/platform/providers/skinsback/message.ts'
import { publishAfterCommit } from './core/apply-provider-event.ts'
import { lockWithWallet } from './core/lock-payment.ts'
import { idOfReference, referenceOf } from './core/provider-reference.ts'
import { setEnded } from './core/store.ts'
import { type CryptoDeps, receiveCrypto } from './crypto/receive.ts'
import {
  claimDueAddress,
  claimDuePayment,
  type DuePayment,
  expediteChecks,
  listDueAddresses,
  listDuePayments,
  readOpenCallbacks,
} from './due-store.ts'
import { isTraded, receiveSkins, skinsEvent } from './skins/receive.ts'

export type ReconcileDeps = CryptoDeps & { providers: Providers; forEach: ForEach }

const PAGE_SIZE = 50
/** Longer than the longest pause between two checks. */
const CHECKED_WITHIN_MS = 7 * HOUR_MS
/** The job's name. */
export const RECONCILE = 'reconcile deposits'
/** An unpaid payment page is closed after this long; a trade may be on hold for days. */
const CARD_OPEN_MS = DAY_MS
const SKINS_OPEN_MS = 14 * DAY_MS

/**
 * Checks payments that have had no callback for too long, and addresses at which one is expected: queries the provider,
 * if it supports that, and handles its answer like a callback. Each check is claimed, so that several nodes can run
 * this concurrently.
 */
export async function reconcile(deps: ReconcileDeps, stopping?: AbortSignal): Promise<void> {
  const { clock, forEach } = deps
  const { pool } = deps.database
  const now = instantOf(clock)
  const checks = {
    keyOf: (id: string) => id,
    pageSize: PAGE_SIZE,
    returnsWithinMs: CHECKED_WITHIN_MS,
    stopping,
  }
  await forEach<string>({
    ...checks,
    job: RECONCILE,
    list: (after) => listDuePayments(pool, now, after, PAGE_SIZE),
    async work(id) {
      const payment = await claimDuePayment(pool, id, now)
      return payment !== null && orWarn(deps, id, reconcileDue(deps, payment))
    },
  })
  await forEach<string>({
    ...checks,
    job: 'look for payments at crypto addresses',
    list: (after) => listDueAddresses(pool, now, after, PAGE_SIZE),
    work: async (id) =>
      (await claimDueAddress(pool, id, now)) && orWarn(deps, id, askOfAddress(deps, id)),
  })
}

/** Makes deposits due whose webhooks the skins provider could not deliver. */
export async function expediteUndelivered({
  database,
  clock,
  log,
  providers: { skinsback },
}: ReconcileDeps): Promise<void> {
  if (!skinsback) return
  const orderIds = await skinsback.undelivered()
  const paymentIds = orderIds.map(idOfReference).filter((id) => id !== null)
  const expedited = await expediteChecks(database.pool, paymentIds, instantOf(clock))
  if (expedited > 0) log.warn({ expedited }, 'Webhooks of the skins provider were not delivered')
}

/** A provider that does not answer is asked again when the check is due again. */
async function orWarn({ log }: ReconcileDeps, id: string, look: Promise<void>): Promise<void> {
  try {
    await look
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    log.warn({ err: error, id }, 'A provider did not answer about a payment')
  }
}

async function reconcileDue(deps: ReconcileDeps, payment: DuePayment): Promise<void> {
  switch (payment.provider) {
    case 'zen':
      return expireAfter(deps, payment, CARD_OPEN_MS)
    case 'skinsback':
      return reconcileSkins(deps, payment)
    case 'alphapo':
      return payment.callback_id === null ? undefined : askById(deps, payment.callback_id)
  }
}

async function reconcileSkins(deps: ReconcileDeps, payment: DuePayment): Promise<void> {
  const messages = await skinsMessagesOf(deps, payment)
  for (const each of messages) {
    const isDecisive = skinsEvent(each).kind !== 'waiting' || isTraded(each)
    if (isDecisive) await receiveSkins(deps, each, digestOf(each))
  }
  if (!messages.some(isTraded)) await expireAfter(deps, payment, SKINS_OPEN_MS)
}

/** The provider's view of every page that was opened for the payment. */
async function skinsMessagesOf(
  { providers: { skinsback } }: ReconcileDeps,
  { id, attempts }: DuePayment,
): Promise<SkinsbackMessage[]> {
  if (!skinsback) return []
  const messages: SkinsbackMessage[] = []
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const found = await skinsback.orderStatus(referenceOf(id, attempt))
    if (found) messages.push(found)
  }
  return messages
}

/** Closes a payment that was never paid; if it is accepted later, an operator decides. */
async function expireAfter(
  deps: ReconcileDeps,
  { id, created_at }: DuePayment,
  openMs: number,
): Promise<void> {
  const at = instantOf(deps.clock)
  if (at.getTime() - created_at.getTime() < openMs) return
  await deps.database.transaction(async (tx) => {
    const found = await lockWithWallet(tx, deps.ledger, null, id)
    if (found?.status !== 'new' || found.review_reason) return
    await setEnded(tx, id, { status: 'rejected', finalStatus: 'expired' }, at)
    await publishAfterCommit(tx, deps, { ...found, status: 'rejected' })
  })
}

async function askById(deps: ReconcileDeps, callbackId: string): Promise<void> {
  await takeTransactions(deps, { id: callbackId })
}

/** If a deposit's first callback was lost, only its address is known. */
async function askOfAddress(deps: ReconcileDeps, addressId: string): Promise<void> {
  await takeTransactions(deps, { foreignId: addressId })
}

async function takeTransactions(
  deps: ReconcileDeps,
  by: { id: string } | { foreignId: string },
): Promise<void> {
  const { alphapo } = deps.providers
  const known = alphapo ? await alphapo.findTransactions(by) : []
  const ids = known.map(({ id }) => id)
  const open = new Set(await readOpenCallbacks(deps.database.pool, ids))
  for (const transaction of known) {
    if (open.has(transaction.id)) {
      await receiveCrypto(deps, transaction, digestOf(transaction))
    }
  }
}

const digestOf = (said: object): Buffer => sha256(Buffer.from(JSON.stringify(said)))
