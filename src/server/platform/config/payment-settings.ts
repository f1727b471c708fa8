import { z } from 'zod'
import { DAY_MS } from '#domain/schedule/durations.ts'

const url = z.url({ protocol: /^https?$/ })
const secret = z.string().min(8, 'must have at least 8 characters')
const notDays = 'must be a number of days, 0 to 90'

export const paymentEnvironment = {
  ZEN_URL: url.optional(),
  ZEN_TERMINAL: z.string().min(1).optional(),
  ZEN_PAYWALL_SECRET: secret.optional(),
  ZEN_IPN_SECRET: secret.optional(),
  ALPHAPO_URL: url.optional(),
  ALPHAPO_KEY: z.string().min(1).optional(),
  ALPHAPO_SECRET: secret.optional(),
  SKINSBACK_URL: url.optional(),
  SKINSBACK_SHOP_ID: z.string().min(1).optional(),
  SKINSBACK_SECRET: secret.optional(),
  SKINS_HOLD_DAYS: z.coerce
    .number(notDays)
    .int(notDays)
    .min(0, notDays)
    .max(90, notDays)
    .default(8),
  CRYPTO_RISK_MAX: z
    .string()
    .regex(/^(0(\.\d+)?|1)$/, 'must be a number from 0 to 1')
    .default('0.7'),
}

type PaymentEnvironment = z.output<z.ZodObject<typeof paymentEnvironment>> & {
  SANDBOX_ORIGIN?: string | undefined
}

export interface ZenSettings {
  url: string
  terminal: string
  paywallSecret: string
  ipnSecret: string
}

export interface AlphapoSettings {
  url: string
  key: string
  secret: string
}

export interface SkinsbackSettings {
  /** The endpoint itself, such as `https://skinsback.com/api.php`. */
  url: string
  shopId: string
  secret: string
}

export interface PaymentSettings {
  /** Null if a provider has no address or no secrets; its payment method is then refused. */
  zen: ZenSettings | null
  alphapo: AlphapoSettings | null
  skinsback: SkinsbackSettings | null
  /** The page of the crypto provider's sandbox; null for a real provider. */
  cryptoSandboxPath: string | null
  /** How long coins from skins may be played but neither withdrawn nor shipped. */
  skinsHoldMs: number
  /** Crypto deposits with a higher risk score wait for an operator; a decimal string from 0 to 1. */
  riskScoreMax: string
}

/** The settings of the payment providers: each at its own address, or in the sandbox if it has none. */
export function paymentSettings(e: PaymentEnvironment): PaymentSettings {
  const sandbox = e.SANDBOX_ORIGIN
  return {
    zen: zenSettings(e, e.ZEN_URL ?? (sandbox && `${sandbox}/zen`)),
    alphapo: alphapoSettings(e, e.ALPHAPO_URL ?? (sandbox && `${sandbox}/alphapo/api/v2`)),
    skinsback: skinsbackSettings(e, e.SKINSBACK_URL ?? (sandbox && `${sandbox}/skinsback/api.php`)),
    cryptoSandboxPath: sandbox && !e.ALPHAPO_URL ? '/sandbox/alphapo/send' : null,
    skinsHoldMs: e.SKINS_HOLD_DAYS * DAY_MS,
    riskScoreMax: e.CRYPTO_RISK_MAX,
  }
}

function zenSettings(e: PaymentEnvironment, url: string | undefined): ZenSettings | null {
  const { ZEN_TERMINAL: terminal, ZEN_PAYWALL_SECRET, ZEN_IPN_SECRET: ipnSecret } = e
  if (!url || !terminal || !ZEN_PAYWALL_SECRET || !ipnSecret) return null
  return { url, terminal, paywallSecret: ZEN_PAYWALL_SECRET, ipnSecret }
}

function alphapoSettings(e: PaymentEnvironment, url: string | undefined): AlphapoSettings | null {
  const { ALPHAPO_KEY: key, ALPHAPO_SECRET } = e
  return url && key && ALPHAPO_SECRET ? { url, key, secret: ALPHAPO_SECRET } : null
}

function skinsbackSettings(
  e: PaymentEnvironment,
  url: string | undefined,
): SkinsbackSettings | null {
  const { SKINSBACK_SHOP_ID: shopId, SKINSBACK_SECRET } = e
  return url && shopId && SKINSBACK_SECRET ? { url, shopId, secret: SKINSBACK_SECRET } : null
}

const providers = [
  ['ZEN_URL', 'ZEN_TERMINAL', 'ZEN_PAYWALL_SECRET', 'ZEN_IPN_SECRET'],
  ['ALPHAPO_URL', 'ALPHAPO_KEY', 'ALPHAPO_SECRET'],
  ['SKINSBACK_URL', 'SKINSBACK_SHOP_ID', 'SKINSBACK_SECRET'],
] as const

/** Reports addresses without secrets: such a provider would be offered, but refuse every payment. */
export const paymentFaults = (e: PaymentEnvironment): string[] =>
  providers.flatMap(([address, ...names]) =>
    e[address] && names.some((name) => !e[name])
      ? [`${address} needs ${names.join(' and ')}.`]
      : [],
  )
