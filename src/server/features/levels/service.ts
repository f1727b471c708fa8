import { levelOf, levelProgress, tierKey, xpOf } from '#domain/rewards/levels.ts'
import { GAME_EDGES } from '#domain/rewards/reward-shares.ts'
import { readPlaythrough } from '#server/features/funds/index.ts'
import type { Database, Reader, Tx } from '#server/platform/db/database.ts'
import { isStorageFull } from '#server/platform/db/database-errors.ts'
import {
  findLastSettled,
  findProgress,
  listUnplayed,
  type Progress,
  raiseLevel,
  readCounted,
  readProgress,
  readStandings,
  type Standing,
  sumBonusStakes,
  sumStakesAfter,
  writeProgress,
} from './store.ts'

/** The house edge of each game in basis points, by the code of its stakes; no game is a cheaper ladder than another. */
const edgeOf: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries(GAME_EDGES).map(([game, { counted }]) => [`${game}.stake`, counted]),
)

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
  if (counted) return presentLevel(await paidOf(database.pool, playerId, counted))
  try {
    return await database.transaction((tx) => countLevel(tx, playerId))
  } catch (error) {
    if (!isStorageFull(error)) throw error
    return database.transaction(async (tx) => {
      const { xp } = await countSince(tx, playerId, await findProgress(tx, playerId))
      const unplayed = await listUnplayed(tx, playerId)
      return presentLevel(await paidOf(tx, playerId, { xp, unplayed }))
    })
  }
}

/**
 * The same within the caller's transaction; who holds the player's wallet takes that lock first. Only paid
 * play counts: neither what may still come back, nor what freed a bonus.
 */
export const countLevel = async (tx: Tx, playerId: string): Promise<Level> =>
  presentLevel(await countXp(tx, playerId))

/** A player's XP in hundredths, counted in the same way. */
export async function countXp(tx: Tx, playerId: string): Promise<bigint> {
  const counted = await readProgress(tx, playerId)
  const event_id = await findLastSettled(tx, playerId)
  const progress = { ...(await countSince(tx, playerId, counted)), event_id }
  if (progress.seq !== counted.seq || event_id !== counted.event_id) {
    await writeProgress(tx, playerId, progress)
  }
  const unplayed = await listUnplayed(tx, playerId)
  await readPlaythrough(tx, playerId)
  const xp = await paidOf(tx, playerId, { xp: progress.xp, unplayed })
  const level = levelOf(xp > 0n ? xp : 0n)
  if (level > (counted.level ?? 0)) await raiseLevel(tx, playerId, level)
  return xp
}

/** What of counted XP is of paid play; what stakes freed bonuses was noted as the play-through was counted. */
async function paidOf(
  reader: Reader,
  playerId: string,
  { xp, unplayed }: Standing,
): Promise<bigint> {
  const unpaid = await sumBonusStakes(reader, playerId)
  return [...unpaid, ...unplayed].reduce((sum, { code, staked }) => sum - gainOf(code, staked), xp)
}

/**
 * The levels of many players at once, as far as their play has been counted: what was played since and what is not
 * settled yet is added and left out, bonuses are taken off as far as they are noted.
 */
export async function readLevels(
  reader: Reader,
  playerIds: readonly string[],
): Promise<Map<string, number>> {
  const xps = new Map(playerIds.map((id) => [id, 0n]))
  for (const { player_id, xp, code, staked } of await readStandings(reader, playerIds)) {
    const gained = code === null ? 0n : gainOf(code, staked)
    xps.set(player_id, (xps.get(player_id) ?? 0n) + xp + gained)
  }
  return new Map([...xps].map(([id, xp]) => [id, levelOf(xp > 0n ? xp : 0n)]))
}

async function countSince(tx: Tx, playerId: string, counted: Progress): Promise<Progress> {
  const stakes = await sumStakesAfter(tx, playerId, counted.seq)
  if (stakes.length === 0) return counted
  const gained = stakes.map(({ code, staked }) => gainOf(code, staked))
  return {
    ...counted,
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
