import { z } from 'zod'
import { basePathOf } from '#server/platform/http/base-path.ts'
import type { TrustedProxies } from '#server/platform/http/client-address.ts'
import type { HttpTimeouts } from '#server/platform/http/http-server.ts'
import type { ProviderEnvironment } from '#server/platform/providers/definition.ts'
import {
  type BeaconSettings,
  beaconEnvironment,
  beaconFaults,
  beaconSettings,
} from './beacon-settings.ts'
import {
  type CaptchaSettings,
  captchaAddresses,
  captchaEnvironment,
  captchaFaults,
  captchaProviderEnvironment,
  captchaSettings,
  captchaVariables,
} from './captcha-settings.ts'
import {
  type ComplianceSettings,
  complianceEnvironment,
  complianceFaults,
  complianceSettings,
} from './compliance-settings.ts'
import { type GameSettings, gameEnvironment, gameFaults, gameSettings } from './game-settings.ts'
import { ledgerEnvironment, ledgerFaults, ledgerKeys } from './ledger-settings.ts'
import { type LogSettings, logEnvironment, logFaults, logSettings } from './log-settings.ts'
import { type MailSettings, mailEnvironment, mailFaults, mailSettings } from './mail-settings.ts'
import { misspeltNames } from './misspelt-names.ts'
import { movedNames } from './moved-names.ts'
import {
  type PaymentSettings,
  paymentEnvironment,
  paymentFaults,
  paymentSettings,
  providerAddresses,
  providerEnvironment,
  providerSections,
} from './payment-settings.ts'
import { productionFaults } from './production-faults.ts'
import { type ShopInfo, shopInfoEnvironment, shopInfoFaults, shopInfoOf } from './shop-info.ts'
import { shopEnvironment } from './shop-settings.ts'
import {
  type SocialSettings,
  socialEnvironment,
  socialFaults,
  socialSettings,
} from './social-settings.ts'

/** The links of a chain. A demo's chain is computed in a second or two, so that its first round starts soon. */
const chainLengths = { demo: 1_000_000, production: 10_000_000 }

/** A healthy standby needs a few ms. */
const READ_LAG_MS = 250

const environment = z.object({
  ...shopEnvironment,
  ...shopInfoEnvironment,
  ...paymentEnvironment,
  ...captchaEnvironment,
  ...mailEnvironment,
  ...socialEnvironment,
  ...beaconEnvironment,
  ...logEnvironment,
  ...ledgerEnvironment,
  ...gameEnvironment,
  ...complianceEnvironment,
})

/** Every variable that the shop reads, by the part of the shop that it belongs to. */
export const settingSections: readonly {
  title: string
  shape: Readonly<Record<string, z.ZodType>>
}[] = [
  { title: 'The shop, its database and its keys', shape: shopEnvironment },
  { title: 'Keys and names of the transparency log', shape: logEnvironment },
  { title: 'Keys of the ledger', shape: ledgerEnvironment },
  { title: 'Mail', shape: mailEnvironment },
  {
    title: 'The operator and its links, until operators change them by settings',
    shape: shopInfoEnvironment,
  },
  { title: 'Payments', shape: paymentEnvironment },
  ...providerSections,
  { title: 'Captcha', shape: { ...captchaEnvironment, ...captchaVariables } },
  { title: 'Sign-in by others', shape: socialEnvironment },
  { title: 'The beacon', shape: beaconEnvironment },
  {
    title:
      'Limits of games: stakes until operators change them, and payouts that they may only lower',
    shape: gameEnvironment,
  },
  { title: 'Protection of players and of the shop', shape: complianceEnvironment },
]

export const settingNames: readonly string[] = settingSections.flatMap(({ shape }) =>
  Object.keys(shape),
)

type Environment = z.output<typeof environment>

