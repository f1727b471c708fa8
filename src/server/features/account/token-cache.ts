import { type Bus, noBus } from '#server/platform/bus/bus.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Player } from '#server/platform/http/route.ts'

/** How long a looked-up token is trusted before the database is queried again. */
const CACHE_MS = 5_000
const TOKENS_MAX = 20_000

export interface TokenCache {
  find(accessToken: string): Player | null
  /** Call before a look-up. The returned function caches its result, unless an invalidation came in between. */
  begin(): (accessToken: string, player: Player, expiresAt: Date) => void
  /** Removes the callers of one session, or of all of a player's sessions, from the cache of every node. */
  forget(ended: EndedSessions): void
}

export type EndedSessions =
  | { sessionId: string }
  | { playerId: string; exceptSessionId?: string | undefined }

const TOPIC = 'sessions that ended'

/**
 * An in-memory cache from access token to player, because every call sends a token. While the bus is down, nodes cannot
 * announce ended sessions, so the cache is bypassed and each call queries the database.
 */
export function createTokenCache(clock: Pick<Clock, 'now'>, bus: Bus = noBus): TokenCache {
  const known = new Map<string, { player: Player; untilMs: number }>()
  let forgotten = 0

  function forget(ended: EndedSessions): void {
    forgotten += 1
    for (const [token, { player }] of known) if (hasEnded(player, ended)) known.delete(token)
  }

  bus.subscribe(TOPIC, (message) => forget(JSON.parse(message) as EndedSessions))

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
        if (known.size >= TOKENS_MAX) known.clear()
        const untilMs = Math.min(startMs + CACHE_MS, expiresAt.getTime())
        known.set(accessToken, { player, untilMs })
      }
    },
    forget(ended) {
      forget(ended)
      bus.publish(TOPIC, JSON.stringify(ended))
    },
  }
}

const hasEnded = ({ id, sessionId }: Player, ended: EndedSessions): boolean =>
  'sessionId' in ended
    ? sessionId === ended.sessionId
    : id === ended.playerId && sessionId !== ended.exceptSessionId
