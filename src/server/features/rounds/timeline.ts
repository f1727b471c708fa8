import type { Clock } from '#server/platform/clock/clock.ts'

type Instant = 'bets close' | 'started' | 'ended'

/** More than the instants of the rounds that are on at a time. */
const KEPT_MAX = 30

/**
 * When what happens to a round, by the clock that never goes back: the time of day is asked once for each
 * instant, when this node first hears of it, so that it may be set meanwhile.
 */
export interface Timeline {
  /** Milliseconds since an instant; below zero while it is to come. */
  since(roundId: string, instant: Instant, at: Date): number
  /** An instant that is known by the clock itself. */
  pin(roundId: string, instant: Instant, monotonicMs: number): void
}

export function createTimeline(clock: Clock): Timeline {
  const known = new Map<string, number>()

  function pin(roundId: string, instant: Instant, monotonicMs: number): void {
    known.set(`${roundId} ${instant}`, monotonicMs)
    const [oldest] = known.keys()
    if (known.size > KEPT_MAX && oldest !== undefined) known.delete(oldest)
  }

  return {
    pin,
    since(roundId, instant, at) {
      const nowMs = clock.monotonic()
      const knownMs = known.get(`${roundId} ${instant}`)
      if (knownMs !== undefined) return nowMs - knownMs
      const sinceMs = clock.now() - at.getTime()
      pin(roundId, instant, nowMs - sinceMs)
      return sinceMs
    },
  }
}
