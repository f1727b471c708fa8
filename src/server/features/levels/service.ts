import { levelProgress, tierKey, xpOf } from '#domain/rewards/levels.ts'
import type { Database } from '#server/platform/db/database.ts'
import { readProgress, sumStakesAfter, writeProgress } from './store.ts'

/** The house edge of each game in basis points; no game is a cheaper ladder than another. */
const edgeOf: Record<string, number> = { 'box.stake': 1000 }

const HUNDREDTHS = 100

export interface Level {
  level: number
  tier: number
  xp: number
  level_xp: number
  next_level_xp: number | null
}

/** A player's level, brought up to date from his wallet's journal. */
export async function readLevel(database: Database, playerId: string): Promise<Level> {
  const xp = await database.transaction(async (tx) => {
    const counted = await readProgress(tx, playerId)
    const stakes = await sumStakesAfter(tx, playerId, counted.seq)
    if (stakes.length === 0) return counted.xp
    const gained = stakes.map(({ code, staked }) => xpOf(staked, edgeOf[code] ?? 0))
    const progress = {
      xp: gained.reduce((sum, each) => sum + each, counted.xp),
      seq: stakes.map(({ last_seq }) => last_seq).reduce(later),
    }
    await writeProgress(tx, playerId, progress)
    return progress.xp
  })
  return presentLevel(xp)
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
