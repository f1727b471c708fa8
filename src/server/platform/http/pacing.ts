import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { Refusal } from './refuse.ts'

export interface PacedBet {
  playerId: string
  game: string
  /** The idempotency key: repeats of one bet are one bet. */
  key: string | null
}

/** A bet that has begun: it counts unless it is taken back. */
export interface BegunBet {
  /** The bet was refused, so it does not delay the next one. */
  takeBack(): Promise<void>
}

/** Keeps a player's bets on a game apart, where the jurisdiction requires it. */
export interface Pacing {
  /** Begins a bet, or returns the refusal of one that comes too early. */
  begin(bet: PacedBet): Promise<BegunBet | Refusal>
}

const unpaced: BegunBet = { takeBack: async () => {} }

/**
 * Bets on a game at least `cycleMs` apart, as it is now; 0 for none. They are counted in the database, so that a player
 * who bets on several nodes at once begins one.
 */
export function createPacing({
  database: { pool },
  clock,
  cycleMs,
}: {
  database: Pick<Database, 'pool'>
  clock: Pick<Clock, 'now'>
  cycleMs: () => number
}): Pacing {
  return {
    async begin({ playerId, game, key }) {
      const pauseMs = cycleMs()
      if (pauseMs === 0) return unpaced
      const nowMs = clock.now()
      const at = new Date(nowMs)
      const { rows } = await pool.query<Begun>(BEGIN, [
        ...[playerId, game, key, at],
        new Date(nowMs - pauseMs),
      ])
      const { repeats = null, at: before = null, key: keyBefore = null } = rows[0] ?? {}
      // A repeat of the last bet gets that bet's reply, also while it is still being placed.
      if (repeats !== null && repeats > 0) return unpaced
      if (repeats === 0) {
        return {
          async takeBack() {
            await pool.query(TAKE_BACK, [playerId, game, key, at, keyBefore, before])
          },
        }
      }
      // Where none was before, another has begun at this instant.
      const leftMs = (before?.getTime() ?? nowMs) + pauseMs - nowMs
      return new Refusal('too_many_requests', {
        message: { code: 'bets_too_fast', values: { seconds: pauseMs / 1_000 } },
        retryAfterSeconds: Math.ceil(leftMs / 1_000),
      })
    },
  }
}

interface Begun {
  /** 0 if the bet has begun, more if it is a repeat of the last one, null if it comes too early. */
  repeats: number | null
  /** The bet before it. */
  at: Date | null
  key: string | null
}

/** Begins the bet unless the last one is newer than $5. */
const BEGIN = `WITH last AS (
    SELECT key, at FROM paced_bets WHERE player_id = $1 AND game = $2
  ), begun AS (
    INSERT INTO paced_bets AS p (player_id, game, key, at) VALUES ($1, $2, $3, $4)
    ON CONFLICT (player_id, game) DO UPDATE
      SET key = excluded.key,
          at = CASE WHEN p.key = excluded.key THEN p.at ELSE excluded.at END,
          repeats = CASE WHEN p.key = excluded.key THEN p.repeats + 1 ELSE 0 END
      WHERE p.at <= $5 OR p.key = excluded.key
    RETURNING repeats
  )
  SELECT begun.repeats, last.at, last.key
  FROM (SELECT) one LEFT JOIN begun ON true LEFT JOIN last ON true`

/** Puts the bet before back, or none, unless a later bet has begun. */
const TAKE_BACK = `WITH mine AS (
    DELETE FROM paced_bets
    WHERE player_id = $1 AND game = $2 AND key IS NOT DISTINCT FROM $3 AND at = $4 AND $6::timestamptz IS NULL
  )
  UPDATE paced_bets SET key = $5, at = $6, repeats = 0
  WHERE player_id = $1 AND game = $2 AND key IS NOT DISTINCT FROM $3 AND at = $4 AND $6::timestamptz IS NOT NULL`
