import type { Clock } from '#server/platform/clock/clock.ts'
import { refuse } from '#server/platform/http/refuse.ts'

const WINDOW_MS = 15 * 60 * 1000
const FAILURES_MAX = 10
const NAMES_MAX = 50_000

export interface LoginThrottle {
  /** Counts a try as failed until it succeeds, so that tries at the same time count as well. */
  begin(name: string): void
  succeed(name: string): void
}

/** Counts failed tries of a name; after ten in fifteen minutes it refuses further ones. */
export function createLoginThrottle(clock: Pick<Clock, 'now'>): LoginThrottle {
  const failures = new Map<string, number[]>()

  return {
    begin(name) {
      const nowMs = clock.now()
      const recent = (failures.get(name) ?? []).filter((atMs) => atMs > nowMs - WINDOW_MS)
      const [oldest] = recent
      if (recent.length >= FAILURES_MAX && oldest !== undefined) {
        refuse('too_many_requests', {
          retryAfterSeconds: Math.ceil((oldest + WINDOW_MS - nowMs) / 1000),
        })
      }
      // Whoever failed last stands last, so that a flood of names pushes out the oldest.
      failures.delete(name)
      failures.set(name, [...recent, nowMs])
      const first = failures.size > NAMES_MAX ? failures.keys().next().value : undefined
      if (first !== undefined) failures.delete(first)
    },
    succeed(name) {
      failures.delete(name)
    },
  }
}
