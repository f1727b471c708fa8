import type { Message } from '#contract/words/message.ts'
import { freeValueMax, xpForFreeValue } from '#domain/games/free-box.ts'
import type { Cents } from '#domain/money/money.ts'
import { countXp } from '#server/features/levels/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { sumFreeGoods } from './store.ts'

const HUNDREDTHS = 100n
const XP_PER_COIN = xpForFreeValue(100n) / HUNDREDTHS

/** The items in a parcel, and its fee in cents. */
interface FreeGoods {
  itemIds: readonly string[]
  fee: Cents
}

/**
 * Why items from free boxes may not be shipped; null if they may, or if none are from free boxes. Their value beyond
 * the parcel's fee, including that of earlier parcels, is limited to a part of the theoretical loss of paid play.
 */
export async function freeGoodsObstacle(
  tx: Tx,
  playerId: string,
  { itemIds, fee }: FreeGoods,
): Promise<{ message: Message; data: { xp: number; needed_xp: number } } | null> {
  const { asked, sent } = await sumFreeGoods(tx, playerId, itemIds)
  if (asked <= fee) return null
  const beyond = sent + asked - fee
  const xp = await countXp(tx, playerId)
  if (beyond <= freeValueMax(xp)) return null
  // Rounds the required XP up and the player's XP down to whole points, as XP is shown.
  const needed = (xpForFreeValue(beyond) + HUNDREDTHS - 1n) / HUNDREDTHS
  const has = xp / HUNDREDTHS
  return {
    message: {
      code: 'gift_xp_short',
      values: { per_coin: Number(XP_PER_COIN), needed: Number(needed), has: Number(has) },
    },
    data: { xp: Number(has), needed_xp: Number(needed) },
  }
}

/** Refuses `gift_unplayed` if the parcel's items from free boxes may not be shipped. The wallet is locked. */
export async function refuseUnplayedGoods(
  tx: Tx,
  playerId: string,
  goods: FreeGoods,
): Promise<void> {
  const obstacle = await freeGoodsObstacle(tx, playerId, goods)
  if (obstacle) refuse('gift_unplayed', obstacle)
}
