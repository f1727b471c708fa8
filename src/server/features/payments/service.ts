import type { Body, Query, Reply } from '#contract/call.ts'
import type {
  cryptoAddress,
  cryptoCurrencies,
  getDeposit,
  getDepositTerms,
  listDeposits,
  startCardDeposit,
  startSkinsDeposit,
} from '#contract/http/deposit.ts'
import type { StatusUpdated } from '#contract/realtime/events.ts'
import { toCents } from '#domain/money/money.ts'
import { catchUpBonuses } from '#server/features/funds/index.ts'
import type { Notify } from '#server/features/notifications/index.ts'
import type { Persons } from '#server/features/persons/index.ts'
import type { Jurisdiction, PromisedMs, ShopThresholds } from '#server/features/settings/index.ts'
import type { Ledger } from '#server/ledger/index.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { PaymentSettings } from '#server/platform/config/payment-settings.ts'
import type { Database, Reader, Tx } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { ForEach } from '#server/platform/jobs/for-each.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { Metric } from '#server/platform/metrics/metric.ts'
import type { PayoutMessage, RawCallback } from '#server/platform/providers/ports.ts'
import type { ProviderName, Providers } from '#server/platform/providers/providers.ts'
import { handleCallback } from './callbacks.ts'
import type { Promos } from './core/credit.ts'
import { list, one } from './core/list.ts'
import { type AllowDeposit, startDeposit } from './core/start-deposit.ts'
import { depositTerms } from './core/terms.ts'
import { availableCurrencies, depositAddress } from './crypto/addresses.ts'
import { creditUnrated } from './crypto/credit-unrated.ts'
import { refreshRates } from './crypto/rates.ts'
import { type PagedMethod, pageMethod } from './pages/page-methods.ts'
import { expediteUndelivered, reconcile } from './reconcile.ts'
import { createMonitor } from './review/monitor.ts'
import {
  creditQueued,
  dismissQueued,
  type QueueAction,
  readReturnable,
  returnDeposit,
} from './review/operate.ts'
import {
  findQueued,
  findReturn,
  listQueue,
  listReviews,
  type QueuedDeposit,
  type QueueFilter,
  reviewCallback,
} from './review/queue-store.ts'

export interface DepositDeps {
  database: Database
  ledger: Ledger
  clock: Pick<Clock, 'now'>
  entropy: Entropy
  settings: Pick<PaymentSettings, 'riskScoreMax'>
  thresholds: Pick<ShopThresholds, 'skinsHoldMs'>
  /** The bonus on a first crypto deposit that the shop gives, in percent. */
  firstBonusPercent(): number
  jurisdiction: Pick<Jurisdiction, 'minimumAge'>
  providers: Providers
  promos: Promos
  persons: Pick<Persons, 'othersOf' | 'notePayer'>
  allowDeposit: AllowDeposit
  /** The shop's public URL without a trailing slash; known once it listens. */
  shopUrl: () => string
  notify: Notify
  promisedMs: PromisedMs
  log: Log
  forEach: ForEach
  /** Publishes a deposit's new status to the player's open pages. */
  publishStatus: (playerId: string, event: StatusUpdated) => void
  /** Cancels a player's withdrawals and parcels that nobody has started. */
  cancelRequests: (tx: Tx, playerId: string) => Promise<void>
  /** Handles a provider's message about a payout. */
  onPayout: (provider: ProviderName, message: PayoutMessage) => Promise<unknown>
}

/** Who starts a deposit, and how. */
export interface DepositStart {
  playerId: string
  idempotencyKey: string | null
  /** Where they are, if the proxy in front of the shop says so. */
  country: string | null
}

export interface DepositService {
  startCard(
    start: DepositStart,
    body: Body<typeof startCardDeposit>,
  ): Promise<Reply<typeof startCardDeposit>>
  startSkins(
    start: DepositStart,
    body: Body<typeof startSkinsDeposit>,
  ): Promise<Reply<typeof startSkinsDeposit>>
  currencies(): Promise<Reply<typeof cryptoCurrencies>>
  address(playerId: string, body: Body<typeof cryptoAddress>): Promise<Reply<typeof cryptoAddress>>
  /** What a deposit would mean for the player. */
  terms(playerId: string): Promise<Reply<typeof getDepositTerms>>
  list(playerId: string, query: Query<typeof listDeposits>): Promise<Reply<typeof listDeposits>>
  /** Refuses `not_found` for the deposits of others. */
  get(playerId: string, id: string): Promise<Reply<typeof getDeposit>>
  /** The handlers of callbacks, which refuse invalid signatures, with the body of the reply. */
  readonly callbacks: readonly CallbackHandler[]
  readonly operate: DepositOperations
  readonly work: DepositJobs
  metrics(): Metric[]
}

