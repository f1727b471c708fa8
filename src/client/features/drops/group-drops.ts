import { rarities } from '#client/ui/cards/rarity.ts'
import type { LastDrop } from '#contract/realtime/events.ts'

/** A tile of the strip: one drop, or several consecutive ones of one player. */
export interface DropGroup extends LastDrop {
  /**
   * The number of drops in the group; the most expensive is shown. `bet_id` is the oldest's, and stays the
   * same.
   */
  count: number
}

const RARE_FROM = rarities.indexOf('epic')

const isRare = ({ item }: LastDrop): boolean => rarities.indexOf(item.rarity) >= RARE_FROM

/**
 * The drops as tiles, newest first. Consecutive drops of one player share a tile, so that nobody fills the
 * strip. A rare drop has its own tile.
 */
export function groupDrops(drops: readonly LastDrop[]): DropGroup[] {
  const groups: DropGroup[] = []
  for (const drop of drops) {
    const before = groups.at(-1)
    if (before && before.user_id === drop.user_id && !isRare(before) && !isRare(drop)) {
      const dearest = drop.item.price > before.item.price ? drop : before
      groups[groups.length - 1] = { ...dearest, bet_id: drop.bet_id, count: before.count + 1 }
    } else groups.push({ ...drop, count: 1 })
  }
  return groups
}
