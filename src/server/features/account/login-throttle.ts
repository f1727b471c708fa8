import type { Clock } from '#server/platform/clock/clock.ts'
import { refuse } from '#server/platform/http/refuse.ts'

const WINDOW_MS = 15 * 60 * 1000
const FAILURES_MAX = 10
const NAMES_MAX = 50_000

/** Counts failed sign-ins of a name; after ten in fifteen minutes it refuses further tries. */
export function createLoginThrottle(clock: Pick<Clock, 'now'>) {
  const failures = new Map<string, number[]>()

  const recent = (name: string) =>
    (failures.get(name) ?? []).filter((atMs) => atMs > clock.now() - WINDOW_MS)

  return {
    check(name: string): void {
      const times = recent(name)
      const oldest = times[0]
      if (times.length < FAILURES_MAX || oldest === undefined) return
      const retryAfterSeconds = Math.ceil((oldest + WINDOW_MS - clock.now()) / 1000)
      refuse('too_many_requests', { retryAfterSeconds })
    },
    fail(name: string): void {
      if (failures.size >= NAMES_MAX) failures.clear()
      failures.set(name, [...recent(name), clock.now()])
    },
    succeed(name: string): void {
      failures.delete(name)
    },
  }
}
