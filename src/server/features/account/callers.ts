import { type Bus, noBus } from '#server/platform/bus/bus.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Player } from '#server/platform/http/route.ts'

/** How long a token that was looked up is believed without asking the database again. */
const BELIEVED_MS = 5_000
const CALLERS_MAX = 20_000

export interface Callers {
  find(accessToken: string): Player | null
  /** Begin before a look-up; the answer keeps what was found, unless somebody was forgotten meanwhile. */
  begin(): (accessToken: string, player: Player, expiresAt: Date) => void
  /** Forgets on every node whom a session, or any of a player's, has named. */
  forget(ended: Ended): void
}

export type Ended =
  | { sessionId: string }
  | { playerId: string; exceptSessionId?: string | undefined }

const TOPIC = 'sessions that ended'

/**
 * Whom access tokens name, in memory: a token is sent with every call. While nodes cannot tell each other of
 * sessions that ended nobody is believed, and each call asks the database.
 */
export function createCallers(clock: Pick<Clock, 'now'>, bus: Bus = noBus): Callers {
  const known = new Map<string, { player: Player; untilMs: number }>()
  let forgotten = 0

  function forget(ended: Ended): void {
    forgotten += 1
    for (const [token, { player }] of known) if (hasEnded(player, ended)) known.delete(token)
  }

  bus.subscribe(TOPIC, (message) => forget(JSON.parse(message) as Ended))

  return {
    find(accessToken) {
      const caller = known.get(accessToken)
      const isBelieved = bus.state() !== 'away'
      if (isBelieved && caller && caller.untilMs > clock.now()) return caller.player
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
    forget(ended) {
      forget(ended)
      bus.publish(TOPIC, JSON.stringify(ended))
    },
  }
}

const hasEnded = ({ id, sessionId }: Player, ended: Ended): boolean =>
  'sessionId' in ended
    ? sessionId === ended.sessionId
    : id === ended.playerId && sessionId !== ended.exceptSessionId
