import { MINUTE_MS } from '#domain/schedule/durations.ts'
import type { Clock } from '#server/platform/clock/clock.ts'

const WINDOW_MS = 15 * MINUTE_MS
const KEYS_MAX = 50_000
const KEPT_PER_KEY_MAX = 500

export interface Failure {
  atMs: number
  /** Whence it came, or what it was about. */
  of: string
}

/** Failures of the last 15 minutes, by a key; in memory. */
export interface Failures {
  /** Those that count now, the oldest first. */
  recent(key: string): Failure[]
  add(key: string, of: string): void
  /** Forgets those of one kind, or all. */
  forget(key: string, of?: string): void
}

export function createFailures(clock: Pick<Clock, 'now'>): Failures {
  const byKey = new Map<string, Failure[]>()

  function recent(key: string): Failure[] {
    const sinceMs = clock.now() - WINDOW_MS
    return (byKey.get(key) ?? []).filter(({ atMs }) => atMs > sinceMs)
  }

  function write(key: string, failures: Failure[]): void {
    // Whoever failed last stands last, so that a flood of keys pushes out the oldest.
    byKey.delete(key)
    if (failures.length > 0) byKey.set(key, failures.slice(-KEPT_PER_KEY_MAX))
    const first = byKey.size > KEYS_MAX ? byKey.keys().next().value : undefined
    if (first !== undefined) byKey.delete(first)
  }

  return {
    recent,
    add: (key, of) => write(key, [...recent(key), { atMs: clock.now(), of }]),
    forget: (key, of) =>
      write(key, of === undefined ? [] : recent(key).filter((each) => each.of !== of)),
  }
}

/** How long it takes, in seconds, until fewer than `max` of them count. */
export function retryAfterSeconds(
  failures: readonly Failure[],
  max: number,
  clock: Pick<Clock, 'now'>,
): number {
  const last = failures.at(-max)
  return last ? Math.ceil((last.atMs + WINDOW_MS - clock.now()) / 1000) : 0
}
