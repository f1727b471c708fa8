import type { Tokens } from '#contract/http/account.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { Player } from '#server/platform/http/route.ts'
import {
  endSession,
  findCaller,
  insertSession,
  lockRefreshToken,
  type RefreshRow,
  spendRefreshToken,
} from './store.ts'
import { issueTokens, openSuccessor, sealSuccessor, tokenHash } from './tokens.ts'

/** A refresh whose answer was lost may be asked again for this long. */
const GRACE_MS = 5_000
/** How long a token that was looked up is believed without asking the database again. */
const CALLER_CACHE_MS = 5_000
const CALLERS_MAX = 20_000

export interface SessionParts {
  database: Database
  clock: Clock
  entropy: Entropy
  /** Hears of a session that ended, so that its sockets can be closed. */
  onEnded(playerId: string): void
}

export interface Sessions {
  open(playerId: string): Promise<Tokens>
  /** Answers new tokens; a token that was used before ends its whole session. */
  refresh(refreshToken: string): Promise<Tokens>
  end(player: Player): Promise<void>
  authenticate(accessToken: string): Promise<Player | null>
}

export function createSessions(parts: SessionParts): Sessions {
  const { database, clock, entropy } = parts
  const callers = new Map<string, { player: Player; untilMs: number }>()

  async function open(playerId: string): Promise<Tokens> {
    return database.transaction(async (tx) => {
      const id = entropy.id()
      await insertSession(tx, { id, playerId, createdAt: instantOf(clock) })
      return issueTokens(tx, parts, { id, generation: 0 })
    })
  }

  async function refresh(refreshToken: string): Promise<Tokens> {
    const hash = tokenHash(refreshToken)
    const tokens = await database.transaction(async (tx) => {
      const row = await lockRefreshToken(tx, hash, instantOf(clock))
      if (!row?.is_alive) return null
      if (row.used_at) {
        if (isLostAnswer(row, clock) && row.successor) {
          return openSuccessor(refreshToken, row.successor)
        }
        await endSession(tx, row.session_id, instantOf(clock))
        tx.afterCommit(() => forget(row.session_id, row.player_id))
        return null
      }
      const next = await issueTokens(tx, parts, {
        id: row.session_id,
        generation: row.generation + 1,
      })
      await spendRefreshToken(tx, hash, sealSuccessor(refreshToken, next), instantOf(clock))
      return next
    })
    return tokens ?? refuse('invalid_refresh_token', oauthError('invalid_grant'))
  }

  async function end(player: Player): Promise<void> {
    await database.transaction(async (tx) => {
      await endSession(tx, player.sessionId, instantOf(clock))
      tx.afterCommit(() => forget(player.sessionId, player.id))
    })
  }

  async function authenticate(accessToken: string): Promise<Player | null> {
    const nowMs = clock.now()
    const known = callers.get(accessToken)
    if (known && known.untilMs > nowMs) return known.player
    const caller = await findCaller(database.pool, tokenHash(accessToken), instantOf(clock))
    if (!caller) {
      callers.delete(accessToken)
      return null
    }
    if (callers.size >= CALLERS_MAX) callers.clear()
    const untilMs = Math.min(nowMs + CALLER_CACHE_MS, caller.expiresAt.getTime())
    callers.set(accessToken, { player: caller.player, untilMs })
    return caller.player
  }

  function forget(sessionId: string, playerId: string): void {
    for (const [token, { player }] of callers) {
      if (player.sessionId === sessionId) callers.delete(token)
    }
    parts.onEnded(playerId)
  }

  return { open, refresh, end, authenticate }
}

/** Only the token just before the newest, and only for a moment. */
const isLostAnswer = (row: RefreshRow, clock: Pick<Clock, 'now'>): boolean =>
  row.newest === row.generation + 1 &&
  row.used_at !== null &&
  clock.now() - row.used_at.getTime() <= GRACE_MS

/** The fields that OAuth clients read beside ours. */
export const oauthError = (error: string) => ({ also: { error, hint: '' } })
