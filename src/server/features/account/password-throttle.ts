import type { Clock } from '#server/platform/clock/clock.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { createFailures, retryAfterSeconds } from './failures.ts'

const FAILURES_MAX = 10

/** For who is signed in already: a stranger cannot use up a player's tries. */
export interface PasswordThrottle {
  /** Counts a try as failed until it succeeds, so that tries at the same time count as well. */
  begin(playerId: string): void
  succeed(playerId: string): void
}

/** Counts wrong passwords of a player; after ten in fifteen minutes it refuses further ones. */
export function createPasswordThrottle(clock: Pick<Clock, 'now'>): PasswordThrottle {
  const failures = createFailures(clock)

  return {
    begin(playerId) {
      const recent = failures.recent(playerId)
      if (recent.length >= FAILURES_MAX) {
        const seconds = retryAfterSeconds(recent, FAILURES_MAX, clock)
        refuse('too_many_requests', { retryAfterSeconds: seconds })
      }
      failures.add(playerId, '')
    },
    succeed: (playerId) => failures.forget(playerId),
  }
}