export interface CallbackHandler {
  readonly name: ProviderName
  readonly reply: unknown
  handle(callback: RawCallback): Promise<void>
}

/** Operators' actions on deposits, in the caller's transaction together with their log entry. */
export interface DepositOperations {
  listQueue(reader: Reader, filter: QueueFilter): Promise<QueuedDeposit[]>
  /** The player, and what crediting would add; null if no deposit with this id is queued. */
  findQueued(tx: Tx, paymentId: string): Promise<{ playerId: string; cents: bigint | null } | null>
  creditQueued(tx: Tx, paymentId: string, operatorId: string): Promise<QueueAction>
  dismissQueued(tx: Tx, paymentId: string, operatorId: string): Promise<QueueAction>
  /** The player, and the cents that have to go back now; null if nothing of this deposit has to. */
  findReturn(tx: Tx, paymentId: string): Promise<{ playerId: string; cents: bigint } | null>
  /** Records that it was sent back at the provider; returns cents. */
  returnDeposit(tx: Tx, paymentId: string, operatorId: string): Promise<bigint>
  listReviews: typeof listReviews
  reviewCallback(tx: Tx, callbackId: bigint, operatorId: string): Promise<boolean>
}

/** The background work. */
export interface DepositJobs {
  refreshRates(): Promise<void>
  creditUnrated(stopping?: AbortSignal): Promise<void>
  reconcile(stopping?: AbortSignal): Promise<void>
  expediteUndelivered(): Promise<void>
  watch(): Promise<void>
}

/** Longer than the longest timeout of a provider call. */
const ASKING_MS = 15_000

export function createDepositService(deps: DepositDeps): DepositService {
  const { clock, settings, providers, shopUrl } = deps
  const { crypto: processors } = providers
  const { riskScoreMax } = settings
  const receiving = { ...deps, riskScoreMax }
  const watch = createMonitor(deps)
  const addressing = { ...deps, processors }

  async function start(
    method: PagedMethod,
    { playerId, idempotencyKey, country }: DepositStart,
    {
      amount,
      promocode,
      return_path: returnPath = '/',
      billing_address,
    }: Body<typeof startCardDeposit>,
  ) {
    if (providers[method].length === 0) return refuse('payment_provider_unavailable')
    const order = {
      playerId,
      amountCents: toCents(amount),
      promocode: promocode || null,
      returnPath,
      billingAddress: billing_address ?? null,
      idempotencyKey,
      country,
    }
    const paged = pageMethod(providers, shopUrl, method)
    return { redirect_url: await startDeposit({ ...deps, askingMs: ASKING_MS }, paged, order) }
  }

  return {
    startCard: (...order) => start('card', ...order),
    startSkins: (...order) => start('skins', ...order),
    currencies: async () => ({ data: await availableCurrencies(addressing) }),
    address: async (playerId, body) => ({
      data: await depositAddress(addressing, playerId, body),
    }),
    terms: (playerId) => depositTerms(deps, playerId),
    async list(playerId, query) {
      await catchUpBonuses(deps, playerId)
      return list(deps, playerId, query)
    },
    async get(playerId, id) {
      await catchUpBonuses(deps, playerId)
      return one(deps, playerId, id)
    },
    callbacks: providers.callbacks.map((port) => ({
      ...port,
      handle: (callback) => handleCallback(receiving, port, callback),
    })),
    operate: {
      listQueue,
      findQueued,
      creditQueued: (tx, id, operatorId) => creditQueued(tx, receiving, id, operatorId),
      dismissQueued: (tx, id, operatorId) => dismissQueued(tx, receiving, id, operatorId),
      async findReturn(tx, id) {
        const waiting = await findReturn(tx, id)
        if (!waiting) return null
        const { playerId } = waiting
        await deps.ledger.lock(tx, playerId)
        return { playerId, cents: await readReturnable(tx, { id, player_id: playerId }) }
      },
      returnDeposit: (tx, id, operatorId) => returnDeposit(tx, receiving, id, operatorId),
      listReviews,
      reviewCallback: (tx, callbackId, operatorId) =>
        reviewCallback(tx, { callbackId, operatorId, at: new Date(clock.now()) }),
    },
    work: {
      refreshRates: () => refreshRates(deps, processors),
      creditUnrated: (stopping) => creditUnrated(receiving, stopping),
      reconcile: (stopping) => reconcile(receiving, stopping),
      expediteUndelivered: () => expediteUndelivered(receiving),
      watch: watch.check,
    },
    metrics: watch.metrics,
  }
}
