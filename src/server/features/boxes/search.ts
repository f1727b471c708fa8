import { setImmediate as nextTurn } from 'node:timers/promises'
import { bestRank, RANK_TYPO, searchFor } from '#domain/search/search.ts'
import type { Shop, ShopBox, ShopItem } from './shop.ts'

/** Ranks what a search finds, best first; null for what it does not find. */
export type RankOf<Thing> = (thing: Thing) => number | null

/** A search over items of the catalogue: by name, brand, type and tags. */
export function itemSearch(text: string): RankOf<Pick<ShopItem, 'searched'>> {
  const search = searchFor(text)
  return ({ searched }) => search(searched)
}

/**
 * A search over boxes: by their own names, then by what they contain, and by either with a typo. Many boxes contain
 * the same items, each of which is looked at once.
 */
export function boxSearch(shop: Pick<Shop, 'findItem'>, text: string): RankOf<ShopBox> {
  const search = searchFor(text)
  const items = new Map<string, number | null>()
  const rankOfItem = (id: string): number | null => {
    let rank = items.get(id)
    if (rank === undefined) {
      const item = shop.findItem(id)
      rank = item ? search(item.searched) : null
      items.set(id, rank)
    }
    return rank
  }
  return (box) =>
    combined(search(box.searched), bestRank(box.version.items.map(({ id }) => rankOfItem(id))))
}

/** A box's own match comes before a match of its contents, and both come before any typo. */
function combined(own: number | null, contents: number | null): number | null {
  const typo = 2 * RANK_TYPO
  const ranks = [
    own === null ? null : own < RANK_TYPO ? own : typo + own,
    contents === null ? null : contents < RANK_TYPO ? RANK_TYPO + contents : 2 * typo + contents,
  ]
  return bestRank(ranks)
}

/** Whether a box's rank is of a match with a typo. */
export const isTypo = (rank: number): boolean => rank >= 2 * RANK_TYPO

/** The ids of all items that a search finds, retired ones too. */
export function idsOfItems(shop: Pick<Shop, 'items' | 'retiredItems'>, text: string): string[] {
  const rankOf = itemSearch(text)
  return [...shop.items(), ...shop.retiredItems()]
    .filter((item) => rankOf(item) !== null)
    .map(({ id }) => id)
}

interface Found<Thing> {
  thing: Thing
  rank: number
}

/** What a search finds, best first; in the given order among equals. */
export const ranked = <Thing>(things: readonly Thing[], rankOf: RankOf<Thing>): Thing[] =>
  bestFirst(found(things, rankOf))

/** So many things are searched in one go. */
const IN_ONE_GO = 2_000

/** The same of very many things. Others have their turns in between. */
export async function rankedInTurns<Thing>(
  things: readonly Thing[],
  rankOf: RankOf<Thing>,
): Promise<Thing[]> {
  const all: Found<Thing>[] = []
  for (let from = 0; from < things.length; from += IN_ONE_GO) {
    if (from > 0) await nextTurn()
    all.push(...found(things.slice(from, from + IN_ONE_GO), rankOf))
  }
  return bestFirst(all)
}

function found<Thing>(things: readonly Thing[], rankOf: RankOf<Thing>): Found<Thing>[] {
  return things.flatMap((thing) => {
    const rank = rankOf(thing)
    return rank === null ? [] : [{ thing, rank }]
  })
}

const bestFirst = <Thing>(all: Found<Thing>[]): Thing[] =>
  all.sort((one, other) => one.rank - other.rank).map(({ thing }) => thing)
