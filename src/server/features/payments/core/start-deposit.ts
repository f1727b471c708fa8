import type { SavedAddress } from '#contract/http/addresses.ts'
import { canonicalJson } from '#domain/fairness/canonical-json.ts'
import { readPromoCode } from '#domain/rewards/promo.ts'
import { checkDeposit } from '#server/features/protection/index.ts'
import type { Jurisdiction } from '#server/features/settings/index.ts'
import type { Ledger } from '#server/ledger/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { PageOrder } from '#server/platform/providers/ports.ts'
import type { ProviderName } from '#server/platform/providers/providers.ts'
import { ProviderFault } from '#server/platform/providers/request-provider.ts'
import type { RoutedOrder } from '#server/platform/providers/routes.ts'
import type { Promos } from './credit.ts'
import { referenceOf } from './provider-reference.ts'
import {
  abandonAttempt,
  insertPayment,
  lockPaymentByKey,
  type PaymentRow,
  startAttempt,
  storeRedirect,
} from './store.ts'

/** One coin is one US dollar. */
export const CURRENCY = 'USD'

export interface DepositOrder {
  playerId: string
  amountCents: bigint
  promocode: string | null
  billingAddress: SavedAddress | null
  idempotencyKey: string | null
  /** The shop's page to which the payment page returns. */
  returnPath: string
  /** Where the player is, if the proxy in front of the shop says so. */
  country: string | null
}

/** A method whose players are redirected to a page of a provider. */
export interface PageMethod {
  method: 'card' | 'skins'
  /**
   * The provider of a new order, and how long its payment may stay new before it is checked. Refuses
   * `payment_provider_unavailable` if there is none for it.
   */
  choose(order: RoutedOrder): { provider: ProviderName; firstCheckMs: number }
  /** Asks a provider for a payment page; throws a ProviderFault if there is none. */
  openPage(provider: ProviderName, page: Omit<PageOrder, 'callbackUrl'>): Promise<string>
}

export interface StartDeps {
  database: Database
  clock: Pick<Clock, 'now'>
  entropy: Entropy
  promos: Promos
  ledger: Pick<Ledger, 'lock' | 'timeZone'>
  jurisdiction: Pick<Jurisdiction, 'minimumAge'>
  allowDeposit: AllowDeposit
  shopUrl: () => string
  /** How long a request may take before another may start; longer than the client's timeout. */
  askingMs: number
  log: Log
}

/** Refuses a deposit of that many cents that needs a verified identity; the wallet is locked. */
export type AllowDeposit = (tx: Tx, playerId: string, cents: bigint) => Promise<void>

interface Attempt {
  paymentId: string
  provider: ProviderName
  number: number
}

/**
 * Starts a payment and returns the URL of its payment page. The payment is stored before the provider is called, and
 * the call is outside any transaction: whatever fails in between, a repeat with the same key continues the same
 * payment.
 */
export async function startDeposit(
  deps: StartDeps,
  method: PageMethod,
  order: DepositOrder,
): Promise<string> {
  const begun = await deps.database.transaction((tx) => begin(tx, deps, method, order))
  if (typeof begun === 'string') return begun
  const redirectUrl = await ask(deps, method, order, begun)
  const isKept = await deps.database.transaction((tx) =>
    storeRedirect(tx, begun.paymentId, begun.number, redirectUrl, instantOf(deps.clock)),
  )
  return isKept ? redirectUrl : refuse('idempotency_in_flight')
}

/** Creates the payment and its first attempt, or continues the one with this key. */
async function begin(
  tx: Tx,
  deps: StartDeps,
  method: PageMethod,
  order: DepositOrder,
): Promise<string | Attempt> {
  const { playerId, idempotencyKey: key } = order
  await deps.ledger.lock(tx, playerId)
  const known = key === null ? null : await lockPaymentByKey(tx, playerId, key)
  if (known) return continueDeposit(tx, deps, method, order, known)
  await checkDeposit(tx, deps, playerId, order.amountCents)
  await deps.allowDeposit(tx, playerId, order.amountCents)
  const made = await make(tx, deps, method, order)
  if (made) return made
  const raced = key === null ? null : await lockPaymentByKey(tx, playerId, key)
  if (!raced) throw new Error('The conflicting payment is missing')
  return continueDeposit(tx, deps, method, order, raced)
}

/** Adds the payment; null if another was added with the same key at the same time. */
async function make(
  tx: Tx,
  { clock, entropy, promos, askingMs }: StartDeps,
  { method, choose }: PageMethod,
  order: DepositOrder,
): Promise<Attempt | null> {
  const { playerId, amountCents, promocode, billingAddress, idempotencyKey } = order
  const { provider, firstCheckMs } = choose(order)
  const nowMs = clock.now()
  const id = entropy.id()
  const isNew = await insertPayment(tx, {
    id,
    playerId,
    provider,
    method,
    amountCents,
    currency: CURRENCY,
    idempotencyKey,
    promo: promocode ? await promos.check(tx, playerId, promocode) : null,
    billingAddress,
    askingUntil: new Date(nowMs + askingMs),
    checkAt: new Date(nowMs + firstCheckMs),
    createdAt: new Date(nowMs),
  })
  return isNew ? { paymentId: id, provider, number: 1 } : null
}

async function continueDeposit(
  tx: Tx,
  { clock, askingMs }: StartDeps,
  method: PageMethod,
  order: DepositOrder,
  known: PaymentRow,
): Promise<string | Attempt> {
  const isSame =
    known.method === method.method &&
    known.amount_cents === order.amountCents &&
    isSameCode(known.promo_code, order.promocode) &&
    isSameAddress(known.billing_address, order.billingAddress)
  if (!isSame) refuse('idempotency_mismatch')
  if (known.redirect_url !== null) return known.redirect_url
  if (known.asking_until && known.asking_until.getTime() > clock.now()) {
    refuse('idempotency_in_flight')
  }
  await startAttempt(tx, known.id, new Date(clock.now() + askingMs))
  return { paymentId: known.id, provider: known.provider, number: known.attempts + 1 }
}

/** A repeated call must contain the same billing address. */
const isSameAddress = (known: SavedAddress | null, sent: SavedAddress | null): boolean =>
  canonicalJson(known) === canonicalJson(sent)

const isSameCode = (known: string | null, typed: string | null): boolean =>
  known === (typed === null ? null : readPromoCode(typed))

async function ask(
  deps: StartDeps,
  method: PageMethod,
  order: DepositOrder,
  { paymentId, provider, number }: Attempt,
): Promise<string> {
  const returnUrl = `${deps.shopUrl()}${order.returnPath}`
  try {
    return await method.openPage(provider, {
      reference: referenceOf(paymentId, number),
      amountCents: order.amountCents,
      currency: CURRENCY,
      successUrl: `${returnUrl}?deposit=success&id=${paymentId}`,
      failureUrl: `${returnUrl}?deposit=failure&id=${paymentId}`,
    })
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    deps.log.warn({ err: error, paymentId }, 'A provider did not open a payment page')
    await deps.database.transaction((tx) => abandonAttempt(tx, paymentId, number))
    return refuse('payment_provider_unavailable')
  }
}
