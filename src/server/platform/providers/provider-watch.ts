import { MINUTE_MS, SECOND_MS } from '#domain/schedule/durations.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Metric } from '#server/platform/metrics/metric.ts'
import type { ConnectedProvider } from './ports.ts'
import { ProviderFault } from './request-provider.ts'

/** After this time without another failure, nothing is known of a provider that nobody has asked since. */
const FORGOTTEN_MS = 30 * MINUTE_MS

interface Failing {
  sinceMs: number
  lastMs: number
}

export interface ProviderWatch {
  /** The provider, whose answers and failures are noted from now on. */
  watch(name: string, provider: ConnectedProvider): ConnectedProvider
  metrics(): Metric[]
}

/** Notes for how long each provider has given no usable response; any usable one ends it. */
export function createProviderWatch(clock: Pick<Clock, 'now'>): ProviderWatch {
  const failing = new Map<string, Failing | null>()

  function note(name: string, hasFailed: boolean): void {
    const nowMs = clock.now()
    failing.set(name, hasFailed ? { sinceMs: failingSince(name) ?? nowMs, lastMs: nowMs } : null)
  }

  function failingSince(name: string): number | null {
    const known = failing.get(name)
    return known && clock.now() - known.lastMs < FORGOTTEN_MS ? known.sinceMs : null
  }

  const watchedPort = <Port extends object>(name: string, port: Port): Port =>
    Object.fromEntries(
      Object.entries(port).map(([method, act]) => [method, watchedMethod(name, act)]),
    ) as Port

  function watchedMethod(name: string, act: (...args: unknown[]) => unknown) {
    return (...args: unknown[]) => {
      const answer = act(...args)
      if (answer instanceof Promise) {
        answer.then(
          (result) => note(name, isUnknown(result)),
          (error) => {
            if (error instanceof ProviderFault) note(name, true)
          },
        )
      }
      return answer
    }
  }

  return {
    watch(name, provider) {
      failing.set(name, null)
      const { read, ...ports } = provider
      const watched = Object.entries(ports).map(([kind, port]) => [kind, watchedPort(name, port)])
      return { ...Object.fromEntries(watched), read }
    },
    metrics: () =>
      [...failing.keys()].map((provider) => {
        const sinceMs = failingSince(provider)
        return {
          name: 'coffer_provider_failing_seconds',
          help: 'For how long a payment provider has given no usable response to this node; 0 after any',
          labels: { provider },
          value: sinceMs === null ? 0 : (clock.now() - sinceMs) / SECOND_MS,
        }
      }),
  }
}

/** A payout of which nobody knows whether the provider has accepted it. */
const isUnknown = (result: unknown): boolean =>
  typeof result === 'object' && result !== null && 'kind' in result && result.kind === 'unknown'
