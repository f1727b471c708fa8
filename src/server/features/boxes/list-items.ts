import type { Query, Reply } from '#contract/call.ts'
import type { listItems } from '#contract/http/items.ts'
import { toCoins } from '#domain/money/money.ts'
import { refuseCursor } from '#server/platform/http/cursor.ts'
import { isPriced } from './list-boxes.ts'
import { itemImageUrl } from './present.ts'
import type { Shop, ShopItem } from './shop.ts'

/** A page of the catalogue filtered by search and price, most expensive first. */
export function listCatalogue(
  shop: Pick<Shop, 'items'>,
  query: Query<typeof listItems>,
): Reply<typeof listItems> {
  const { shown, next_cursor } = pageOfItems(shop.items(), query)
  return { data: shown.map(present), next_cursor }
}

/** A page of items in the given order, filtered by search and price. */
export function pageOfItems(
  items: readonly ShopItem[],
  query: Query<typeof listItems>,
): { shown: readonly ShopItem[]; next_cursor: string | null } {
  const matching = items.filter(matches(query))
  const start = query.cursor === undefined ? 0 : placeAfter(items, matching, query.cursor)
  const shown = matching.slice(start, start + query.limit)
  const isLast = start + query.limit >= matching.length
  return { shown, next_cursor: isLast ? null : (shown.at(-1)?.id ?? null) }
}

function matches(query: Query<typeof listItems>): (item: ShopItem) => boolean {
  const search = query.search?.toLowerCase()
  const isWanted = isPriced(query)
  return ({ text, price }) => (!search || text.includes(search)) && isWanted(price)
}

/** The offset after the cursor's item, which may no longer match but is still in the catalogue. */
function placeAfter(
  all: readonly ShopItem[],
  matching: readonly ShopItem[],
  cursor: string,
): number {
  const last = all.findIndex(({ id }) => id === cursor)
  if (last < 0) {
    refuseCursor()
  }
  const shown = new Set(all.slice(0, last + 1))
  return matching.filter((item) => shown.has(item)).length
}

const present = ({ id, name, house, picture_id, price, boxes }: ShopItem) => ({
  id,
  name,
  house,
  img_url: itemImageUrl(picture_id),
  price: toCoins(price),
  boxes: boxes.map(({ row }) => ({ slug: row.slug, name: row.name })),
})
