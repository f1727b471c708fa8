import { SECOND_MS } from '#domain/schedule/durations.ts'
import { type Bus, noBus } from '#server/platform/bus/bus.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Player } from '#server/platform/http/route.ts'

/** How long a looked-up token is trusted before the database is queried again; a sign-out that is not heard says so. */
const CACHE_MS = 5 * SECOND_MS
const TOKENS_MAX = 20_000

export interface TokenCache {
  find(accessToken: string): Player | null
  /** Call before a look-up. The returned function caches its result, unless an invalidation came in between. */
  begin(): (accessToken: string, player: Player, expiresAt: Date) => void
  /**
   * Removes the callers of one session, or of all of a player's sessions, from the cache of every node. Resolves to
   * whether no node trusts them any more; otherwise one may for at most 5 seconds.
   */
  forget(ended: EndedSessions): Promise<boolean>
}

export type EndedSessions =
  | { sessionId: string }
  | { playerId: string; exceptSessionId?: string | undefined }

const TOPIC = 'sessions that ended'

/**
 * An in-memory cache from access token to player, because every call sends a token. While this node may have missed a
 * message of the bus, the cache is bypassed and each call queries the database. Staff are never cached, so that a role
 * that was taken away ends at once on every node.
 */
export function createTokenCache(
  clock: Pick<Clock, 'now' | 'monotonic'>,
  bus: Bus = noBus,
): TokenCache {
  const known = new Map<string, { player: Player; untilMs: number; expiresAtMs: number }>()
  let forgotten = 0

  function forget(ended: EndedSessions): void {
    forgotten += 1
    for (const [token, { player }] of known) if (hasEnded(player, ended)) known.delete(token)
  }

  bus.subscribe(TOPIC, (message) => forget(JSON.parse(message) as EndedSessions))
  bus.onReturn(() => {
    forgotten += 1
    known.clear()
  })

  return {
    find(accessToken) {
      const caller = known.get(accessToken)
      if (!caller) return null
      const isFresh = caller.untilMs > clock.monotonic() && caller.expiresAtMs > clock.now()
      if (isFresh && bus.isCurrent()) return caller.player
      known.delete(accessToken)
      return null
    },
    begin() {
      const before = forgotten
      const untilMs = clock.monotonic() + CACHE_MS
      return (accessToken, player, expiresAt) => {
        if (before !== forgotten || player.role !== 'player') return
        if (known.size >= TOKENS_MAX) known.clear()
        known.set(accessToken, { player, untilMs, expiresAtMs: expiresAt.getTime() })
      }
    },
    forget(ended) {
      forget(ended)
      return bus.announce(TOPIC, JSON.stringify(ended))
    },
  }
}

const hasEnded = ({ id, sessionId }: Player, ended: EndedSessions): boolean =>
  'sessionId' in ended
    ? sessionId === ended.sessionId
    : id === ended.playerId && sessionId !== ended.exceptSessionId
