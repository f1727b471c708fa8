import type { Clock } from '#server/platform/clock/clock.ts'

type Instant = 'bets close' | 'started' | 'ended'

/** More than the instants of all rounds in progress. */
const KEPT_MAX = 30

/**
 * The instants of rounds on the monotonic clock. The system time is read once for each instant, when this node first
 * learns of it, so that later changes of the system time have no effect.
 */
export interface Timeline {
  /** Milliseconds since an instant; negative if it is in the future. */
  since(roundId: string, instant: Instant, at: Date): number
  /** Sets an instant that is known on the monotonic clock itself. */
  pin(roundId: string, instant: Instant, monotonicMs: number): void
  /**
   * Moves an instant that is known back in time, so that it lies at least `sinceMs` in the past, as another node says;
   * returns by how many ms, 0 if it lies that far already.
   */
  atLeast(roundId: string, instant: Instant, sinceMs: number): number
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
    atLeast(roundId, instant, sinceMs) {
      const nowMs = clock.monotonic()
      const knownMs = known.get(`${roundId} ${instant}`)
      const lateMs = knownMs === undefined ? 0 : sinceMs - (nowMs - knownMs)
      if (lateMs <= 0) return 0
      pin(roundId, instant, nowMs - sinceMs)
      return lateMs
    },
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
