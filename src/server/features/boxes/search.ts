import {
  bestRank,
  RANK_TYPO,
  type Searchable,
  searchable,
  searchFor,
} from '#domain/search/search.ts'
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
    combined(search(ownWords(box)), bestRank(box.version.items.map(({ id }) => rankOfItem(id))))
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

const words = new WeakMap<ShopBox, { maker: string | null; searched: Searchable }>()

/** A box's name and its maker's, made of the box when it is first searched for; makers may be renamed. */
function ownWords(box: ShopBox): Searchable {
  const { name, maker_name: maker } = box.row
  const known = words.get(box)
  if (known?.maker === maker) return known.searched
  const searched = searchable(name, maker === null ? [] : [maker])
  words.set(box, { maker, searched })
  return searched
}

/** The ids of all items that a search finds, retired ones too. */
export function idsOfItems(shop: Pick<Shop, 'items' | 'retiredItems'>, text: string): string[] {
  const rankOf = itemSearch(text)
  return [...shop.items(), ...shop.retiredItems()]
    .filter((item) => rankOf(item) !== null)
    .map(({ id }) => id)
}

/** What a search finds, best first; in the given order among equals. */
export function ranked<Thing>(things: readonly Thing[], rankOf: RankOf<Thing>): Thing[] {
  return things
    .flatMap((thing) => {
      const rank = rankOf(thing)
      return rank === null ? [] : [{ thing, rank }]
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ thing }) => thing)
}
