import type { Query, Reply } from '#contract/call.ts'
import type { listItems } from '#contract/http/items.ts'
import { toCoins } from '#domain/money/money.ts'
import { refuseCursor } from '#server/platform/http/cursor.ts'
import { isPriced } from './list-boxes.ts'
import { itemImageUrl } from './present.ts'
import { itemSearch, type RankOf, ranked } from './search.ts'
import type { Shop, ShopItem } from './shop.ts'

/** A page of the catalogue filtered by search and price, most expensive first; of a search, best matches first. */
export function listCatalogue(
  shop: Pick<Shop, 'items' | 'retiredItems'>,
  query: Query<typeof listItems>,
): Reply<typeof listItems> {
  const { shown, next_cursor } = pageOfItems(shop, shop.items(), query)
  return { data: shown.map(present), next_cursor }
}

/** A page of items of the catalogue in the given order, filtered by search and price; of a search, best matches first. */
export function pageOfItems(
  shop: Pick<Shop, 'items' | 'retiredItems'>,
  items: readonly ShopItem[],
  query: Query<typeof listItems>,
): { shown: readonly ShopItem[]; next_cursor: string | null } {
  const rankOf = query.search ? itemSearch(shop, query.search) : () => 0
  const isWanted = isPriced(query)
  const wanted = items.filter(({ price }) => isWanted(price))
  const matching = ranked(wanted, rankOf)
  const start = query.cursor === undefined ? 0 : placeAfter(items, matching, rankOf, query.cursor)
  const shown = matching.slice(start, start + query.limit)
  const isLast = start + query.limit >= matching.length
  return { shown, next_cursor: isLast ? null : (shown.at(-1)?.id ?? null) }
}

/** The offset after the cursor's item, which may no longer match but is still in the catalogue. */
function placeAfter(
  all: readonly ShopItem[],
  matching: readonly ShopItem[],
  rankOf: RankOf<ShopItem>,
  cursor: string,
): number {
  const places = new Map(all.map((item, place) => [item, place]))
  const last = all.find(({ id }) => id === cursor) ?? refuseCursor()
  const lastRank = rankOf(last) ?? 0
  const isShown = (item: ShopItem): boolean => {
    const rank = rankOf(item) ?? 0
    return rank < lastRank || (rank === lastRank && at(item) <= at(last))
  }
  return matching.filter(isShown).length

  function at(item: ShopItem): number {
    return places.get(item) ?? all.length
  }
}

const present = ({ id, name, house, picture_id, price, boxes }: ShopItem) => ({
  id,
  name,
  house,
  img_url: itemImageUrl(picture_id),
  price: toCoins(price),
  boxes: boxes.map(({ row }) => ({ slug: row.slug, name: row.name })),
})
