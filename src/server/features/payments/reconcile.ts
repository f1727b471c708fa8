import { DAY_MS } from '#domain/schedule/durations.ts'
import { instantOf } from '#server/platform/clock/clock.ts'
import { ProviderFault } from '#server/platform/providers/ask-provider.ts'
import type { Providers } from '#server/platform/providers/providers.ts'
import { sha256 } from '#server/platform/providers/sha256.ts'
import type { SkinsbackMessage } from '#server/platform/providers/skinsback/message.ts'
import { tellLater } from './core/apply-provider-event.ts'
import { lockUnderWallet } from './core/lock-payment.ts'
import { merchantIdOf, paymentIdOf } from './core/provider-reference.ts'
import { setEnded } from './core/store.ts'
import { type CryptoParts, receiveCrypto } from './crypto/receive.ts'
import {
  claimDueAddresses,
  claimDuePayments,
  type DuePayment,
  hastenChecks,
  readOpenCallbacks,
} from './due-store.ts'
import { receiveSkins } from './skins/receive.ts'
import { isTraded, skinsNews } from './skins/skins-news.ts'

export type ReconcileParts = CryptoParts & { providers: Providers }

const AT_ONCE = 50
/** A page that nobody has paid at is closed after so long; a trade may stand on hold for days. */
const CARD_OPEN_MS = DAY_MS
const SKINS_OPEN_MS = 14 * DAY_MS

/**
 * Looks at payments that heard nothing for too long, and at addresses where one is expected: asks the
 * provider where it can be asked, and takes its answer as if it had told. Each look is a claim, so
 * that several processes may do this at once.
 */
export async function reconcile(parts: ReconcileParts): Promise<void> {
  const { database, clock } = parts
  const now = instantOf(clock)
  const due = await database.transaction((tx) => claimDuePayments(tx, now, AT_ONCE))
  for (const payment of due) await withoutFault(parts, payment.id, () => lookAt(parts, payment))
  const addresses = await database.transaction((tx) => claimDueAddresses(tx, now, AT_ONCE))
  for (const id of addresses) await withoutFault(parts, id, () => askOfAddress(parts, id))
}

/** Lets deposits be looked at whose webhooks the skins provider could not deliver. */
export async function hastenUndelivered({
  database,
  clock,
  log,
  providers: { skinsback },
}: ReconcileParts): Promise<void> {
  if (!skinsback) return
  const orderIds = await skinsback.undelivered()
  const paymentIds = orderIds.map(paymentIdOf).filter((id) => id !== null)
  const hastened = await hastenChecks(database.pool, paymentIds, instantOf(clock))
  if (hastened > 0) log.warn({ hastened }, 'Webhooks of the skins provider did not arrive')
}

/** One that cannot be looked at keeps no other from it, and is looked at again when it is due again. */
async function withoutFault(
  { log }: ReconcileParts,
  id: string,
  look: () => Promise<void>,
): Promise<void> {
  try {
    await look()
  } catch (error) {
    const isAway = error instanceof ProviderFault
    if (isAway) log.warn({ err: error, id }, 'A provider could not be asked about a payment')
    else log.error({ err: error, id }, 'A payment could not be reconciled')
  }
}

async function lookAt(parts: ReconcileParts, payment: DuePayment): Promise<void> {
  switch (payment.provider) {
    case 'zen':
      return expireAfter(parts, payment, CARD_OPEN_MS)
    case 'skinsback':
      return lookAtSkins(parts, payment)
    case 'alphapo':
      return payment.callback_id === null ? undefined : askById(parts, payment.callback_id)
  }
}

async function lookAtSkins(parts: ReconcileParts, payment: DuePayment): Promise<void> {
  const news = await skinsNewsOf(parts, payment)
  for (const each of news) {
    const isDecisive = skinsNews(each).kind !== 'waiting' || isTraded(each)
    if (isDecisive) await receiveSkins(parts, each, digestOf(each))
  }
  if (!news.some(isTraded)) await expireAfter(parts, payment, SKINS_OPEN_MS)
}

/** What the provider knows of every page that was opened for the payment. */
async function skinsNewsOf(
  { providers: { skinsback } }: ReconcileParts,
  { id, attempts }: DuePayment,
): Promise<SkinsbackMessage[]> {
  if (!skinsback) return []
  const news: SkinsbackMessage[] = []
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const found = await skinsback.orderStatus(merchantIdOf(id, attempt))
    if (found) news.push(found)
  }
  return news
}

/** Closes a payment that brought nothing; if it is accepted later, an operator decides. */
async function expireAfter(
  parts: ReconcileParts,
  { id, created_at }: DuePayment,
  openMs: number,
): Promise<void> {
  const at = instantOf(parts.clock)
  if (at.getTime() - created_at.getTime() < openMs) return
  await parts.database.transaction(async (tx) => {
    const found = await lockUnderWallet(tx, parts.ledger, null, id)
    if (found?.status !== 'new' || found.attention) return
    await setEnded(tx, id, { status: 'rejected', finalWord: 'expired' }, at)
    tellLater(tx, parts, { ...found, status: 'rejected' })
  })
}

async function askById(parts: ReconcileParts, callbackId: string): Promise<void> {
  await takeTransactions(parts, { id: callbackId })
}

/** Of a deposit whose very first callback was lost, only its address is known. */
async function askOfAddress(parts: ReconcileParts, addressId: string): Promise<void> {
  await takeTransactions(parts, { foreignId: addressId })
}

async function takeTransactions(
  parts: ReconcileParts,
  by: { id: string } | { foreignId: string },
): Promise<void> {
  const { alphapo } = parts.providers
  const known = alphapo ? await alphapo.findTransactions(by) : []
  const ids = known.map(({ id }) => id)
  const open = new Set(await readOpenCallbacks(parts.database.pool, ids))
  for (const transaction of known) {
    if (open.has(transaction.id)) {
      await receiveCrypto(parts, transaction, digestOf(transaction))
    }
  }
}

const digestOf = (said: object): Buffer => sha256(Buffer.from(JSON.stringify(said)))
