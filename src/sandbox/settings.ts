import { z } from 'zod'

/** The sandbox's settings from its environment. */
export interface Settings {
  port: number
  smtpPort: number
  /** Where browsers find the sandbox; null = the address that it listens on. */
  publicUrl: string | null
  /** The shop's name on the hosted pages. */
  merchant: string
  /** The only origin that the sandbox calls and redirects to; null = any. */
  /** The shop's address, which may have a path, without a slash at its end. */
  shopUrl: string | null
  shopOrigin: string | null
  /** A folder that keeps what is pending over a restart; null = memory alone. */
  dataFolder: string | null
  /** How long «later» is, and the first pause before a notice is sent again. */
  delayMs: number
  retryMs: number
  zen: ZenSecrets
  alphapo: AlphapoSecrets
  skinsback: SkinsbackSecrets
  /** The key of the beacon's stand-in follows from it. */
  beaconSecret: string
  /** The demo's own players; null = there are none. */
  demoPlayers: DemoPlayersSettings | null
  google: OAuthClient
  facebook: OAuthClient
}

/** Who the demo's players are, and how they log in. */
export interface DemoPlayersSettings extends OAuthClient {
  members: { email: string; password: string }[]
}

export interface OAuthClient {
  clientId: string
  clientSecret: string
}

export interface ZenSecrets {
  terminal: string
  paywallSecret: string
  ipnSecret: string
}

export interface AlphapoSecrets {
  key: string
  secret: string
}

export interface SkinsbackSecrets {
  shopId: string
  secret: string
}

/** The settings are unusable; the message is one sentence. */
export class SettingsFault extends Error {
  override readonly name = 'SettingsFault'
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the settings. Throws a SettingsFault, in production always. */
export function readSettings(env: Environment): Settings {
  if (env.NODE_ENV === 'production') {
    throw new SettingsFault('The sandbox moves no real money and does not start in production.')
  }
  return {
    port: readWhole(env, 'SANDBOX_PORT', 0),
    smtpPort: readWhole(env, 'SANDBOX_SMTP_PORT', 0),
    publicUrl: readUrl(env, 'SANDBOX_PUBLIC_URL')?.href.replace(/\/$/, '') ?? null,
    merchant: env.SHOP_NAME || 'Coffer',
    shopUrl: readUrl(env, 'SHOP_URL')?.href.replace(/\/$/, '') ?? null,
    shopOrigin: readUrl(env, 'SHOP_URL')?.origin ?? null,
    dataFolder: env.SANDBOX_DATA || null,
    delayMs: readWhole(env, 'SANDBOX_DELAY_MS', 5_000),
    retryMs: readWhole(env, 'SANDBOX_RETRY_MS', 250),
    zen: {
      terminal: readSecret(env, 'ZEN_TERMINAL'),
      paywallSecret: readSecret(env, 'ZEN_PAYWALL_SECRET'),
      ipnSecret: readSecret(env, 'ZEN_IPN_SECRET'),
    },
    alphapo: { key: readSecret(env, 'ALPHAPO_KEY'), secret: readSecret(env, 'ALPHAPO_SECRET') },
    skinsback: {
      shopId: readSecret(env, 'SKINSBACK_SHOP_ID'),
      secret: readSecret(env, 'SKINSBACK_SECRET'),
    },
    beaconSecret: readSecret(env, 'BEACON_SECRET'),
    demoPlayers: readDemoPlayers(env),
    google: readClient(env, 'GOOGLE'),
    facebook: readClient(env, 'FACEBOOK'),
  }
}

function readSecret(env: Environment, name: string): string {
  const value = env[name]
  if (!value) throw new SettingsFault(`The sandbox needs ${name}.`)
  return value
}

const demoPlayersShape = z.object({
  clientId: z.string(),
  clientSecret: z.string(),
  members: z.array(z.object({ email: z.string(), password: z.string() })),
})

function readDemoPlayers({ DEMO_CROWD_MEMBERS: text }: Environment): DemoPlayersSettings | null {
  if (!text) return null
  const demoPlayers = demoPlayersShape.safeParse(parseJson(text))
  if (demoPlayers.success) return demoPlayers.data
  throw new SettingsFault('DEMO_CROWD_MEMBERS is not what the demo writes there.')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Whom a provider knows the shop as: its own client or, when it has none, the demo's. */
const readClient = (env: Environment, name: string): OAuthClient => ({
  clientId: env[`${name}_CLIENT_ID`] || 'coffer-demo',
  clientSecret: env[`${name}_CLIENT_SECRET`] || 'coffer-demo-secret',
})

function readUrl(env: Environment, name: string): URL | null {
  const value = env[name]
  if (!value) return null
  const url = URL.parse(value)
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url
  throw new SettingsFault(`${name} is not an http address.`)
}

function readWhole(env: Environment, name: string, fallback: number): number {
  const value = env[name]
  if (!value) return fallback
  if (/^\d{1,6}$/.test(value)) return Number(value)
  throw new SettingsFault(`${name} is not a whole number.`)
}
