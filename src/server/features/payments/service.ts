import type { Body, Query, Reply } from '#contract/call.ts'
import type {
  cryptoAddress,
  cryptoCurrencies,
  listDeposits,
  skinsbackRedirect,
  zenRedirect,
} from '#contract/http/deposit.ts'
import type { StatusUpdated } from '#contract/realtime/events.ts'
import { toCents } from '#domain/money/money.ts'
import { catchUpBonuses } from '#server/features/funds/index.ts'
import type { Persons } from '#server/features/persons/index.ts'
import type { Ledger } from '#server/ledger/index.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { PaymentSettings } from '#server/platform/config/payment-settings.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { ForEach } from '#server/platform/jobs/for-each.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { Metric } from '#server/platform/metrics/metric.ts'
import type { AlphapoCallback } from '#server/platform/providers/alphapo/callback.ts'
import type { Providers } from '#server/platform/providers/providers.ts'
import {
  handleAlphapoCallback,
  handleSkinsbackCallback,
  handleZenCallback,
  type RawCallback,
} from './callbacks.ts'
import { cardMethod } from './card/card-method.ts'
import type { Promos } from './core/credit.ts'
import { list } from './core/list.ts'
import { type AllowDeposit, type PageMethod, startDeposit } from './core/start-deposit.ts'
import { availableCurrencies, depositAddress } from './crypto/addresses.ts'
import { creditUnrated } from './crypto/credit-unrated.ts'
import { refreshRates } from './crypto/rates.ts'
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
  type CallbackToReview,
  findQueued,
  findReturn,
  listQueue,
  listReviews,
  type QueuedDeposit,
  reviewCallback,
} from './review/queue-store.ts'
import { skinsMethod } from './skins/skins-method.ts'

export interface DepositDeps {
  database: Database
  ledger: Ledger
  clock: Pick<Clock, 'now'>
  entropy: Entropy
  settings: PaymentSettings
  providers: Providers
  promos: Promos
  persons: Pick<Persons, 'othersOf' | 'notePayer'>
  allowDeposit: AllowDeposit
  /** The shop's public URL without a trailing slash; known once it listens. */
  shopUrl: () => string
  log: Log
  forEach: ForEach
  /** Publishes a deposit's new status to the player's open pages. */
  publishStatus: (playerId: string, event: StatusUpdated) => void
  /** Cancels a player's withdrawals and parcels that nobody has started. */
  cancelRequests: (tx: Tx, playerId: string) => Promise<void>
  /** Handles the crypto provider's callback of a withdrawal. */
  onWithdrawalCallback: (callback: AlphapoCallback) => Promise<unknown>
}

export interface DepositService {
  startCard(
    playerId: string,
    body: Body<typeof zenRedirect>,
    idempotencyKey: string | null,
  ): Promise<Reply<typeof zenRedirect>>
  startSkins(
    playerId: string,
    body: Body<typeof skinsbackRedirect>,
    idempotencyKey: string | null,
  ): Promise<Reply<typeof skinsbackRedirect>>
  currencies(): Promise<Reply<typeof cryptoCurrencies>>
  address(playerId: string, body: Body<typeof cryptoAddress>): Promise<Reply<typeof cryptoAddress>>
  list(playerId: string, query: Query<typeof listDeposits>): Promise<Reply<typeof listDeposits>>
  /** The handlers of callbacks; they refuse invalid signatures. */
  handleZenCallback(callback: RawCallback): Promise<void>
  handleAlphapoCallback(callback: RawCallback): Promise<void>
  handleSkinsbackCallback(callback: RawCallback): Promise<void>
  readonly operate: DepositOperations
  readonly work: DepositJobs
  metrics(): Metric[]
}

/** Operators' actions on deposits, in the caller's transaction together with their log entry. */
export interface DepositOperations {
  listQueue(limit: number): Promise<QueuedDeposit[]>
  /** The player, and what crediting would add; null if no deposit with this id is queued. */
  findQueued(tx: Tx, paymentId: string): Promise<{ playerId: string; cents: bigint | null } | null>
  creditQueued(tx: Tx, paymentId: string, operatorId: string): Promise<QueueAction>
  dismissQueued(tx: Tx, paymentId: string, operatorId: string): Promise<QueueAction>
  /** The player, and the cents that have to go back now; null if nothing of this deposit has to. */
  findReturn(tx: Tx, paymentId: string): Promise<{ playerId: string; cents: bigint } | null>
  /** Records that it was sent back at the provider; returns cents. */
  returnDeposit(tx: Tx, paymentId: string, operatorId: string): Promise<bigint>
  listReviews(limit: number): Promise<CallbackToReview[]>
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
  const { database, clock, settings, providers, shopUrl } = deps
  const { zen, alphapo, skinsback } = providers
  const receiving = { ...deps, ...settings }
  const watch = createMonitor(deps)
  const addressing = {
    ...deps,
    alphapo,
    sandboxPageOf: (address: string) =>
      settings.cryptoSandboxPath && `${shopUrl()}${settings.cryptoSandboxPath}/${address}`,
  }

  async function start(
    method: PageMethod | null,
    playerId: string,
    { amount, promocode, return_path: returnPath = '/', billing_address }: Body<typeof zenRedirect>,
    idempotencyKey: string | null,
  ) {
    if (!method) return refuse('payment_provider_unavailable')
    const order = {
      playerId,
      amountCents: toCents(amount),
      promocode: promocode || null,
      returnPath,
      billingAddress: billing_address ?? null,
      idempotencyKey,
    }
    return { redirect_url: await startDeposit({ ...deps, askingMs: ASKING_MS }, method, order) }
  }

  return {
    startCard: (...order) => start(zen && cardMethod(zen, shopUrl), ...order),
    startSkins: (...order) => start(skinsback && skinsMethod(skinsback, shopUrl), ...order),
    currencies: async () => ({ data: await availableCurrencies(addressing) }),
    address: async (playerId, { currency }) => ({
      data: await depositAddress(addressing, playerId, currency),
    }),
    async list(playerId, query) {
      await catchUpBonuses(deps, playerId)
      return list(deps, playerId, query)
    },
    handleZenCallback: (callback) => handleZenCallback(receiving, callback),
    handleAlphapoCallback: (callback) => handleAlphapoCallback(receiving, callback),
    handleSkinsbackCallback: (callback) => handleSkinsbackCallback(receiving, callback),
    operate: {
      listQueue: (limit) => listQueue(database.pool, limit),
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
      listReviews: (limit) => listReviews(database.pool, limit),
      reviewCallback: (tx, callbackId, operatorId) =>
        reviewCallback(tx, { callbackId, operatorId, at: new Date(clock.now()) }),
    },
    work: {
      refreshRates: async () => void (alphapo && (await refreshRates(deps, alphapo))),
      creditUnrated: (stopping) => creditUnrated(receiving, stopping),
      reconcile: (stopping) => reconcile(receiving, stopping),
      expediteUndelivered: () => expediteUndelivered(receiving),
      watch: watch.look,
    },
    metrics: watch.metrics,
  }
}
