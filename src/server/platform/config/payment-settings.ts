import { z } from 'zod'
import type { DepositMethod } from '#domain/settings/deposit-methods.ts'
import {
  type ConfiguredProvider,
  environmentOf,
  type PortName,
  type ProviderDefinition,
  type ProviderEnvironment,
} from '#server/platform/providers/definition.ts'
import {
  type ProviderName,
  type ProviderRoutes,
  registered,
} from '#server/platform/providers/providers.ts'
import { routesText } from '#server/platform/providers/routes.ts'
import { described } from './described.ts'

export const paymentEnvironment = described(
  {
    CARD_PROVIDERS: routesText,
    SKINS_PROVIDERS: routesText,
    CRYPTO_PROVIDERS: routesText,
    PAYOUT_PROVIDERS: routesText,
    GIFT_CODES: z.enum(['0', '1']).optional(),
    CRYPTO_RISK_MAX: z
      .string()
      .regex(/^(0(\.\d+)?|1)$/, 'must be a number from 0 to 1')
      .default('0.7'),
  },
  {
    CARD_PROVIDERS:
      'Which providers take cards, in order, each with countries and amounts as needed: first:DE,AT:5-500 second. By default all that are configured.',
    SKINS_PROVIDERS: 'Which providers take skins, in the same form.',
    CRYPTO_PROVIDERS: 'Which providers take crypto, in the same form.',
    PAYOUT_PROVIDERS: 'The provider that pays withdrawals.',
    GIFT_CODES:
      'Whether the deposit page takes gift codes: 1 or 0. By default it does if GIFT_CARDS_URL is set.',
    CRYPTO_RISK_MAX: 'Crypto deposits with a higher risk score, 0 to 1, wait for an operator.',
  },
)

const definitions: readonly ProviderDefinition<ProviderName>[] = registered

/** The variables of the registered providers, which their folders define. */
export const providerEnvironment = environmentOf(definitions)

/** The variables of each provider. */
export const providerSections = definitions.map(({ name, environment }) => ({
  title: `${name}: see src/server/platform/providers/${name}/README.md`,
  shape: environment,
}))

/** The variables with their addresses. */
export const providerAddresses: readonly string[] = definitions.map(({ address }) => address)

type PaymentEnvironment = z.output<z.ZodObject<typeof paymentEnvironment>> & {
  SANDBOX_ORIGIN?: string | undefined
  COFFER_MODE?: 'demo' | 'production'
  GIFT_CARDS_URL?: string | undefined
}

export interface PaymentSettings {
  /** Those that have an address and secrets; the methods of the others are refused. */
  providers: readonly ConfiguredProvider<ProviderName>[]
  routes: ProviderRoutes
  /** What the page offers: a method without a provider is not among them. */
  methods: DepositMethod[]
  /** Crypto deposits with a higher risk score wait for an operator; a decimal string from 0 to 1. */
  riskScoreMax: string
}

/** The settings of payments: each provider at its own address, or in the sandbox if it has none. */
export function paymentSettings(
  e: PaymentEnvironment,
  provided: ProviderEnvironment,
): PaymentSettings {
  const providers = definitions.flatMap((definition) => configured(definition, e, provided) ?? [])
  return {
    providers,
    routes: routesOf(e),
    methods: methodsOf(e, providers),
    riskScoreMax: e.CRYPTO_RISK_MAX,
  }
}

/** In the order of the page. Codes need no provider: unless it is set, they are offered where cards are sold. */
function methodsOf(
  e: PaymentEnvironment,
  providers: readonly ConfiguredProvider<ProviderName>[],
): DepositMethod[] {
  const has = (port: PortName) =>
    definitions.some(
      ({ name, ports }) => ports.includes(port) && providers.some((each) => each.name === name),
    )
  const codes = e.GIFT_CODES ?? (e.COFFER_MODE === 'demo' || e.GIFT_CARDS_URL ? '1' : '0')
  return [
    ...(has('card') ? ['card' as const] : []),
    ...(has('crypto') ? ['crypto' as const] : []),
    ...(codes === '1' ? ['gift_code' as const] : []),
    ...(has('skins') ? ['skins' as const] : []),
  ]
}

function configured(
  { name, address, sandboxPath, configure }: ProviderDefinition<ProviderName>,
  { SANDBOX_ORIGIN: sandbox }: PaymentEnvironment,
  provided: ProviderEnvironment,
): ConfiguredProvider<ProviderName> | null {
  const own = provided[address]
  const url = own ?? (sandbox && `${sandbox}${sandboxPath}`)
  const found = url ? configure(provided, url, own === undefined) : null
  return found && { name, ...found }
}

const routeVariables = {
  card: 'CARD_PROVIDERS',
  skins: 'SKINS_PROVIDERS',
  crypto: 'CRYPTO_PROVIDERS',
  payouts: 'PAYOUT_PROVIDERS',
} as const

const routesOf = (e: PaymentEnvironment): ProviderRoutes => ({
  ...(e.CARD_PROVIDERS && { card: e.CARD_PROVIDERS }),
  ...(e.SKINS_PROVIDERS && { skins: e.SKINS_PROVIDERS }),
  ...(e.CRYPTO_PROVIDERS && { crypto: e.CRYPTO_PROVIDERS }),
  ...(e.PAYOUT_PROVIDERS && { payouts: e.PAYOUT_PROVIDERS }),
})

/**
 * Reports addresses without secrets, whose providers would be offered but refuse every payment, secrets without an address,
 * whose providers would not be offered, and preferred providers that are not there. A demo has secrets for its sandbox.
 */
export function paymentFaults(
  e: PaymentEnvironment & { COFFER_MODE: 'demo' | 'production' },
  provided: ProviderEnvironment,
): string[] {
  const unfinished = definitions.flatMap(({ address, environment }) => {
    const names = Object.keys(environment).filter((name) => name !== address)
    const isUnfinished = provided[address] && names.some((name) => !provided[name])
    if (isUnfinished) return [`${address} needs ${names.join(' and ')}.`]
    const set = names.filter((name) => provided[name])
    const isLost = e.COFFER_MODE === 'production' && set.length > 0 && !provided[address]
    return isLost ? [`${set.join(' and ')} ${set.length > 1 ? 'need' : 'needs'} ${address}.`] : []
  })
  return [...unfinished, ...routeFaults(e, provided)]
}

function routeFaults(e: PaymentEnvironment, provided: ProviderEnvironment): string[] {
  const { providers } = paymentSettings(e, provided)
  return (['card', 'skins', 'crypto', 'payouts'] as const).flatMap((port) =>
    (e[routeVariables[port]] ?? []).flatMap(({ name }) => {
      const definition = definitions.find((each) => each.name === name)
      if (!definition?.ports.includes(port)) {
        return [`${routeVariables[port]} names ${name}, which is not such a provider.`]
      }
      const isThere = providers.some((each) => each.name === name)
      return isThere ? [] : [`${routeVariables[port]} names ${name}, which has no settings.`]
    }),
  )
}
