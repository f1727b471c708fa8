import { events, PUBLIC_CHANNEL, playerChannel } from '#contract/realtime/channels.ts'
import type { StatusUpdated } from '#contract/realtime/events.ts'
import { toCoins } from '#domain/money/money.ts'
import {
  accountJobs,
  accountRoutes,
  addressRoutes,
  createAccountService,
  createAddressService,
  createPlayerNames,
  createSessions,
  profileRoutes,
} from '#server/features/account/index.ts'
import {
  battleJobs,
  battleRoutes,
  bots,
  countBattles,
  createBattleService,
} from '#server/features/battles/index.ts'
import { boxRoutes, createBoxService, createShop } from '#server/features/boxes/index.ts'
import { codesRoutes, createCodesService } from '#server/features/codes/index.ts'
import {
  createCustomBoxService,
  customBoxJobs,
  customBoxRoutes,
} from '#server/features/custom-boxes/index.ts'
import {
  createDepositService,
  depositJobs,
  depositRoutes,
  listBonusDoubles,
  readFreshRates,
} from '#server/features/deposit/index.ts'
import { createDropService, dropRoutes } from '#server/features/drops/index.ts'
import {
  createFairnessService,
  fairnessJobs,
  fairnessRoutes,
} from '#server/features/fairness/index.ts'
import {
  createFreeBoxService,
  freeBoxRoutes,
  freeTerms,
} from '#server/features/free-boxes/index.ts'
import { createFundsService, fundsRoutes } from '#server/features/funds/index.ts'
import { createHistoryService, historyRoutes } from '#server/features/history/index.ts'
import { createInventoryService, inventoryRoutes } from '#server/features/inventory/index.ts'
import { createOperatorService, operatorRoutes } from '#server/features/operator/index.ts'
import { type CookieJar, createPersons, deviceOf } from '#server/features/persons/index.ts'
import { createPlayerService, playerRoutes } from '#server/features/players/index.ts'
import { createShippingService, shippingRoutes } from '#server/features/shipping/index.ts'
import {
  createIdentityService,
  createSocialService,
  removeIdentities,
  socialJobs,
  socialRoutes,
} from '#server/features/social/index.ts'
import { createSupportService, supportJobs, supportRoutes } from '#server/features/support/index.ts'
import { createTrackingService, linkOf, trackingRoutes } from '#server/features/tracking/index.ts'
import {
  createWithdrawService,
  withdrawJobs,
  withdrawRoutes,
} from '#server/features/withdraw/index.ts'
import { createLedger, ledgerJobs } from '#server/ledger/index.ts'
import { createBeacon } from '#server/platform/beacon/index.ts'
import { createCaptcha } from '#server/platform/captcha/create-captcha.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { clientAddress, type IsTrusted, networkOf } from '#server/platform/http/client-address.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log/log.ts'
import { smtpCarrier } from '#server/platform/mail/carrier.ts'
import { createMail } from '#server/platform/mail/mail.ts'
import { createProviders } from '#server/platform/providers/providers.ts'
import { createPusherEndpoint } from '#server/platform/realtime/pusher-endpoint.ts'
import { announcer } from './announce.ts'
import { createAuditJob } from './audit-job.ts'
import { channelsThatExist } from './channels.ts'
import { shopRoutes } from './shop-routes.ts'

export interface ShopParts {
  config: Config
  database: Database
  clock: Clock
  entropy: Entropy
  log: Log
  isStrict: boolean
  isTrustedProxy: IsTrusted
  /** Where the public reaches the shop; known once it listens. */
  shopUrl: () => string
}

