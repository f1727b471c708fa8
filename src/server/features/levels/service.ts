import { levelOf, levelProgress, tierKey, xpHundredths } from '#domain/rewards/levels.ts'
import { catchUp, findProgress } from '#server/features/funds/index.ts'
import type { Database, Reader, Tx } from '#server/platform/db/database.ts'
import { isStorageFull } from '#server/platform/db/database-errors.ts'
import { readXps } from './store.ts'

const HUNDREDTHS = 100

export interface Level {
  level: number
  tier: number
  xp: number
  level_xp: number
  next_level_xp: number | null
}

/** A player's level, as `readXp` reads it. */
export const readLevel = async (database: Database, playerId: string): Promise<Level> =>
  presentLevel(await readXp(database, playerId))

/**
 * A player's XP in hundredths. If there was play since it was last computed, it is computed in a transaction. On a full
 * disk the result is not stored.
 */
export async function readXp(database: Database, playerId: string): Promise<bigint> {
  const found = await findProgress(database.pool, playerId)
  if (found) return xpHundredths(found.xp)
  try {
    return await database.transaction((tx) => countXp(tx, playerId))
  } catch (error) {
    if (!isStorageFull(error)) throw error
    return database.transaction(async (tx) =>
      xpHundredths((await catchUp(tx, playerId, { isStored: false })).xp),
    )
  }
}

/**
 * A player's XP in hundredths, computed in the caller's transaction. A caller that needs the player's wallet locks it
 * first. Only paid play counts: neither stakes that may still be returned, nor the part that unlocked a bonus.
 */
export const countXp = async (tx: Tx, playerId: string): Promise<bigint> =>
  xpHundredths((await catchUp(tx, playerId)).xp)

/** A player's level, computed in the same way. */
export const countLevel = async (tx: Tx, playerId: string): Promise<Level> =>
  presentLevel(await countXp(tx, playerId))

/**
 * The levels of many players, with play since they were last computed; bonus stakes are left out as far as they are
 * recorded.
 */
export async function readLevels(
  reader: Reader,
  playerIds: readonly string[],
): Promise<Map<string, number>> {
  const found = (await readXps(reader, playerIds)).map(
    ({ player_id, xp }) => [player_id, levelOf(xpHundredths(xp))] as const,
  )
  return new Map([...playerIds.map((id) => [id, 1] as const), ...found])
}

/** The level for an amount of XP in hundredths. */
export function presentLevel(xp: bigint): Level {
  const { level, intoLevel, forNext } = levelProgress(xp)
  return {
    level,
    tier: tierKey(level),
    xp: Number(xp) / HUNDREDTHS,
    level_xp: Number(intoLevel) / HUNDREDTHS,
    next_level_xp: forNext === 0n ? null : Number(forNext) / HUNDREDTHS,
  }
}
