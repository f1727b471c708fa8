import { events, PUBLIC_CHANNEL, playerChannel } from '#contract/realtime/channels.ts'
import type { StatusUpdated } from '#contract/realtime/events.ts'
import { toCoins } from '#domain/money/money.ts'
import {
  accountRoutes,
  createAccountService,
  createSessions,
} from '#server/features/account/index.ts'
import { boxRoutes, createBoxService, createShop } from '#server/features/boxes/index.ts'
import { createDepositService, depositRoutes } from '#server/features/deposit/index.ts'
import { createDropService, dropRoutes } from '#server/features/drops/index.ts'
import {
  createFairnessService,
  fairnessJobs,
  fairnessRoutes,
} from '#server/features/fairness/index.ts'
import { createInventoryService, inventoryRoutes } from '#server/features/inventory/index.ts'
import { createLedger } from '#server/ledger/index.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log/log.ts'
import { createPusherEndpoint } from '#server/platform/realtime/pusher-endpoint.ts'
import { shopRoutes } from './shop-routes.ts'

export interface ShopParts {
  config: Config
  database: Database
  clock: Clock
  entropy: Entropy
  log: Log
  /** Where the public reaches the shop; known once it listens. */
  shopUrl: () => string
}

/** Builds every part of the shop, and names who hears of what. */
export async function compose(parts: ShopParts) {
  const { config, database, clock, entropy, log } = parts
  const { appId: id, key, secret } = config.realtime
  const realtime = createPusherEndpoint({ app: { id, key, secret }, clock, entropy, log })
  const ledger = await createLedger({ database, clock, entropy, seedKey: config.seedKey })
  const shop = await createShop(database)
  const sessions = createSessions({
    database,
    clock,
    entropy,
    onEnded: (playerId) => void realtime.disconnectSubscribers(playerChannel(playerId)),
  })
  const account = createAccountService({ database, ledger, clock, entropy, sessions })
  const fairness = createFairnessService({ database, ledger, clock })
  const drops = await createDropService({
    database,
    ledger,
    clock,
    publish: (drop) => realtime.publish(PUBLIC_CHANNEL, events.lastDrop, drop),
    onFault: (sentence, cause) => log.error({ err: cause }, sentence),
  })
  const tellStatus = (playerId: string, event: StatusUpdated) =>
    realtime.publish(playerChannel(playerId), events.statusUpdated, event)
  const deposits = createDepositService({
    tellStatus,
    database,
    ledger,
    clock,
    entropy,
    zen: config.zen,
    shopUrl: parts.shopUrl,
    log,
  })

  ledger.onWalletMoved(({ playerId, balance, seq, code }) =>
    realtime.publish(playerChannel(playerId), events.balanceUpdated, {
      seq: Number(seq),
      type: code,
      current_balance: toCoins(balance),
    }),
  )

  const routes = [
    ...shopRoutes(config, realtime),
    ...accountRoutes(account, sessions, config.oauth),
    ...boxRoutes(createBoxService({ shop, ledger }), shop),
    ...dropRoutes(drops, shop),
    ...inventoryRoutes(createInventoryService({ database, ledger })),
    ...fairnessRoutes(fairness),
    ...depositRoutes(deposits),
  ]
  const jobs: Job[] = [...fairnessJobs(fairness, log)]
  return { routes, jobs, realtime, ledger, shop, sessions }
}
