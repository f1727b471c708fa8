import { refuse } from '#server/platform/http/refuse.ts'
import { createFailures, type FailureDeps, retryAfterSeconds } from './failures.ts'

const FAILURES_MAX = 10

/** Counts only attempts of a signed-in player, so that a stranger cannot use them up. */
export interface PasswordThrottle {
  /** Counts an attempt as failed until it succeeds, so that concurrent attempts count as well. */
  begin(playerId: string): void
  succeed(playerId: string): void
}

/** Counts a player's wrong passwords and refuses further attempts after ten in fifteen minutes. */
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
