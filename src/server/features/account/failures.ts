import { MINUTE_MS } from '#domain/schedule/durations.ts'
import { type Bus, noBus } from '#server/platform/bus/bus.ts'
import type { Clock } from '#server/platform/clock/clock.ts'

const WINDOW_MS = 15 * MINUTE_MS
const KEYS_MAX = 50_000
/** More than any limit counts. */
const KEPT_PER_KEY_MAX = 1_000

export interface Failure {
  atMs: number
  /** The network that the attempt came from, or what it concerned. */
  of: string
}

/** Failures of the last 15 minutes by key, kept in memory and shared with every node over the bus. */
export interface Failures {
  /** The failures that count now, oldest first. */
  recent(key: string): Failure[]
  add(key: string, of: string): void
  /** Removes the failures with the given `of`, or all of a key. */
  forget(key: string, of?: string): void
}

export interface FailureDeps {
  clock: Pick<Clock, 'now'>
  bus?: Bus
}

type Change = ['add', key: string, of: string] | ['forget', key: string, of?: string]

/** `topic` separates these failures from other kinds on the bus. */
export function createFailures({ clock, bus = noBus }: FailureDeps, topic: string): Failures {
  const byKey = new Map<string, Failure[]>()

  function recent(key: string): Failure[] {
    const sinceMs = clock.now() - WINDOW_MS
    return (byKey.get(key) ?? []).filter(({ atMs }) => atMs > sinceMs)
  }

  function write(key: string, failures: Failure[]): void {
    // The most recently failing key moves to the end, so that a flood of new keys evicts the oldest.
    byKey.delete(key)
    if (failures.length > 0) byKey.set(key, failures.slice(-KEPT_PER_KEY_MAX))
    const first = byKey.size > KEYS_MAX ? byKey.keys().next().value : undefined
    if (first !== undefined) byKey.delete(first)
  }

  function apply([name, key, of]: Change): void {
    if (name === 'add') write(key, [...recent(key), { atMs: clock.now(), of }])
    else write(key, of === undefined ? [] : recent(key).filter((each) => each.of !== of))
  }

  function change(made: Change): void {
    apply(made)
    bus.publish(topic, JSON.stringify(made))
  }

  bus.subscribe(topic, (message) => apply(JSON.parse(message) as Change))

  return {
    recent,
    add: (key, of) => change(['add', key, of]),
    forget: (key, of) => change(of === undefined ? ['forget', key] : ['forget', key, of]),
  }
}

/** Seconds until fewer than `max` failures count. */
export function retryAfterSeconds(
  failures: readonly Failure[],
  max: number,
  clock: Pick<Clock, 'now'>,
): number {
  const last = failures.at(-max)
  return last ? Math.ceil((last.atMs + WINDOW_MS - clock.now()) / 1000) : 0
}
