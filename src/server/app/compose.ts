import type { IncomingMessage } from 'node:http'
import { roundNamespaces } from '#contract/realtime/round-events.ts'
import type { Kit } from '#server/features/kit.ts'
import { nodesFeature } from '#server/features/nodes/feature.ts'
import {
  createSettings,
  givenBy,
  jurisdictionOf,
  limitsOf,
  type SettingDefaults,
  shopInfoOf,
  thresholdsOf,
} from '#server/features/settings/feature.ts'
import { createTransparencyLog } from '#server/features/transparency/feature.ts'
import { createLedger } from '#server/ledger/index.ts'
import { createBeacon } from '#server/platform/beacon/index.ts'
import { createCaptcha } from '#server/platform/captcha/create-captcha.ts'
import { placeholdersOf } from '#server/platform/config/shop-info.ts'
import type { Standby } from '#server/platform/db/standby.ts'
import { clientAddress, type IsTrusted } from '#server/platform/http/client-address.ts'
import { shopSources } from '#server/platform/http/content-policy.ts'
import { createPacing } from '#server/platform/http/pacing.ts'
import { createStageMeasures } from '#server/platform/http/stages.ts'
import { replyJobs } from '#server/platform/idempotency/delete-expired-replies.ts'
import { createJobRows } from '#server/platform/jobs/for-each.ts'
import { createLimits } from '#server/platform/limits/limits.ts'
import { createMail } from '#server/platform/mail/mail.ts'
import { smtpTransport } from '#server/platform/mail/transport.ts'
import { createPartitions } from '#server/platform/partitions/partitions.ts'
import { createPusherEndpoint } from '#server/platform/realtime/pusher-endpoint.ts'
import { createSocketioEndpoint } from '#server/platform/socketio/socketio-endpoint.ts'
import { announceBalances, announceShop, createAnnouncers } from './announcers.ts'
import { createAuditJobs } from './audit-job.ts'
import { channelsThatExist, isCounted } from './channels.ts'
import { createFeatures } from './features.ts'
import { shopRoutes } from './shop-routes.ts'

export interface ShopDeps
  extends Omit<
    Kit,
    | 'ledger'
    | 'transparencyLog'
    | 'forEach'
    | 'announce'
    | 'announceRound'
    | 'settings'
    | 'limits'
    | 'jurisdiction'
    | 'thresholds'
  > {
  standby: Standby
  /** What settings are until operators change them, where it is not what the table says. */
  settingDefaults?: SettingDefaults
  isStrict: boolean
  isTrustedProxy: IsTrusted
}

/** Builds the whole shop: the platform, the ledger and every feature. */
export async function compose({
  standby,
  settingDefaults = {},
  isStrict,
  isTrustedProxy,
  ...given
}: ShopDeps) {
  const { config, clock, log } = given
  const { appId: id, key, secret } = config.realtime
  const sockets = {
    ...given,
    limits: config.realtimeLimits,
    addressOf: (request: IncomingMessage) => clientAddress(request, isTrustedProxy),
  }
  const realtime = createPusherEndpoint({
    ...sockets,
    app: { id, key, secret },
    isChannel: channelsThatExist((battleId) => features.isBattle(battleId)),
    isCounted,
  })
  const socketio = createSocketioEndpoint({ ...sockets, namespaces: roundNamespaces })
  const transparencyLog = await createTransparencyLog({
    ...given,
    settings: config.transparencyLog,
  })
  const ledger = await createLedger({
    ...given,
    seedKey: config.seedKey,
    ledgerKeys: config.ledgerKeys,
    timeZone: config.timeZone,
    transparencyLog,
  })
  const settings = await createSettings({
    ...given,
    given: givenBy(config),
    defaults: settingDefaults,
    isPlaceholder: placeholdersOf(config.mode),
  })
  const jurisdiction = jurisdictionOf(settings, config.compliance.jurisdiction)
  const thresholds = thresholdsOf(settings)
  const rows = createJobRows(given)
  const partitions = createPartitions(given)
  const kit = {
    ...given,
    forEach: rows.forEach,
    ledger,
    transparencyLog,
    settings,
    limits: limitsOf(settings, config.games),
    jurisdiction,
    thresholds,
    ...createAnnouncers({ realtime, socketio, log, isStrict }),
  }
  announceBalances(kit)
  announceShop(kit)
  const beacon = await createBeacon({ ...given, settings: config.beacon })
  const captcha = createCaptcha(config.captcha, { ...given, secret: config.seedKey })
  const { smtp } = config.mail
  const mail = createMail({
    ...given,
    transport: smtp && smtpTransport({ ...smtp, bounces: config.mail.bounces }),
  })
  const features = await createFeatures(kit, { beacon, captcha, mail, realtime })
  const { all, boxes, sessions, demandFactor, greet, leader } = features
  const limits = createLimits({ ...given, scale: config.rateLimitScale })
  const pacing = createPacing({
    ...given,
    cycleMs: () => jurisdiction.gameCycleMsMin,
  })
  const stages = createStageMeasures()
  const audits = createAuditJobs({
    ...given,
    secrets: config,
    historyDays: config.auditHistoryDays,
  })
  const platform = [limits, stages, beacon, rows, socketio, realtime, given.bus, standby]
  const measured = [...all, audits, partitions, ...platform]
  const metrics = () => measured.flatMap(({ metrics }) => metrics?.() ?? [])
  const nodes = nodesFeature(kit, { metrics, leader, standby })

  return {
    realtime,
    socketio,
    boxes,
    greet,
    leader,
    beacon: beacon.state,
    /** The mail address for players, if there is one. */
    mailOfOperator: () => shopInfoOf(settings).operator.mail,
    authenticate: sessions.authenticate,
    shopKeys: transparencyLog.keys,
    sources: shopSources(captcha.sources, config),
    routes: [
      ...shopRoutes(config, {
        realtime,
        captcha,
        beacon,
        clock,
        settings,
        jurisdiction,
        thresholds,
      }),
      ...all.flatMap(({ routes = [] }) => routes),
      ...nodes.routes,
    ],
    /** What surrounds every call. */
    calls: { limits, pacing, stages, demandFactor, isOpen: settings.isOn },
    jobs: [
      ...standby.jobs,
      ...partitions.jobs,
      ...mail.jobs,
      ...replyJobs(given),
      ...ledger.commitments.jobs,
      ...settings.jobs,
      ...all.flatMap(({ jobs = [] }) => jobs),
      ...audits.jobs,
      ...nodes.jobs,
      rows.job,
    ],
    // Reading the loop's delay begins its next measurement, so only the metrics' port does.
    metrics: () => [...metrics(), ...given.loopDelay.metrics()],
    async stop(): Promise<void> {
      for (const feature of all) await feature.stop?.()
      await nodes.stop()
      await mail.stop()
      await ledger.idle()
    },
  }
}
