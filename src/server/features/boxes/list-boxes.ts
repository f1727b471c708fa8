import { z } from 'zod'
import type { Query, Reply } from '#contract/call.ts'
import type { Category, listBoxes } from '#contract/http/boxes.ts'
import { nearestCents } from '#domain/money/money.ts'
import { cutPage, refuseCursor } from '#server/platform/http/cursor.ts'
import { presentSummary } from './present.ts'
import { isTypo, ownBoxSearch } from './search.ts'
import type { Shop, ShopBox } from './shop.ts'

/** The shop's own boxes that match a query, paged. */
export function listShopBoxes(shop: Shop, query: Query<typeof listBoxes>): Reply<typeof listBoxes> {
  const { matching, placeOf } = found(shop, query)
  const inCategory = query.category
    ? matching.filter((box) => box.row.category === query.category)
    : matching
  const { boxes: shown, next } = pageOf(inCategory, placeOf, query)
  return {
    data: shown.map(presentSummary),
    next_cursor: next,
    categories: countCategories(shop.list(), matching),
    count: inCategory.length,
  }
}

/** The boxes that match, and their order: what a search finds best comes first, unless an order is asked for. */
function found(
  shop: Shop,
  query: Query<typeof listBoxes>,
): { matching: ShopBox[]; placeOf: PlaceOf } {
  const isWanted = isPriced(query)
  const priced = shop.list().filter(({ version }) => isWanted(version.priceCents))
  const placeOf = placesBy(shop)[query.sort]
  if (!query.search) return { matching: priced, placeOf }
  const rankOf = ownBoxSearch(shop, query.search)
  const ranks = new Map(priced.map((box) => [box, rankOf(box)]))
  const rankIn = (rank: number) => (query.sort === 'popular' ? rank : Number(isTypo(rank)))
  return {
    matching: priced.filter((box) => ranks.get(box) !== null),
    placeOf: (box) => [rankIn(ranks.get(box) ?? 0), ...placeOf(box)],
  }
}

/** Every category, with the number of its boxes that match the other filters. */
function countCategories(all: readonly ShopBox[], matching: ShopBox[]): Category[] {
  const categories = new Map(all.map(({ row }) => [row.category ?? '', row]))
  return [...categories]
    .sort(([, a], [, b]) => (a.category_position ?? 0) - (b.category_position ?? 0))
    .map(([slug, row]) => ({
      slug,
      name: row.category_name ?? slug,
      boxes: matching.filter((box) => box.row.category === slug).length,
    }))
}

interface Prices {
  min_price?: number | undefined
  max_price?: number | undefined
}

/** Whether a price is within the requested bounds, inclusive. */
export function isPriced({ min_price, max_price }: Prices): (priceCents: bigint) => boolean {
  const min = min_price === undefined ? null : nearestCents(min_price)
  const max = max_price === undefined ? null : nearestCents(max_price)
  return (price) => (min === null || price >= min) && (max === null || price <= max)
}

/** A box's sort key: compared element by element; the last is the unique slug. */
type Place = readonly (number | string)[]

type PlaceOf = (box: ShopBox) => Place

const price = ({ version }: ShopBox): number => Number(version.priceCents)

/** The sort orders of the list, each as a sort key. */
const placesBy = (
  shop: Pick<Shop, 'openings'>,
): Record<Query<typeof listBoxes>['sort'], PlaceOf> => ({
  popular: (box) => [-shop.openings(box.row.slug), box.row.position, box.row.slug],
  price_asc: (box) => [price(box), box.row.position, box.row.slug],
  price_desc: (box) => [-price(box), box.row.position, box.row.slug],
  name: (box) => [box.row.name, box.row.slug],
})

/**
 * The boxes after the cursor. The cursor is the sort key of the last box shown, so it stays valid when boxes are
 * removed or added.
 */
function pageOf(
  boxes: readonly ShopBox[],
  placeOf: PlaceOf,
  { cursor, limit }: Pick<Query<typeof listBoxes>, 'cursor' | 'limit'>,
): { boxes: ShopBox[]; next: string | null } {
  const after = cursor === undefined ? null : readPlace(cursor)
  const placed = boxes.map((box) => ({ box, place: placeOf(box) }))
  const left = placed
    .filter(({ place }) => after === null || compare(place, after) > 0)
    .sort((a, b) => compare(a.place, b.place))
  const { shown, next_cursor } = cutPage(left, limit, ({ place }) => writePlace(place))
  return { boxes: shown.map(({ box }) => box), next: next_cursor }
}

function compare(a: Place, b: Place): number {
  for (const [index, part] of a.entries()) {
    const other = b[index]
    const order =
      typeof part === 'number' && typeof other === 'number'
        ? part - other
        : String(part).localeCompare(String(other), 'en')
    if (order !== 0) return order
  }
  return 0
}

const place = z
  .array(z.union([z.number(), z.string()]))
  .min(2)
  .max(4)

const writePlace = (place: Place): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url')

function readPlace(cursor: string): Place {
  const { data } = place.safeParse(parsed(Buffer.from(cursor, 'base64url').toString()))
  return data ?? refuseCursor()
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
