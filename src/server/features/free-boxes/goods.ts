import { freeGoodsMax, xpForFreeGoods } from '#domain/games/free-box.ts'
import { countXp } from '#server/features/levels/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { sumFreeGoods } from './store.ts'

const HUNDREDTHS = 100n

/**
 * Why items may not be sent although free boxes gave them, in a sentence; null when they may be, or when none
 * of them did. Goods of free boxes are given for a part of what paid play is expected to lose, all that were
 * sent before counted.
 */
export async function freeGoodsObstacle(
  tx: Tx,
  playerId: string,
  itemIds: readonly string[],
): Promise<{ message: string; data: { xp: number; needed_xp: number } } | null> {
  const { asked, sent } = await sumFreeGoods(tx, playerId, itemIds)
  if (asked === 0n) return null
  const xp = await countXp(tx, playerId)
  if (sent + asked <= freeGoodsMax(xp)) return null
  // As XP is shown: in whole points, and never more than there are.
  const needed = (xpForFreeGoods(sent + asked) + HUNDREDTHS - 1n) / HUNDREDTHS
  const has = xp / HUNDREDTHS
  return {
    message: `Items from free boxes can be sent once you have 100 XP for each coin of their value: these need ${needed} XP, and you have ${has}. You can sell them at any time.`,
    data: { xp: Number(has), needed_xp: Number(needed) },
  }
}

/** Refuses `gift_unplayed` when items of free boxes may not be sent. The wallet is locked. */
export async function letFreeGoodsOut(
  tx: Tx,
  playerId: string,
  itemIds: readonly string[],
): Promise<void> {
  const obstacle = await freeGoodsObstacle(tx, playerId, itemIds)
  if (obstacle) refuse('gift_unplayed', obstacle)
}
