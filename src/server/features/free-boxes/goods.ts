import { freeGoodsMax, xpForFreeGoods } from '#domain/games/free-box.ts'
import type { Cents } from '#domain/money/money.ts'
import { countXp } from '#server/features/levels/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { sumFreeGoods } from './store.ts'

const HUNDREDTHS = 100n
const XP_PER_COIN = xpForFreeGoods(100n) / HUNDREDTHS

/** A parcel as far as it matters here: what it holds, and its fee in cents. */
interface FreeGoods {
  itemIds: readonly string[]
  fee: Cents
}

/**
 * Why items may not be sent although free boxes gave them, in a sentence; null when they may be, or when none
 * of them did. What goods of free boxes are worth beyond the fee of their parcel is given for a part of what
 * paid play is expected to lose, all that were sent before counted.
 */
export async function freeGoodsObstacle(
  tx: Tx,
  playerId: string,
  { itemIds, fee }: FreeGoods,
): Promise<{ message: string; data: { xp: number; needed_xp: number } } | null> {
  const { asked, sent } = await sumFreeGoods(tx, playerId, itemIds)
  if (asked <= fee) return null
  const beyond = sent + asked - fee
  const xp = await countXp(tx, playerId)
  if (beyond <= freeGoodsMax(xp)) return null
  // As XP is shown: in whole points, and never more than there are.
  const needed = (xpForFreeGoods(beyond) + HUNDREDTHS - 1n) / HUNDREDTHS
  const has = xp / HUNDREDTHS
  return {
    message: `Items from free boxes that are worth more than the parcel’s fee cost ${XP_PER_COIN} XP for each coin above it: these need ${needed} XP, and you have ${has}. You can sell them at any time.`,
    data: { xp: Number(has), needed_xp: Number(needed) },
  }
}

/** Refuses `gift_unplayed` when items of free boxes may not be sent. The wallet is locked. */
export async function letFreeGoodsOut(tx: Tx, playerId: string, goods: FreeGoods): Promise<void> {
  const obstacle = await freeGoodsObstacle(tx, playerId, goods)
  if (obstacle) refuse('gift_unplayed', obstacle)
}
