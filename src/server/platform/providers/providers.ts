import type { Clock } from '#server/platform/clock/clock.ts'
import type { Metric } from '#server/platform/metrics/metric.ts'
import { alphapo } from './alphapo/provider.ts'
import { btcpay } from './btcpay/provider.ts'
import type { ConfiguredProvider, PortName, Wiring } from './definition.ts'
import type {
  CardProvider,
  ConnectedProvider,
  CryptoProcessor,
  PayoutProvider,
  SkinsProvider,
} from './ports.ts'
import { createProviderWatch } from './provider-watch.ts'
import { type ProviderRoute, routed } from './routes.ts'
import { skinsback } from './skinsback/provider.ts'
import { zen } from './zen/provider.ts'

/** Every payment provider that this shop knows: the one list of them. */
export const registered = [zen, alphapo, btcpay, skinsback] as const

/** As rows store it. */
export type ProviderName = (typeof registered)[number]['name']

/** The ports of the configured providers, in the order in which they are chosen. */
export interface Providers {
  card: readonly Routed<CardProvider>[]
  skins: readonly Routed<SkinsProvider>[]
  crypto: readonly Routed<CryptoProcessor>[]
  payouts: Routed<PayoutProvider> | null
  /** Every known provider's callbacks; one that is not configured reads none. */
  callbacks: readonly CallbackPort[]
}

export type Routed<Port> = Port & { readonly name: ProviderName; readonly route: ProviderRoute }

export interface CallbackPort {
  readonly name: ProviderName
  /** The body of the reply to a callback that was handled. */
  readonly reply: unknown
  /** Null if the provider is not configured. */
  readonly read: ConnectedProvider['read'] | null
}

/** Which providers serve a port, and in which order; a port that is left out is served by all that can. */
export type ProviderRoutes = Readonly<Partial<Record<PortName, readonly ProviderRoute[]>>>

const TIMEOUT_MS = 10_000

/** Connects the configured providers. */
export function createProviders(
  {
    providers,
    routes,
  }: { providers: readonly ConfiguredProvider<ProviderName>[]; routes: ProviderRoutes },
  {
    shopUrl,
    clock,
    timeoutMs = TIMEOUT_MS,
  }: Pick<Wiring, 'shopUrl'> & { clock: Pick<Clock, 'now'>; timeoutMs?: number },
): Providers & { metrics(): Metric[] } {
  const { watch, metrics } = createProviderWatch(clock)
  const connected = providers.map(({ name, connect }) => ({
    name,
    ports: watch(name, connect({ shopUrl, timeoutMs })),
  }))
  const all = <Kind extends PortName>(kind: Kind) =>
    connected.map(({ name, ports }) => ({ name, port: ports[kind] }))
  return {
    card: routed(all('card'), routes.card),
    skins: routed(all('skins'), routes.skins),
    crypto: routed(all('crypto'), routes.crypto),
    payouts: routed(all('payouts'), routes.payouts)[0] ?? null,
    callbacks: registered.map(({ name, callbackReply: reply }) => ({
      ...{ name, reply },
      read: connected.find((each) => each.name === name)?.ports.read ?? null,
    })),
    metrics,
  }
}
