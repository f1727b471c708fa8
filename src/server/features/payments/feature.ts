import { events, playerChannel } from '#contract/realtime/channels.ts'
import type { StatusUpdated } from '#contract/realtime/events.ts'
import { rewardKeys } from '#domain/settings/table.ts'
import type { Kit } from '#server/features/kit.ts'
import type { Notify } from '#server/features/notifications/index.ts'
import type { Persons } from '#server/features/persons/index.ts'
import { promisedMsOf, withdrawalFeesOf } from '#server/features/settings/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { createProviders } from '#server/platform/providers/providers.ts'
import { auditDeposits, paymentSources, withdrawalsInFlight } from './audit.ts'
import type { Promos } from './core/credit.ts'
import { listBonusDoubles } from './core/first-bonus.ts'
import type { AllowDeposit } from './core/start-deposit.ts'
import { readFreshRates } from './crypto/rates.ts'
import { paymentJobs } from './jobs.ts'
import { paymentQueues } from './queues.ts'
import { depositRoutes, withdrawalRoutes } from './routes.ts'
import { createDepositService } from './service.ts'
import { createWithdrawService } from './withdrawals/service.ts'

export interface PaymentsNeeds {
  promos: Promos
  persons: Persons
  notify: Notify
  shipping: { cancelNew(tx: Tx, playerId: string): Promise<void> }
  placeHolds(tx: Tx, playerId: string): Promise<void>
  /** Called when a device may have linked a player's account to others. */
  onLinked(playerId: string): Promise<void>
  allowDeposit: AllowDeposit
  /** Whether what leaves waits for documents that the player has to send. */
  awaitsDocuments(playerId: string): Promise<boolean>
}

export function paymentsFeature(kit: Kit, needs: PaymentsNeeds) {
  const { promos, persons, shipping, notify, placeHolds, awaitsDocuments } = needs
  const settings = kit.config.payments
  const promisedMs = promisedMsOf(kit.settings)
  const providers = createProviders(settings, kit)
  const publishStatus = (playerId: string, event: StatusUpdated) =>
    kit.announce(playerChannel(playerId), events.statusUpdated, event)
  const withdrawals = createWithdrawService({
    ...kit,
    persons,
    placeHolds,
    listBonusDoubles: (tx, playerId, address) => listBonusDoubles(tx, persons, playerId, address),
    provider: providers.payouts,
    readRates: (reader) => readFreshRates(reader, kit.clock),
    feeOf: withdrawalFeesOf(kit.settings),
    publishStatus,
    notify,
    promisedMs,
    awaitsDocuments,
  })
  const deposits = createDepositService({
    ...kit,
    settings,
    providers,
    promos,
    persons,
    firstBonusPercent: () => kit.settings.value(rewardKeys.firstCryptoBonus) as number,
    allowDeposit: needs.allowDeposit,
    async cancelRequests(tx, playerId) {
      await withdrawals.cancelNew(tx, playerId)
      await shipping.cancelNew(tx, playerId)
    },
    onPayout: withdrawals.receive,
    publishStatus,
    notify,
    promisedMs,
  })
  const { jurisdiction } = kit
  const routing = { deposits, withdrawals, persons, onLinked: needs.onLinked, jurisdiction }
  return {
    deposits,
    withdrawals,
    routes: [...depositRoutes(routing), ...withdrawalRoutes(routing)],
    jobs: paymentJobs(deposits, withdrawals, kit.log),
    queues: paymentQueues(promisedMs),
    metrics: () => [...deposits.metrics(), ...providers.metrics()],
  }
}

export const audits = {
  sources: paymentSources,
  inFlight: withdrawalsInFlight,
  checks: [auditDeposits],
}
