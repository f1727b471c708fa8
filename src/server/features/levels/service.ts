import { levelOf, levelProgress, tierKey, xpHundredths } from '#domain/rewards/levels.ts'
import type { Progress } from '#domain/rewards/progress.ts'
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

/**
 * A player's level. If there was play since it was last computed, it is computed in a transaction. On a full disk the
 * result is not stored.
 */
export async function readLevel(database: Database, playerId: string): Promise<Level> {
  const found = await findProgress(database.pool, playerId)
  if (found) return levelAt(found)
  try {
    return await database.transaction((tx) => countLevel(tx, playerId))
  } catch (error) {
    if (!isStorageFull(error)) throw error
    return database.transaction(async (tx) =>
      levelAt(await catchUp(tx, playerId, { isStored: false })),
    )
  }
}

/**
 * A player's level, computed in the caller's transaction. A caller that needs the player's wallet locks it first. Only
 * paid play counts: neither stakes that may still be returned, nor the part that unlocked a bonus.
 */
export const countLevel = async (tx: Tx, playerId: string): Promise<Level> =>
  levelAt(await catchUp(tx, playerId))

/** A player's XP in hundredths, computed in the same way. */
export const countXp = async (tx: Tx, playerId: string): Promise<bigint> =>
  xpHundredths((await catchUp(tx, playerId)).xp)

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

const levelAt = ({ xp }: Progress): Level => presentLevel(xpHundredths(xp))

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