export interface Config {
  brand: string
  shopInfo: ShopInfo
  mode: 'demo' | 'production'
  host: string
  port: number
  /** The public address of the shop; null = the address that it listens on. */
  publicUrl: string | null
  /** The path of the public address, such as `/shop`; empty for a shop with a host of its own. */
  basePath: string
  dataFolder: string
  databaseUrl: string | null
  /** The standby that answers calls that only show what is stored; null = the primary does. */
  standby: { url: string; lagMsMax: number } | null
  /** The Redis of the bus between the nodes of a shop; null = there is only one node. */
  redisUrl: string | null
  timeZone: string
  /** Within how many days the audit reads every row of history again. */
  auditHistoryDays: number
  logLevel: Environment['LOG_LEVEL']
  metricsPort: number | null
  /** The proxies whose X-Forwarded-For is trusted. */
  trustedProxies: TrustedProxies
  httpPatience: HttpTimeouts
  /** The maximum number of sockets per address, or per IPv6 /64, and of channels per socket. */
  realtimeLimits: { connectionsPerAddressMax: number; channelsPerConnectionMax: number }
  /** Multiplies every limit of calls, for load tests; 1 in production. */
  rateLimitScale: number
  /** How many battles of a player may wait, and how many they may create in ten minutes. */
  battleLimits: { waitingMax: number; createdMax: number }
  /** Whether this node may lead the rounds, and the number of links of a new hash chain. */
  rounds: { isLed: boolean; chainLength: number }
  /** Whether a demo has simulated players, who open, battle and bet; production has none. */
  hasDemoPlayers: boolean
  /** Where pages send analytics events of visitors who have consented; null = nowhere. */
  analyticsUrl: string | null
  /** The addresses of the rounds' sockets, chosen by a page's hostname; null = the page's own address. */
  socketUrls: { production: string | null; staging: string | null }
  /** The key that encrypts unrevealed server seeds at rest; never stored in the database. */
  seedKey: Buffer
  /** The keys of the chains of entries and of operators' actions, the current one first; never stored in the database. */
  ledgerKeys: readonly Buffer[]
  oauth: { clientId: string; clientSecret: string }
  realtime: { appId: string; key: string; secret: string; cluster: string }
  /** The address of the sandbox process, whose pages are shown under /sandbox. */
  sandboxOrigin: string | null
  payments: PaymentSettings
  captcha: CaptchaSettings
  mail: MailSettings
  social: SocialSettings
  beacon: BeaconSettings
  transparencyLog: LogSettings
  games: GameSettings
  compliance: ComplianceSettings
}

/** Lists every invalid setting, one sentence each. */
export class ConfigFault extends Error {
  readonly faults: string[]

