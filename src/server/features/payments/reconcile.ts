import { HOUR_MS } from '#domain/schedule/durations.ts'
import { instantOf } from '#server/platform/clock/clock.ts'
import { sha256 } from '#server/platform/hash/hash.ts'
import type { ForEach } from '#server/platform/jobs/for-each.ts'
import type { PageMessage, PageProvider } from '#server/platform/providers/ports.ts'
import type { Providers } from '#server/platform/providers/providers.ts'
import { ProviderFault } from '#server/platform/providers/request-provider.ts'
import { publishAfterCommit } from './core/apply-provider-event.ts'
import { lockWithWallet } from './core/lock-payment.ts'
import { idOfReference, referenceOf } from './core/provider-reference.ts'
import { setEnded } from './core/store.ts'
import { askOfOpen } from './crypto/ask.ts'
import type { CryptoDeps } from './crypto/receive.ts'
import { findAddressById } from './crypto/store.ts'
import {
  claimDueAddress,
  claimDuePayment,
  type DuePayment,
  expediteChecks,
  listDueAddresses,
  listDuePayments,
} from './due-store.ts'
import { findPageProvider, type PagedMethod, pageOpenMs } from './pages/page-methods.ts'
import { orderOf, receivePageMessage } from './pages/receive.ts'

export type ReconcileDeps = CryptoDeps & { providers: Providers; forEach: ForEach }

const PAGE_SIZE = 50
/** Longer than the longest pause between two checks. */
const CHECKED_WITHIN_MS = 7 * HOUR_MS
/** The job's name. */
export const RECONCILE = 'reconcile deposits'

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
      (await claimDueAddress(pool, id, now)) && orWarn(deps, id, askAt(deps, id, null)),
  })
}

/** Makes deposits due whose callbacks a provider could not deliver. A provider that does not answer stops no other. */
export async function expediteUndelivered({
  database,
  clock,
  log,
  providers: { card, skins },
}: ReconcileDeps): Promise<void> {
  for (const { name, undelivered } of [...card, ...skins]) {
    if (!undelivered) continue
    const references = await undelivered().catch((error: unknown) => {
      if (!(error instanceof ProviderFault)) throw error
      log.warn({ err: error, provider: name }, 'A provider did not answer')
      return []
    })
    const paymentIds = references.map(idOfReference).filter((id) => id !== null)
    const expedited = await expediteChecks(database.pool, paymentIds, instantOf(clock))
    if (expedited > 0) log.warn({ provider: name, expedited }, 'Callbacks were not delivered')
  }
}

/** A provider that does not answer is asked again when the check is due again. */
async function orWarn({ log }: ReconcileDeps, id: string, reading: Promise<void>): Promise<void> {
  try {
    await reading
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    log.warn({ err: error, id }, 'A provider did not answer about a payment')
  }
}

async function reconcileDue(deps: ReconcileDeps, payment: DuePayment): Promise<void> {
  const { method, address_id: addressId, callback_id: callbackId } = payment
  if (method !== 'crypto') return reconcilePage(deps, payment, method)
  if (addressId !== null) await askAt(deps, addressId, callbackId)
}

async function reconcilePage(
  deps: ReconcileDeps,
  payment: DuePayment,
  method: PagedMethod,
): Promise<void> {
  const { provider } = payment
  const messages = await messagesOf(payment, findPageProvider(deps.providers, method, provider))
  for (const message of messages) {
    const isDecisive = message.eventFor(orderOf(payment)).kind !== 'waiting' || message.trade
    const bodySha256 = sha256(Buffer.from(JSON.stringify(message)))
    if (isDecisive) await receivePageMessage(deps, { provider, message, bodySha256 })
  }
  if (!messages.some(({ trade }) => trade)) await expireAfter(deps, payment, pageOpenMs[method])
}

/** The provider's view of every page that was opened for the payment. */
async function messagesOf(
  { id, attempts }: DuePayment,
  provider: Pick<PageProvider, 'find'> | null,
): Promise<PageMessage[]> {
  if (!provider?.find) return []
  const messages: PageMessage[] = []
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const found = await provider.find(referenceOf(id, attempt))
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
    await setEnded(tx, found, { status: 'rejected', finalStatus: 'expired' }, at)
    await publishAfterCommit(tx, deps, { ...found, status: 'rejected' })
  })
}

async function askAt(
  deps: ReconcileDeps,
  addressId: string,
  depositId: string | null,
): Promise<void> {
  const address = await findAddressById(deps.database.pool, addressId)
  if (address) await askOfOpen(deps, address, depositId)
}