/** Builds every part of the shop, and names who hears of what. */
export async function compose(parts: ShopParts) {
  const { config, database, clock, entropy, log } = parts
  const { appId: id, key, secret } = config.realtime
  const realtime = createPusherEndpoint({
    app: { id, key, secret },
    clock,
    entropy,
    log,
    limits: config.realtimeLimits,
    networkOf: (request) => networkOf(clientAddress(request, parts.isTrustedProxy)),
    isChannel: channelsThatExist((id) => battles.exists(id)),
  })
  const announce = announcer({ realtime, log, isStrict: parts.isStrict })
  const ledger = await createLedger({ database, clock, entropy, seedKey: config.seedKey })
  const shop = await createShop(database)
  const sessions = createSessions({
    database,
    clock,
    entropy,
    onAccessChanged: (playerId) => void realtime.disconnectSubscribers(playerChannel(playerId)),
  })
  const persons = createPersons({ database, clock, entropy, seedKey: config.seedKey })
  const captcha = createCaptcha({
    settings: config.captcha,
    database,
    clock,
    entropy,
    log,
    secret: config.seedKey,
    shopUrl: parts.shopUrl,
  })
  const beacon = await createBeacon({ settings: config.beacon, database, clock, log })
  const { smtp } = config.mail
  const carrier = smtp && smtpCarrier(smtp)
  const mail = createMail({ database, clock, entropy, log, carrier })
  const tracking = createTrackingService({ database, clock })
  const names = createPlayerNames({ brand: config.brand, reserved: bots.map(({ name }) => name) })
  const account = createAccountService({
    names,
    bindLink: tracking.bind,
    database,
    ledger,
    clock,
    entropy,
    sessions,
    captcha,
    mail,
    onRenamed: shop.renameMaker,
    removeIdentities,
    house: { brand: config.brand, shopUrl: parts.shopUrl },
  })
  const identities = createIdentityService({
    bindLink: tracking.bind,
    names,
    database,
    ledger,
    clock,
    entropy,
    mail,
    reauthentication: account.reauthentication,
    house: { brand: config.brand, shopUrl: parts.shopUrl },
  })
  const social = createSocialService({
    settings: config.social,
    database,
    clock,
    entropy,
    log,
    shopUrl: parts.shopUrl,
  })
  const fairness = createFairnessService({ database, ledger, clock })
  const drops = await createDropService({
    database,
    ledger,
    clock,
    publish: (drop) => announce(PUBLIC_CHANNEL, events.lastDrop, drop),
    onFault: (sentence, cause) => log.error({ err: cause }, sentence),
  })
  const tellStatus = (playerId: string, event: StatusUpdated) =>
    announce(playerChannel(playerId), events.statusUpdated, event)
  const codes = createCodesService({ database, ledger, clock, entropy, seedKey: config.seedKey })
  await codes.openBrandPromo(config.brand)
  const providers = createProviders(config.payments, { shopUrl: parts.shopUrl })
  const withdrawals = createWithdrawService({
    database,
    ledger,
    clock,
    entropy,
    log,
    persons,
    listBonusDoubles: (tx, playerId) => listBonusDoubles(tx, persons, playerId),
    provider: providers.alphapo,
    readRates: (reader) => readFreshRates(reader, clock),
    tellStatus,
  })
  const shipping = createShippingService({
    database,
    ledger,
    clock,
    entropy,
    persons,
    tellStatus,
  })
  const deposits = createDepositService({
    tellStatus,
    database,
    ledger,
    clock,
    entropy,
    settings: config.payments,
    providers,
    promos: codes.promos,
    persons,
    async cancelRequests(tx, playerId) {
      await withdrawals.cancelNew(tx, playerId)
      await shipping.cancelNew(tx, playerId)
    },
    onWithdrawalCallback: withdrawals.receive,
    shopUrl: parts.shopUrl,
    log,
  })

  const battles = createBattleService({
    database,
    ledger,
    clock,
    entropy,
    log,
    beacon,
    shop,
    announce,
    limits: config.battleLimits,
  })

  const customBoxes = createCustomBoxService({
    database,
    ledger,
    clock,
    entropy,
    shop,
    brand: config.brand,
  })

  const support = createSupportService({
    database,
    clock,
    entropy,
    mail,
    house: { brand: config.brand, shopUrl: parts.shopUrl },
  })

  const operatorParts = {
    database,
    ledger,
    clock,
    entropy,
    codes: codes.operate,
    deposits,
    withdrawals,
    shipping,
    boxes: customBoxes,
    onPlayerChanged: sessions.reconsider,
  }

  ledger.onWalletMoved(({ playerId, balance, seq, code }) =>
    announce(playerChannel(playerId), events.balanceUpdated, {
      seq: Number(seq),
      type: code,
      current_balance: toCoins(balance),
    }),
  )

  const routes = [
    ...shopRoutes(config, realtime, captcha, beacon, clock),
    ...accountRoutes({
      account,
      sessions,
      client: config.oauth,
      captcha,
      persons,
      social: identities,
      linkOf,
    }),
    ...socialRoutes(social, identities),
    ...addressRoutes(createAddressService({ database, entropy, persons })),
    ...profileRoutes({ database, ...account, sessions }),
    ...boxRoutes({ boxes: createBoxService({ shop, ledger, freeTerms }), shop, database }),
    ...customBoxRoutes(customBoxes),
    ...freeBoxRoutes(createFreeBoxService({ database, shop, clock })),
    ...playerRoutes(
      createPlayerService({
        database,
        clock,
        shop,
        bestDrops: drops.bestOfPlayer,
        countBattles: (playerId) => countBattles(database.pool, playerId),
      }),
    ),
    ...battleRoutes(battles),
    ...dropRoutes(drops, shop),
    ...inventoryRoutes(createInventoryService({ database, ledger })),
    ...fairnessRoutes(fairness),
    ...trackingRoutes(tracking),
    ...depositRoutes(deposits, persons),
    ...fundsRoutes(createFundsService({ database, ledger, clock, entropy })),
    ...withdrawRoutes(withdrawals),
    ...shippingRoutes(shipping),
    ...historyRoutes(createHistoryService({ database, clock })),
    ...codesRoutes(codes),
    ...operatorRoutes(createOperatorService(operatorParts), operatorParts),
    ...supportRoutes(support, captcha),
  ]
  const audit = createAuditJob({ database, clock, log, seedKey: config.seedKey })
  const jobs: Job[] = [
    ...mail.jobs,
    ...accountJobs({ database, clock }),
    ...ledgerJobs({ database, clock }),
    ...fairnessJobs(fairness, log),
    ...depositJobs(deposits, log),
    ...withdrawJobs(withdrawals),
    ...socialJobs({ database, clock }),
    ...supportJobs(support, log),
    ...customBoxJobs({ database, ledger, shop }),
    ...battleJobs(battles),
    audit.job,
  ]
  const sources = {
    ...captcha.sources,
    connect: [
      ...captcha.sources.connect,
      ...(config.analyticsUrl ? [new URL(config.analyticsUrl).origin] : []),
    ],
  }
  return {
    routes,
    jobs,
    realtime,
    ledger,
    shop,
    sessions,
    sources,
    mail,
    battles,
    /** Gives a browser on its first visit the cookie that it is known again by. */
    greet: (jar: CookieJar) => void deviceOf(jar, entropy),
    figures: () => [...deposits.figures(), ...beacon.figures(), ...audit.figures()],
  }
}
