import { MINUTE_MS } from '#domain/schedule/durations.ts'
import { type Bus, noBus } from '#server/platform/bus/bus.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { networkOf } from '#server/platform/http/client-address.ts'
import { refuse } from '#server/platform/http/refuse.ts'

const FAILURES_MAX = 3
const REST_MS = MINUTE_MS

/** A circuit breaker: after three failures in a row, the provider is not called for a minute. */
export function createBreaker(clock: Pick<Clock, 'now'>) {
  let failures = 0
  let openUntilMs = 0
  return {
    isOpen: (): boolean => clock.now() < openUntilMs,
    succeed(): void {
      failures = 0
    },
    fail(): void {
      failures += 1
      if (failures >= FAILURES_MAX) openUntilMs = clock.now() + REST_MS
    },
  }
}

const WINDOW_MS = 15 * MINUTE_MS
const EACH_MAX = 3
const ALL_MAX = 60
const TOPIC = 'tries without a captcha'

/** Replaces the captcha while its provider is unavailable: a few attempts per address, and a limit over all of them. */
export function createStrictLimit({
  clock,
  bus = noBus,
}: {
  clock: Pick<Clock, 'now'>
  bus?: Bus
}) {
  let tries: { network: string; atMs: number }[] = []
  bus.subscribe(TOPIC, (network) => void tries.push({ network, atMs: clock.now() }))
  return {
    /** Counts an attempt; refuses `too_many_requests` beyond the limit. */
    take(ip: string): void {
      const network = networkOf(ip)
      const sinceMs = clock.now() - WINDOW_MS
      tries = tries.filter(({ atMs }) => atMs > sinceMs)
      const own = tries.filter((each) => each.network === network)
      const oldest = own.length >= EACH_MAX ? own[0] : tries.length >= ALL_MAX ? tries[0] : null
      if (oldest) {
        const retryAfterSeconds = Math.ceil((oldest.atMs - sinceMs) / 1000)
        refuse('too_many_requests', { retryAfterSeconds })
      }
      tries.push({ network, atMs: clock.now() })
      bus.publish(TOPIC, network)
    },
  }
}
