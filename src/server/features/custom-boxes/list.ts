import type { Query, Reply } from '#contract/call.ts'
import type { listCustomBoxes } from '#contract/http/custom-boxes.ts'
import {
  boxSearch,
  isPriced,
  rankedInTurns,
  type Shop,
  type ShopBox,
} from '#server/features/boxes/index.ts'
import { refuseCursor } from '#server/platform/http/cursor.ts'
import { presentListed } from './present.ts'

type ListQuery = Query<typeof listCustomBoxes>
export type ListedShop = Pick<
  Shop,
  'list' | 'find' | 'items' | 'retiredItems' | 'openings' | 'changedSince'
>

/**
 * Lists pages of players' boxes; the cursor is the offset of the next page. Each order is kept; the boxes that were
 * opened, published or hidden since are moved to their new places.
 */
export function createList(
  shop: ListedShop,
): (query: ListQuery) => Promise<Reply<typeof listCustomBoxes>> {
  const kept = new Map<ListQuery['sort'], KeptOrder>()

  function inOrder(sort: ListQuery['sort']): readonly ShopBox[] {
    const known = kept.get(sort)
    const { seq, slugs } = shop.changedSince(known?.seq ?? 0, 'user')
    const canMove = known && slugs && slugs.size <= MOVED_MAX
    if (canMove && slugs.size === 0) return known.shown
    const ranksOf = rankings(shop)[sort]
    const order = canMove
      ? moved(known.order, shop, slugs, ranksOf)
      : sorted(shop.list('user'), ranksOf)
    const shown = sort === 'featured' ? inTurn(order) : order
    kept.set(sort, { seq, order, shown })
    return shown
  }

  return async (query) => {
    const found = await matching(inOrder(query.sort), shop, query)
    const start = readPlace(query.cursor)
    const end = start + query.limit
    return {
      data: found.slice(start, end).map((box) => presentListed(box, shop)),
      next_cursor: end < found.length ? String(end) : null,
      count: found.length,
    }
  }
}

/** From this many changed boxes on, sorting all of them again costs less than moving these. */
const MOVED_MAX = 200

interface KeptOrder {
  /** The changes of boxes up to which this is the order. */
  seq: number
  order: readonly ShopBox[]
  /** The same as it is listed. */
  shown: readonly ShopBox[]
}

function readPlace(cursor = '0'): number {
  if (/^\d{1,9}$/.test(cursor)) return Number(cursor)
  return refuseCursor()
}

/** The boxes of an order that a query asks for; of a search, best matches first. */
async function matching(
  order: readonly ShopBox[],
  shop: ListedShop,
  query: ListQuery,
): Promise<readonly ShopBox[]> {
  const { search, min_price, max_price } = query
  const hasPrices = min_price !== undefined || max_price !== undefined
  const isWanted = isPriced(query)
  const priced = hasPrices ? order.filter(({ version }) => isWanted(version.priceCents)) : order
  return search ? rankedInTurns(priced, boxSearch(shop, search)) : priced
}

/** What an order sorts a box by, smallest first; boxes that are equal in all of it are sorted by their slugs. */
type RanksOf = (box: ShopBox) => readonly number[]

/** The most numbers that an order sorts a box by. */
const RANKS = 3

function rankings({ openings }: Pick<Shop, 'openings'>): Record<ListQuery['sort'], RanksOf> {
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

/** The numbers are kept in one piece, as tens of thousands of lists would fill the memory with garbage. */
function sorted(boxes: readonly ShopBox[], ranksOf: RanksOf): ShopBox[] {
  const ranks = new Float64Array(boxes.length * RANKS)
  for (const [at, box] of boxes.entries()) ranks.set(ranksOf(box), at * RANKS)
  const places = Uint32Array.from(boxes.keys()).sort((a, b) => {
    for (let nth = 0; nth < RANKS; nth += 1) {
      const difference = (ranks[a * RANKS + nth] ?? 0) - (ranks[b * RANKS + nth] ?? 0)
      if (difference !== 0) return difference
    }
    return compareSlugs(boxes[a], boxes[b])
  })
  return Array.from(places, (at) => boxes[at] as ShopBox)
}

/** The first that differs decides. */
function compareRanks(a: readonly number[], b: readonly number[]): number {
  const nth = a.findIndex((rank, at) => rank !== b[at])
  return nth < 0 ? 0 : (a[nth] ?? 0) - (b[nth] ?? 0)
}

function compareSlugs(a?: ShopBox, b?: ShopBox): number {
  if (!a || !b || a.row.slug === b.row.slug) return 0
  return a.row.slug < b.row.slug ? -1 : 1
}

/** The same order after some of its boxes were opened, published or hidden. */
function moved(
  order: readonly ShopBox[],
  shop: Pick<Shop, 'find'>,
  slugs: ReadonlySet<string>,
  ranksOf: RanksOf,
): ShopBox[] {
  const rest = order.filter(({ row }) => !slugs.has(row.slug))
  for (const slug of slugs) {
    const box = shop.find(slug, 'user')
    if (box) rest.splice(placeOf(rest, box, ranksOf), 0, box)
  }
  return rest
}

/** Where a box belongs in an order, by halving. */
function placeOf(order: readonly ShopBox[], box: ShopBox, ranksOf: RanksOf): number {
  const own = ranksOf(box)
  let low = 0
  let high = order.length
  while (low < high) {
    const middle = (low + high) >> 1
    const other = order[middle]
    if (other && (compareRanks(ranksOf(other), own) || compareSlugs(other, box)) < 0)
      low = middle + 1
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
