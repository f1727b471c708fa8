import { levelProgress, tierKey, xpOf } from '#domain/rewards/levels.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import {
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

/** A player's level. Only who has played since it was counted last is counted on, in a transaction. */
export async function readLevel(database: Database, playerId: string): Promise<Level> {
  const counted = await readCounted(database.pool, playerId)
  if (!counted) return database.transaction((tx) => countLevel(tx, playerId))
  return presentLevel(counted.xp - gainOf('battle.stake', counted.unplayed))
}

/** The same within the caller's transaction; who holds the player's wallet takes that lock first. */
export async function countLevel(tx: Tx, playerId: string): Promise<Level> {
  const counted = await readProgress(tx, playerId)
  const xp = await countPlayed(tx, playerId, counted)
  const unplayed = await sumUnplayed(tx, playerId)
  return presentLevel(xp - gainOf('battle.stake', unplayed))
}

async function countPlayed(tx: Tx, playerId: string, counted: Progress): Promise<bigint> {
  const stakes = await sumStakesAfter(tx, playerId, counted.seq)
  if (stakes.length === 0) return counted.xp
  const gained = stakes.map(({ code, staked }) => gainOf(code, staked))
  const progress = {
    xp: gained.reduce((sum, each) => sum + each, counted.xp),
    seq: stakes.map(({ last_seq }) => last_seq).reduce(later),
  }
  await writeProgress(tx, playerId, progress)
  return progress.xp
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
