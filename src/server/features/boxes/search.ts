import { setImmediate as nextTurn } from 'node:timers/promises'
import { RANK_TYPO, type Searchable, searchFor } from '#domain/search/search.ts'
import { type SearchIndex, searchIndex } from '#domain/search/search-index.ts'
import type { Shop, ShopBox, ShopItem } from './shop.ts'

/** Ranks what a search finds, best first; null for what it does not find. */
export type RankOf<Thing> = (thing: Thing) => number | null

type SearchedItems = Pick<Shop, 'items' | 'retiredItems'>

/** A search over items of the catalogue, retired ones too: by name, brand, type and tags. */
export function itemSearch(shop: SearchedItems, text: string): RankOf<Pick<ShopItem, 'id'>> {
  const ranks = new Map(foundItems(shop, text).map(({ thing, rank }) => [thing.id, rank]))
  return ({ id }) => ranks.get(id) ?? null
}

/** A search over the shop's own boxes: by their names, then by what they contain, and by either with a typo. */
export function ownBoxSearch(
  shop: SearchedItems & Pick<Shop, 'list'>,
  text: string,
): RankOf<ShopBox> {
  const contents = new Map<ShopBox, number>()
  for (const { thing, rank } of foundItems(shop, text)) {
    for (const box of thing.boxes) contents.set(box, Math.min(contents.get(box) ?? rank, rank))
  }
  const own = new Map(foundIn(shop.list(), text).map(({ thing, rank }) => [thing, rank]))
  return (box) => combined(own.get(box) ?? null, contents.get(box) ?? null)
}

/** The same over any boxes: those of players are too many, and change too often, for an index. */
export function boxSearch(shop: SearchedItems, text: string): RankOf<ShopBox> {
  const search = searchFor(text)
  const rankOfItem = itemSearch(shop, text)
  return ({ searched, version }) => {
    let contents: number | null = null
    for (const item of version.items) contents = better(contents, rankOfItem(item))
    return combined(search(searched), contents)
  }
}

const foundItems = (shop: SearchedItems, text: string): Found<ShopItem>[] => [
  ...foundIn(shop.items(), text),
  ...foundIn(shop.retiredItems(), text),
]

/** The index of a list of the shop. A change of the catalogue makes new lists. */
const indexes = new WeakMap<readonly object[], SearchIndex>()

function foundIn<Thing extends { searched: Searchable }>(
  things: readonly Thing[],
  text: string,
): Found<Thing>[] {
  const index = indexes.get(things) ?? searchIndex(things.map(({ searched }) => searched))
  indexes.set(things, index)
  return index(text).flatMap(({ at, rank }) => {
    const thing = things[at]
    return thing ? [{ thing, rank }] : []
  })
}

/** A box's own match comes before a match of its contents, and both come before any typo. */
function combined(own: number | null, contents: number | null): number | null {
  const typo = 2 * RANK_TYPO
  return better(
    own === null || own < RANK_TYPO ? own : typo + own,
    contents === null ? null : contents < RANK_TYPO ? RANK_TYPO + contents : 2 * typo + contents,
  )
}

function better(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other
  return Math.min(one, other)
}

/** Whether a box's rank is of a match with a typo. */
export const isTypo = (rank: number): boolean => rank >= 2 * RANK_TYPO

/** The ids of all items that a search finds, retired ones too. */
export const idsOfItems = (shop: SearchedItems, text: string): string[] =>
  foundItems(shop, text).map(({ thing }) => thing.id)

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
  const all: Found<Thing>[] = []
  for (const thing of things) {
    const rank = rankOf(thing)
    if (rank !== null) all.push({ thing, rank })
  }
  return all
}

const bestFirst = <Thing>(all: Found<Thing>[]): Thing[] =>
  all.sort((one, other) => one.rank - other.rank).map(({ thing }) => thing)