  constructor(faults: string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}

/**
 * Reads the settings of this process from its environment. Throws a ConfigFault that lists all faults; production
 * refuses sandboxes and demo secrets.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(set)
  const payments = providerEnvironment.safeParse(set)
  const captchas = captchaProviderEnvironment.safeParse(set)
  if (!parsed.success || !payments.success || !captchas.success) {
    const issues = [parsed, payments, captchas].flatMap(({ error }) => error?.issues ?? [])
    throw new ConfigFault(
      issues.map((issue) => `${issue.path.join('.')} ${sentenceOf(issue.message)}.`),
    )
  }
  const e = parsed.data
  const provided = { ...payments.data, ...captchas.data }
  const faults = [
    ...misspeltNames(Object.keys(set), settingNames),
    ...movedNames(Object.keys(set)),
    ...secretFaults(e),
    ...standbyFaults(e),
    ...productionFaults(e, provided, [...providerAddresses, ...captchaAddresses]),
    ...shopInfoFaults(e),
    ...paymentFaults(e, provided),
    ...captchaFaults(e, provided),
    ...mailFaults(e),
    ...socialFaults(e),
    ...beaconFaults(e),
    ...logFaults(e),
    ...ledgerFaults(e),
    ...gameFaults(e, (name) => name in set),
    ...complianceFaults(e),
  ]
  if (faults.length > 0) throw new ConfigFault(faults)
  return present(e, provided)
}

/** Our messages continue the sentence after the name; the library's are complete sentences. */
const sentenceOf = (message: string) =>
  message.startsWith('must') ? message : `is wrong: ${message}`

function secretFaults(e: Environment): string[] {
  return (['SEED_KEY', 'REALTIME_SECRET'] as const)
    .filter((name) => !e[name])
    .map((name) => `${name} is missing.`)
}

function standbyFaults(e: Environment): string[] {
  const { DATABASE_URL: url, DATABASE_READ_URL: standby, DATABASE_READ_LAG_MS: lagMs } = e
  if (!standby) {
    return lagMs === undefined
      ? []
      : ['DATABASE_READ_LAG_MS is of no use without DATABASE_READ_URL.']
  }
  if (!url) return ['DATABASE_READ_URL needs DATABASE_URL, whose standby it names.']
  return url === standby
    ? ['DATABASE_READ_URL is the same as DATABASE_URL: it names a standby.']
    : []
}

function present(e: Environment, provided: ProviderEnvironment): Config {
  return {
    brand: e.BRAND,
    shopInfo: shopInfoOf(e),
    mode: e.COFFER_MODE,
    host: e.HOST,
    port: e.PORT,
    publicUrl: e.PUBLIC_URL ? new URL(e.PUBLIC_URL).href.replace(/\/$/, '') : null,
    basePath: basePathOf(e.PUBLIC_URL ?? null),
    dataFolder: e.COFFER_DATA,
    databaseUrl: e.DATABASE_URL ?? null,
    standby: e.DATABASE_READ_URL
      ? { url: e.DATABASE_READ_URL, lagMsMax: e.DATABASE_READ_LAG_MS ?? READ_LAG_MS }
      : null,
    redisUrl: e.REDIS_URL ?? null,
    timeZone: e.TIME_ZONE,
    auditHistoryDays: e.AUDIT_HISTORY_DAYS,
    logLevel: e.LOG_LEVEL,
    metricsPort: e.METRICS_PORT ?? null,
    trustedProxies: e.TRUST_PROXY,
    httpPatience: {
      headersMs: e.HEADERS_TIMEOUT_MS,
      requestMs: e.REQUEST_TIMEOUT_MS,
      uploadMs: e.UPLOAD_TIMEOUT_MS,
    },
    rateLimitScale: e.RATE_LIMIT_SCALE,
    battleLimits: { waitingMax: e.BATTLES_WAITING_MAX, createdMax: e.BATTLES_CREATED_MAX },
    realtimeLimits: {
      connectionsPerAddressMax: e.SOCKETS_PER_ADDRESS,
      channelsPerConnectionMax: e.CHANNELS_PER_SOCKET,
    },
    rounds: {
      isLed: e.ROUNDS === '1',
      chainLength: e.ROUND_CHAIN_LENGTH ?? chainLengths[e.COFFER_MODE],
    },
    hasDemoPlayers: e.COFFER_MODE === 'demo' && e.DEMO_CROWD === '1',
    analyticsUrl: e.ANALYTICS_URL ?? null,
    socketUrls: { production: originOf(e.SOCKET_URL), staging: originOf(e.STAGING_SOCKET_URL) },
    seedKey: Buffer.from(e.SEED_KEY ?? '', 'hex'),
    ledgerKeys: ledgerKeys(e),
    oauth: { clientId: e.OAUTH_CLIENT_ID, clientSecret: e.OAUTH_CLIENT_SECRET },
    realtime: {
      appId: e.REALTIME_APP_ID,
      key: e.REALTIME_KEY,
      secret: e.REALTIME_SECRET ?? '',
      cluster: 'eu',
    },
    sandboxOrigin: e.SANDBOX_ORIGIN ?? null,
    payments: paymentSettings(e, provided),
    captcha: captchaSettings(e, provided),
    mail: mailSettings(e),
    social: socialSettings(e),
    beacon: beaconSettings(e),
    transparencyLog: logSettings(e),
    games: gameSettings(e),
    compliance: complianceSettings(e),
  }
}

const originOf = (address: string | undefined): string | null =>
  address === undefined ? null : new URL(address).origin
