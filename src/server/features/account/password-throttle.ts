import { refuse } from '#server/platform/http/refuse.ts'
import { createFailures, type FailureDeps, retryAfterSeconds } from './failures.ts'

const FAILURES_MAX = 10

/** For who is signed in already: a stranger cannot use up a player's tries. */
export interface PasswordThrottle {
  /** Counts a try as failed until it succeeds, so that tries at the same time count as well. */
  begin(playerId: string): void
  succeed(playerId: string): void
}

/** Counts wrong passwords of a player; after ten in fifteen minutes it refuses further ones. */
export function createPasswordThrottle(deps: FailureDeps, topic: string): PasswordThrottle {
  const failures = createFailures(deps, topic)

  return {
    begin(playerId) {
      const recent = failures.recent(playerId)
      if (recent.length >= FAILURES_MAX) {
        const seconds = retryAfterSeconds(recent, FAILURES_MAX, deps.clock)
        refuse('too_many_requests', { retryAfterSeconds: seconds })
      }
      failures.add(playerId, '')
    },
    succeed: (playerId) => failures.forget(playerId),
  }
}
