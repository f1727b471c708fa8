import type { Clock } from '#server/platform/clock/clock.ts'
import type { Player } from '#server/platform/http/route.ts'

/** How long a token that was looked up is believed without asking the database again. */
const BELIEVED_MS = 5_000
const CALLERS_MAX = 20_000

export interface Callers {
  find(accessToken: string): Player | null
  /** Begin before a look-up; the answer keeps what was found, unless somebody was forgotten meanwhile. */
  begin(): (accessToken: string, player: Player, expiresAt: Date) => void
  forget(isGone: (player: Player) => boolean): void
}

/** Whom access tokens name, in memory: a token is sent with every call. */
export function createCallers(clock: Pick<Clock, 'now'>): Callers {
  const known = new Map<string, { player: Player; untilMs: number }>()
  let forgotten = 0

  return {
    find(accessToken) {
      const caller = known.get(accessToken)
      if (caller && caller.untilMs > clock.now()) return caller.player
      known.delete(accessToken)
      return null
    },
    begin() {
      const before = forgotten
      const startMs = clock.now()
      return (accessToken, player, expiresAt) => {
        if (before !== forgotten) return
        if (known.size >= CALLERS_MAX) known.clear()
        const untilMs = Math.min(startMs + BELIEVED_MS, expiresAt.getTime())
        known.set(accessToken, { player, untilMs })
      }
    },
    forget(isGone) {
      forgotten += 1
      for (const [token, { player }] of known) if (isGone(player)) known.delete(token)
    },
  }
}
