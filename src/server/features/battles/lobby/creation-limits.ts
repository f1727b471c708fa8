import { MINUTE_MS } from '#domain/schedule/durations.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { BattleDeps } from '../deps.ts'

const WINDOW_MS = 10 * MINUTE_MS

/**
 * Refuses another battle of a player who has too many waiting or created too many within ten minutes, with the time of
 * the next one. The caller holds the player's mutex. Canceled battles count too.
 */
export async function checkCreations(
  tx: Tx,
  { clock, limits }: Pick<BattleDeps, 'clock' | 'limits'>,
  playerId: string,
): Promise<void> {
  const nowMs = clock.now()
  const nth = await readNthNewest(tx, playerId, limits.createdMax)
  const freeAtMs = nth === null ? 0 : nth.getTime() + WINDOW_MS
  if (freeAtMs > nowMs)
    refuse('battles_too_many', { retryAfterSeconds: secondsTo(freeAtMs, nowMs) })
  const waiting = await readExpiries(tx, playerId, limits.waitingMax)
  const firstMs = Math.min(...waiting.map((at) => at.getTime()))
  if (waiting.length === limits.waitingMax) {
    refuse('battles_waiting', { retryAfterSeconds: secondsTo(firstMs, nowMs) })
  }
}

const secondsTo = (atMs: number, nowMs: number): number =>
  Math.max(1, Math.ceil((atMs - nowMs) / 1000))

/** When the player created their nth newest battle. */
async function readNthNewest(tx: Tx, playerId: string, nth: number): Promise<Date | null> {
  const { rows } = await tx.query<Pick<Tables['battles'], 'created_at'>>(
    'SELECT created_at FROM battles WHERE creator_id = $1 ORDER BY id DESC OFFSET $2 LIMIT 1',
    [playerId, nth - 1],
  )
  return rows[0]?.created_at ?? null
}

/** When the player's waiting battles expire, at most `limit` of them. */
async function readExpiries(tx: Tx, playerId: string, limit: number): Promise<Date[]> {
  const { rows } = await tx.query<Pick<Tables['battles'], 'expires_at'>>(
    `SELECT expires_at FROM battles WHERE creator_id = $1 AND status = 'waiting'
     ORDER BY id LIMIT $2`,
    [playerId, limit],
  )
  return rows.map(({ expires_at }) => expires_at)
}
