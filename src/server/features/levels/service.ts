import { levelProgress, tierKey, xpOf } from '#domain/rewards/levels.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { isStorageFull } from '#server/platform/db/database-errors.ts'
import {
  findProgress,
  type Progress,
  readCounted,
  readProgress,
  sumStakesAfter,
  sumUnplayed,
  writeProgress,
} from './store.ts'

/** The house edge of each game in basis points; no game is a cheaper ladder than another. */
const edgeOf: Record<string, number> = { 'box.stake': 1000, 'battle.stake': 1000 }

const HUNDREDTHS = 100

export interface Level {
  level: number
  tier: number
  xp: number
  level_xp: number
  next_level_xp: number | null
}

/**
 * A player's level. Only who has played since it was counted last is counted on, in a transaction; on a full disk
 * that is not kept.
 */
export async function readLevel(database: Database, playerId: string): Promise<Level> {
  const counted = await readCounted(database.pool, playerId)
  if (counted) return presentLevel(counted.xp - gainOf('battle.stake', counted.unplayed))
  try {
    return await database.transaction((tx) => countLevel(tx, playerId))
  } catch (error) {
    if (!isStorageFull(error)) throw error
    return database.transaction(async (tx) => {
      const known = await findProgress(tx, playerId)
      return levelOf(tx, playerId, (await countSince(tx, playerId, known)).xp)
    })
  }
}

/** The same within the caller's transaction; who holds the player's wallet takes that lock first. */
export async function countLevel(tx: Tx, playerId: string): Promise<Level> {
  const counted = await readProgress(tx, playerId)
  const progress = await countSince(tx, playerId, counted)
  if (progress.seq !== counted.seq) await writeProgress(tx, playerId, progress)
  return levelOf(tx, playerId, progress.xp)
}

async function levelOf(tx: Tx, playerId: string, xp: bigint): Promise<Level> {
  const unplayed = await sumUnplayed(tx, playerId)
  return presentLevel(xp - gainOf('battle.stake', unplayed))
}

async function countSince(tx: Tx, playerId: string, counted: Progress): Promise<Progress> {
  const stakes = await sumStakesAfter(tx, playerId, counted.seq)
  if (stakes.length === 0) return counted
  const gained = stakes.map(({ code, staked }) => gainOf(code, staked))
  return {
    xp: gained.reduce((sum, each) => sum + each, counted.xp),
    seq: stakes.map(({ last_seq }) => last_seq).reduce(later),
  }
}

/** What stakes bring; below zero, more of them came back, and take no more than they had brought. */
function gainOf(code: string, staked: bigint): bigint {
  const edge = edgeOf[code] ?? 0
  return staked < 0n ? -xpOf(-staked, edge) : xpOf(staked, edge)
}

const later = (a: bigint, b: bigint): bigint => (a > b ? a : b)

/** The level that a count of experience (hundredths) stands for. */
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
