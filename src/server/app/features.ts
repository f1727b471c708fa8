import { accountFeature } from '#server/features/account/feature.ts'
import { amlFeature } from '#server/features/aml/feature.ts'
import { anchorsFeature } from '#server/features/anchors/feature.ts'
import { battlesFeature } from '#server/features/battles/feature.ts'
import { betsFeature } from '#server/features/bets/feature.ts'
import { bouncesFeature } from '#server/features/bounces/feature.ts'
import { boxesFeature } from '#server/features/boxes/feature.ts'
import { cashbackFeature } from '#server/features/cashback/feature.ts'
import { catalogueFeature } from '#server/features/catalogue/feature.ts'
import { chatFeature } from '#server/features/chat/feature.ts'
import { clawbacksFeature } from '#server/features/clawbacks/feature.ts'
import { codesFeature } from '#server/features/codes/feature.ts'
import { crashFeature } from '#server/features/crash/feature.ts'
import { customBoxesFeature } from '#server/features/custom-boxes/feature.ts'
import { dealsFeature } from '#server/features/deals/feature.ts'
import { dropsFeature } from '#server/features/drops/feature.ts'
import { erasureFeature } from '#server/features/erasure/feature.ts'
import { fairnessFeature } from '#server/features/fairness/feature.ts'
import { figuresFeature } from '#server/features/figures/feature.ts'
import { freeBoxesFeature } from '#server/features/free-boxes/feature.ts'
import { fundsFeature } from '#server/features/funds/feature.ts'
import { historyFeature } from '#server/features/history/feature.ts'
import { instantFeature } from '#server/features/instant/feature.ts'
import { inventoryFeature } from '#server/features/inventory/feature.ts'
import type { Feature, Kit } from '#server/features/kit.ts'
import { leaderboardFeature } from '#server/features/leaderboard/feature.ts'
import { levelsFeature } from '#server/features/levels/feature.ts'
import { moderationFeature } from '#server/features/moderation/feature.ts'
import { notificationsFeature } from '#server/features/notifications/feature.ts'
import { operatorFeature } from '#server/features/operator/feature.ts'
import { paidPlayFeature } from '#server/features/paid-play/feature.ts'
import { paymentsFeature } from '#server/features/payments/feature.ts'
import { personsFeature } from '#server/features/persons/feature.ts'
import { playersFeature } from '#server/features/players/feature.ts'
import { protectionFeature } from '#server/features/protection/feature.ts'
import { queuesFeature } from '#server/features/queues/feature.ts'
import { referralFeature } from '#server/features/referral/feature.ts'
import { reportsFeature } from '#server/features/reports/feature.ts'
import { unbegunBets } from '#server/features/round-bets/feature.ts'
import { roundsFeature } from '#server/features/rounds/feature.ts'
import { sealingFeature } from '#server/features/sealing/feature.ts'
import { secondFactorFeature } from '#server/features/second-factor/feature.ts'
import { shippingFeature } from '#server/features/shipping/feature.ts'
import { socialFeature } from '#server/features/social/feature.ts'
import { statisticsFeature } from '#server/features/statistics/feature.ts'
import { supportFeature } from '#server/features/support/feature.ts'
import { trackingFeature } from '#server/features/tracking/feature.ts'
import { transparencyFeature } from '#server/features/transparency/feature.ts'
import { verificationFeature } from '#server/features/verification/feature.ts'
import { wheelFeature } from '#server/features/wheel/feature.ts'
import type { Beacon } from '#server/platform/beacon/index.ts'
import type { CaptchaProvider } from '#server/platform/captcha/captcha.ts'
import type { MailService } from '#server/platform/mail/mail.ts'
import { createRenames } from '#server/platform/names/renames.ts'
import type { PusherEndpoint } from '#server/platform/realtime/pusher-endpoint.ts'

/** Dependencies that only some features use. */
interface Platform {
  beacon: Beacon
  captcha: CaptchaProvider
  mail: MailService
  realtime: PusherEndpoint
}

