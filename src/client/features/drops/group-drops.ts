import { rarities } from '#client/ui/cards/rarity.ts'
import type { LastDrop } from '#contract/realtime/events.ts'

/** A tile of the strip: a drop, or several that one player drew one after the other. */
export interface DropGroup extends LastDrop {
  /** How many drops stand in it; the most expensive is shown. Its `bet_id` is the oldest's and stays. */
  count: number
}

const RARE_FROM = rarities.indexOf('epic')

const isRare = ({ item }: LastDrop): boolean => rarities.indexOf(item.rarity) >= RARE_FROM

/**
 * The drops as tiles, newest first: what one player repeats is one tile, so that nobody fills the strip.
 * A rare drop has a tile of its own.
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
