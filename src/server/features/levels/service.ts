import { GAME_EDGES } from '#domain/games/games.ts'
import { levelOf, levelProgress, tierKey, xpOf } from '#domain/rewards/levels.ts'
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
  type Staked,
  type Standing,
  sumBonusStakes,
  sumStakesAfter,
  writeProgress,
} from './store.ts'

/**
 * The house edge of each game in basis points, by its stake code. XP depends on it, so no game is a cheaper way to
 * level up.
 */
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
 * A player's level. If there was play since the last count, it is counted in a transaction. On a full disk the result
 * is not stored.
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
 * A player's level, counted in the caller's transaction. A caller that needs the player's wallet locks it first. Only
 * paid play counts: neither stakes that may still be returned, nor the part that unlocked a bonus.
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

/** The XP of paid play. Stakes that unlocked a bonus were recorded when the play-through was computed. */
async function paidOf(
  reader: Reader,
  playerId: string,
  { xp, unplayed }: Standing,
): Promise<bigint> {
  const unpaid = await sumBonusStakes(reader, playerId)
  return [...unpaid, ...unplayed].reduce((sum, stake) => sum - gainOf(stake), xp)
}

/**
 * The levels of many players. Adds play since their last count and leaves out stakes that are not settled; bonus stakes
 * are subtracted as far as they are recorded.
 */
export async function readLevels(
  reader: Reader,
  playerIds: readonly string[],
): Promise<Map<string, number>> {
  const xps = new Map(playerIds.map((id) => [id, 0n]))
  for (const { player_id, xp, code, ...stake } of await readStandings(reader, playerIds)) {
    const gained = code === null ? 0n : gainOf({ code, ...stake })
    xps.set(player_id, (xps.get(player_id) ?? 0n) + xp + gained)
  }
  return new Map([...xps].map(([id, xp]) => [id, levelOf(xp > 0n ? xp : 0n)]))
}

async function countSince(tx: Tx, playerId: string, counted: Progress): Promise<Progress> {
  const stakes = await sumStakesAfter(tx, playerId, counted.seq)
  if (stakes.length === 0) return counted
  const gained = stakes.map(gainOf)
  return {
    ...counted,
    xp: gained.reduce((sum, each) => sum + each, counted.xp),
    seq: stakes.map(({ last_seq }) => last_seq).reduce(later),
  }
}

/**
 * The XP of a net stake: by the game's edge, or by that of the boxes if it is smaller. A negative net stake (more refunds
 * than stakes) subtracts as much as it had earned.
 */
function gainOf({ code, edge: ofBoxes, staked }: Staked): bigint {
  const ofGame = edgeOf[code] ?? 0
  const edge = Math.min(ofGame, ofBoxes ?? ofGame)
  return staked < 0n ? -xpOf(-staked, edge) : xpOf(staked, edge)
}

const later = (a: bigint, b: bigint): bigint => (a > b ? a : b)

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
