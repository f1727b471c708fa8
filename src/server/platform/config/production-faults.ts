import { databaseAddress } from '#server/platform/db/database-address.ts'
import type { ProviderEnvironment } from '#server/platform/providers/definition.ts'

const SECRET_LENGTH_MIN = 32
/** An announced chain lasts for years. */
const CHAIN_LENGTH_MIN = 10_000_000
/** 32 random bytes have about 30 distinct values. A key with fewer than this was typed by hand. */
const KEY_BYTES_DISTINCT_MIN = 16
const SECRET_SIGNS_DISTINCT_MIN = 8

/** Addresses to which money, passwords or players' data are sent. */
const addresses = [
  'PUBLIC_URL',
  'ANALYTICS_URL',
  'SOCKET_URL',
  'STAGING_SOCKET_URL',
  'GOOGLE_ISSUER',
  'FACEBOOK_URL',
  'STEAM_OPENID_URL',
  'DRAND_URLS',
  'SOCIAL_X_URL',
  'SOCIAL_INSTAGRAM_URL',
  'SOCIAL_TELEGRAM_URL',
  'TOKEN_URL',
  'GIFT_CARDS_URL',
] as const

/** Our keys: 32 bytes in hex. */
const ownKeys = ['SEED_KEY', 'LOG_KEY', 'RECEIPT_KEY', 'DOCUMENT_KEY', 'LEDGER_KEY'] as const

/** Our secrets, as opposed to those of the providers. */
const ownSecrets = ['REALTIME_SECRET', 'OAUTH_CLIENT_SECRET'] as const

type Surroundings = Partial<
  Record<
    (typeof addresses)[number] | (typeof ownKeys)[number] | (typeof ownSecrets)[number],
    string | undefined
  >
> & {
  COFFER_MODE: 'demo' | 'production'
  DATABASE_URL?: string | undefined
  DATABASE_READ_URL?: string | undefined
  REDIS_URL?: string | undefined
  UNENCRYPTED_HOSTS: readonly string[]
  SANDBOX_ORIGIN?: string | undefined
  SANDBOX_SMTP_URL?: string | undefined
  REALTIME_KEY: string
  ROUND_CHAIN_LENGTH?: number | undefined
  RATE_LIMIT_SCALE: number
}

/**
 * The settings that production refuses, one sentence each: sandboxes, unencrypted addresses, weak secrets. The addresses
 * of providers are named besides, because their folders define them.
 */
export function productionFaults(
  e: Surroundings,
  provided: ProviderEnvironment,
  providerAddresses: readonly string[],
): string[] {
  if (e.COFFER_MODE !== 'production') return []
  const faults: string[] = []
  if (!e.DATABASE_URL) faults.push('Production needs DATABASE_URL.')
  if (!e.PUBLIC_URL) faults.push('Production needs an https PUBLIC_URL.')
  faults.push(...openConnections(e))
  const open = [
    ...addresses.filter((name) => isOpen(e[name])),
    ...providerAddresses.filter((name) => isOpen(provided[name])),
  ]
  for (const name of open) faults.push(`Production needs an https ${name}.`)
  if (e.SANDBOX_ORIGIN) faults.push('Production refuses a sandbox (SANDBOX_ORIGIN).')
  if (e.RATE_LIMIT_SCALE !== 1) faults.push('Production needs a RATE_LIMIT_SCALE of 1.')
  if (e.SANDBOX_SMTP_URL) faults.push('Production refuses a sandbox (SANDBOX_SMTP_URL).')
  if (e.ROUND_CHAIN_LENGTH !== undefined && e.ROUND_CHAIN_LENGTH < CHAIN_LENGTH_MIN) {
    faults.push(`Production needs a ROUND_CHAIN_LENGTH of at least ${CHAIN_LENGTH_MIN}.`)
  }
  if (e.OAUTH_CLIENT_SECRET === 'web')
    faults.push('Production refuses the demo OAUTH_CLIENT_SECRET.')
  if (e.REALTIME_KEY === 'coffer') faults.push('Production refuses the demo REALTIME_KEY.')
  for (const name of ownKeys) {
    const key = e[name]
    if (key && new Set(Buffer.from(key, 'hex')).size < KEY_BYTES_DISTINCT_MIN) {
      faults.push(
        `Production refuses a ${name} that is not random: use 32 bytes from \`openssl rand\`.`,
      )
    }
  }
  for (const name of ownSecrets) {
    const secret = e[name]
    if (secret && secret !== 'web' && isGuessed(secret)) {
      faults.push(`Production needs a ${name} of at least ${SECRET_LENGTH_MIN} random characters.`)
    }
  }
  return faults
}

/** Loopback addresses must be encrypted too, because the service may move to another machine. */
const isOpen = (address: string | undefined): boolean =>
  address?.split(',').some((each) => each.trim().toLowerCase().startsWith('http:')) ?? false

const isGuessed = (secret: string): boolean =>
  secret.length < SECRET_LENGTH_MIN || new Set(secret).size < SECRET_SIGNS_DISTINCT_MIN

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/
/** The modes in which the driver refuses a connection that is not encrypted, and a server of another name. */
const ENCRYPTED = new Set(['require', 'verify-ca', 'verify-full'])

/** Everybody on the way would read what players own, and the password. */
function openConnections(e: Surroundings): string[] {
  const isNear = (host: string) =>
    host.startsWith('/') || LOOPBACK.test(host) || e.UNENCRYPTED_HOSTS.includes(host)
  const redis = e.REDIS_URL ? URL.parse(e.REDIS_URL) : null
  const faults: string[] = []
  for (const name of ['DATABASE_URL', 'DATABASE_READ_URL'] as const) {
    const database = databaseAddress(e[name] ?? '')
    if (!database || isNear(database.host) || ENCRYPTED.has(database.sslMode)) continue
    faults.push(
      `Production refuses an unencrypted ${name} to ${database.host}: add ?sslmode=verify-full, or name the machine in UNENCRYPTED_HOSTS if nobody else is on the network between.`,
    )
  }
  if (redis?.protocol === 'redis:' && !isNear(redis.hostname)) {
    faults.push(
      `Production refuses an unencrypted REDIS_URL to ${redis.hostname}: use rediss://, or name the machine in UNENCRYPTED_HOSTS if nobody else is on the network between.`,
    )
  }
  return faults
}
