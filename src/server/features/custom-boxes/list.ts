import type { Query, Reply } from '#contract/call.ts'
import type { listCustomBoxes } from '#contract/http/custom-boxes.ts'
import {
  boxSearch,
  isPriced,
  ranked,
  type Shop,
  type ShopBox,
} from '#server/features/boxes/index.ts'
import { refuseCursor } from '#server/platform/http/cursor.ts'
import { presentListed } from './present.ts'

type ListQuery = Query<typeof listCustomBoxes>
type ListedShop = Pick<Shop, 'list' | 'findItem' | 'openings' | 'openedSince'>

/**
 * Lists pages of players' boxes; the cursor is the offset of the next page. Each order is kept until the boxes on sale
 * have changed; the boxes that were opened since are moved to their new places.
 */
export function createList(shop: ListedShop): (query: ListQuery) => Reply<typeof listCustomBoxes> {
  const kept = new Map<ListQuery['sort'], KeptOrder>()

  function inOrder(sort: ListQuery['sort']): readonly ShopBox[] {
    const boxes = shop.list('user')
    const known = kept.get(sort)
    const { seq, slugs } = shop.openedSince(known?.seq ?? 0, 'user')
    const isKnown = known?.of === boxes && (slugs !== null || !byOpenings.has(sort))
    if (isKnown && (slugs?.size === 0 || !byOpenings.has(sort))) return known.order
    const ranksOf = rankings(shop)[sort]
    const ranked =
      isKnown && slugs && slugs.size <= MOVED_MAX
        ? moved(known.ranked, slugs, ranksOf)
        : boxes.map((box, place) => ({ box, ranks: [...ranksOf(box), place] })).sort(compare)
    const inRank = ranked.map(({ box }) => box)
    const order = sort === 'featured' ? inTurn(inRank) : inRank
    kept.set(sort, { of: boxes, seq, ranked, order })
    return order
  }

  return (query) => {
    const found = matching(inOrder(query.sort), shop, query)
    const start = readPlace(query.cursor)
    const end = start + query.limit
    return {
      data: found.slice(start, end).map((box) => presentListed(box, shop)),
      next_cursor: end < found.length ? String(end) : null,
      count: found.length,
    }
  }
}

/** From this many opened boxes on, sorting all of them again costs less than moving these. */
const MOVED_MAX = 200

interface KeptOrder {
  /** The boxes on sale, and the openings, of which this is the order. */
  of: readonly ShopBox[]
  seq: number
  ranked: readonly Ranked[]
  order: readonly ShopBox[]
}

function readPlace(cursor = '0'): number {
  if (/^\d{1,9}$/.test(cursor)) return Number(cursor)
  return refuseCursor()
}

/** The boxes of an order that a query asks for; of a search, best matches first. */
function matching(
  order: readonly ShopBox[],
  shop: ListedShop,
  query: ListQuery,
): readonly ShopBox[] {
  const { search, min_price, max_price } = query
  const hasPrices = min_price !== undefined || max_price !== undefined
  const isWanted = isPriced(query)
  const priced = hasPrices ? order.filter(({ version }) => isWanted(version.priceCents)) : order
  return search ? ranked(priced, boxSearch(shop, search)) : priced
}

const byOpenings: ReadonlySet<ListQuery['sort']> = new Set(['featured', 'popular', 'return'])

/** A box and the numbers by which an order sorts it, smallest first; its place in the shop's list is the last. */
interface Ranked {
  box: ShopBox
  ranks: readonly number[]
}

function rankings({
  openings,
}: Pick<Shop, 'openings'>): Record<ListQuery['sort'], (box: ShopBox) => number[]> {
  const opened = ({ row }: ShopBox) => -openings(row.slug, 'user')
  const newest = ({ row }: ShopBox) => -row.created_at.getTime()
  const price = ({ version }: ShopBox) => Number(version.priceCents)
  return {
    featured: (box) => [opened(box), newest(box)],
    popular: (box) => [opened(box), newest(box)],
    newest: (box) => [newest(box)],
    return: (box) => [-(box.rtp?.percent ?? 0), opened(box), newest(box)],
    price_asc: (box) => [price(box), newest(box)],
    price_desc: (box) => [-price(box), newest(box)],
  }
}

/** The first number that differs decides. */
function compare(a: Ranked, b: Ranked): number {
  for (let place = 0; place < a.ranks.length; place++) {
    const difference = (a.ranks[place] ?? 0) - (b.ranks[place] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** The same order after some of its boxes were opened. */
function moved(
  order: readonly Ranked[],
  slugs: ReadonlySet<string>,
  ranksOf: (box: ShopBox) => number[],
): Ranked[] {
  const rest = order.filter(({ box }) => !slugs.has(box.row.slug))
  for (const { box, ranks } of order) {
    if (!slugs.has(box.row.slug)) continue
    const own = { box, ranks: [...ranksOf(box), ranks.at(-1) ?? 0] }
    rest.splice(placeOf(rest, own), 0, own)
  }
  return rest
}

/** Where a box belongs in an order, by halving. */
function placeOf(order: readonly Ranked[], own: Ranked): number {
  let low = 0
  let high = order.length
  while (low < high) {
    const middle = (low + high) >> 1
    const other = order[middle]
    if (other && compare(other, own) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** Every maker's best box before any maker's second, so that nobody fills the list alone. */
function inTurn(boxes: readonly ShopBox[]): ShopBox[] {
  const shown = new Map<string | null, number>()
  const turns: ShopBox[][] = []
  for (const box of boxes) {
    const turn = shown.get(box.row.maker_id) ?? 0
    shown.set(box.row.maker_id, turn + 1)
    const among = turns[turn]
    if (among) among.push(box)
    else turns[turn] = [box]
  }
  return turns.flat()
}