/** Builds every feature of the shop from the kit and from the features before it. */
export async function createFeatures(kit: Kit, { beacon, captcha, mail, realtime }: Platform) {
  const { persons, links, greet } = await personsFeature(kit)
  const notifications = notificationsFeature(kit, { mail })
  const { notify } = notifications
  const tracking = trackingFeature(kit, { persons, notify })
  const boxes = await boxesFeature(kit, {
    freeConditions: (...opening) => freeBoxes.conditions(...opening),
  })
  const { shop } = boxes
  const renames = createRenames({
    bus: kit.bus,
    reader: kit.database.pool,
    onFault: (sentence, cause) => kit.log.error({ err: cause }, sentence),
  })
  renames.follow({ rename: shop.renameMaker })
  const catalogue = catalogueFeature(kit, { shop })
  const freeBoxes = freeBoxesFeature(kit, { shop })
  const customBoxes = customBoxesFeature(kit, { shop })
  const battles = battlesFeature(kit, { shop, beacon })
  const bets = betsFeature(kit, { shop })
  renames.follow(bets)
  const rounds = roundsFeature(kit, {
    beacon,
    games: () => [crash.game, wheel.game],
    onEnded: bets.endRound,
  })
  const crash = crashFeature(kit, { rounds: () => rounds.of('crash') })
  const wheel = wheelFeature(kit, { rounds: () => rounds.of('wheel'), persons })
  const account = accountFeature(kit, {
    captcha,
    mail,
    realtime,
    persons,
    tracking,
    onLinked: (playerId) => protection.spread(playerId),
    social: {
      admit: (...identity) => social.admit(...identity),
      removeIdentities: (...args) => social.removeIdentities(...args),
    },
    secondFactor: {
      askAtSignIn: (...args) => secondFactor.factors.askAtSignIn(...args),
      endTrust: (...args) => secondFactor.factors.endTrust(...args),
      signIn: (...args) => secondFactor.factors.signIn(...args),
      removeAll: (...args) => secondFactor.factors.removeAll(...args),
    },
    tellOfNewDevice: (...args) => secondFactor.tellOfNewDevice(...args),
    reservedNames: battles.botNames,
    onRenamed: renames.publish,
  })
  const secondFactor = secondFactorFeature(kit, {
    ...account,
    mail,
    wasPaidTo: (...args) => payments.withdrawals.wasPaidTo(...args),
  })
  const protection = protectionFeature(kit, {
    mail,
    notify,
    reconsider: account.sessions.reconsider,
    unbegun: [
      unbegunBets({ ...kit, onCanceled: { crash: crash.onCanceled, wheel: wheel.onCanceled } }),
      battles.waitingSeats,
    ],
  })
  const social = socialFeature(kit, { mail, account, tracking, persons })
  const drops = await dropsFeature(kit, { shop })
  renames.follow(drops)
  const { bestOfPlayer: bestDrops } = drops
  const players = playersFeature(kit, { shop, bestDrops, countBattles: battles.countOf })
  const identities = verificationFeature(kit, { persons, notify })
  const { verification } = identities
  const amlChecks = amlFeature(kit, {
    persons,
    verify: verification.holdIfNeeded,
    onLinked: protection.spread,
    notify,
  })
  const { aml, markers, placeHolds } = amlChecks
  const codes = await codesFeature(kit, { allowDeposit: verification.allowDeposit, placeHolds })
  const parcels = shippingFeature(kit, {
    persons,
    placeHolds,
    notify,
    awaitsDocuments: verification.awaitsDocuments,
  })
  const { shipping } = parcels
  const payments = paymentsFeature(kit, {
    promos: codes.promos,
    persons,
    shipping,
    notify,
    placeHolds,
    onLinked: protection.spread,
    allowDeposit: verification.allowDeposit,
    awaitsDocuments: verification.awaitsDocuments,
  })
  const support = supportFeature(kit, { mail, captcha, notify })
  const moderation = moderationFeature(kit)
  const chat = chatFeature(kit, { isBattle: battles.exists })
  const erasure = erasureFeature(kit, {
    mail,
    persons,
    endSessions: account.sessions.endAll,
    onRenamed: renames.publish,
    insist: account.reauthentication.insist,
    logErasure: (...entry) => operator.logErasure(...entry),
  })
  const operator = operatorFeature(kit, {
    codes: codes.operate,
    deposits: payments.deposits,
    withdrawals: payments.withdrawals,
    shipping,
    boxes: customBoxes,
    catalogue: catalogue.operate,
    aml,
    markers,
    verifications: verification.operate,
    tickets: support.operate,
    chat: chat.operate,
    moderation: moderation.operate,
    settings: kit.settings,
    links,
    accounts: account.operate,
    factors: secondFactor.factors,
    erasures: erasure.erasures,
    onPlayerChanged: account.sessions.reconsider,
  })
  const all: Feature[] = [
    transparencyFeature(kit),
    anchorsFeature(kit),
    sealingFeature(kit),
    notifications,
    levelsFeature(kit, { notify }),
    account,
    secondFactor,
    erasure,
    protection,
    social,
    boxes,
    catalogue,
    customBoxes,
    freeBoxes,
    players,
    battles,
    rounds,
    crash,
    wheel,
    await dealsFeature(kit, { shop }),
    await instantFeature(kit),
    bets,
    drops,
    inventoryFeature(kit, { notify, shop }),
    fairnessFeature(kit),
    tracking,
    payments,
    referralFeature(kit),
    clawbacksFeature(kit, { notify }),
    fundsFeature(kit),
    parcels,
    identities,
    amlChecks,
    historyFeature(kit),
    statisticsFeature(kit),
    figuresFeature(kit),
    reportsFeature(kit),
    paidPlayFeature(kit),
    leaderboardFeature(kit, { notify }),
    cashbackFeature(kit, { notify }),
    codes,
    operator,
    support,
    moderation,
    chat,
  ]
  const queues = all.flatMap((feature) => feature.queues ?? [])
  all.push(
    queuesFeature(kit, { mail, queues, sessions: account.sessions }),
    bouncesFeature(kit, { mail }),
  )
  return {
    all,
    boxes,
    sessions: account.sessions,
    demandFactor: secondFactor.factors.demand,
    greet,
    isBattle: battles.exists,
    leader: rounds.leader,
  }
}
