import type { Query, Reply } from '#contract/call.ts'
import type { listCustomBoxes } from '#contract/http/custom-boxes.ts'
import { isPriced, type Shop, type ShopBox } from '#server/features/boxes/index.ts'
import { refuseCursor } from '#server/platform/http/cursor.ts'
import { presentListed } from './present.ts'

type ListQuery = Query<typeof listCustomBoxes>

/** A page of players' boxes; the cursor is the offset of the next page. */
export function listOnSale(
  shop: Pick<Shop, 'list' | 'openings'>,
  query: ListQuery,
): Reply<typeof listCustomBoxes> {
  const found = orderOf(shop, query.sort)(shop.list('user')).filter(matches(query))
  const start = readPlace(query.cursor)
  const end = start + query.limit
  return {
    data: found.slice(start, end).map((box) => presentListed(box, shop)),
    next_cursor: end < found.length ? String(end) : null,
    count: found.length,
  }
}

function readPlace(cursor = '0'): number {
  if (/^\d{1,9}$/.test(cursor)) return Number(cursor)
  return refuseCursor()
}

function matches(query: ListQuery): (box: ShopBox) => boolean {
  const search = query.search?.toLowerCase()
  const isWanted = isPriced(query)
  return ({ row, version }) =>
    isWanted(version.priceCents) &&
    (!search ||
      [row.name, row.maker_name ?? '', ...version.items.map(({ name }) => name)].some((text) =>
        text.toLowerCase().includes(search),
      ))
}

type Order = (boxes: readonly ShopBox[]) => ShopBox[]

function orderOf(shop: Pick<Shop, 'openings'>, sort: ListQuery['sort']): Order {
  const opened = ({ row }: ShopBox) => shop.openings(row.slug, 'user')
  const by =
    (...ranks: ((box: ShopBox) => number)[]): Order =>
    (boxes) =>
      boxes.toSorted((a, b) => {
        const rank = ranks.find((each) => each(a) !== each(b))
        return rank ? rank(a) - rank(b) : 0
      })
  const newest = ({ row }: ShopBox) => -row.created_at.getTime()
  const price = ({ version }: ShopBox) => Number(version.priceCents)
  const popular = by((box) => -opened(box), newest)
  const orders: Record<ListQuery['sort'], Order> = {
    featured: (boxes) => inTurn(popular(boxes)),
    popular,
    newest: by(newest),
    return: by(
      (box) => -(box.rtp?.percent ?? 0),
      (box) => -opened(box),
      newest,
    ),
    price_asc: by(price, newest),
    price_desc: by((box) => -price(box), newest),
  }
  return orders[sort]
}

/** Every maker's best box before any maker's second, so that nobody fills the list alone. */
function inTurn(boxes: readonly ShopBox[]): ShopBox[] {
  const shown = new Map<string | null, number>()
  const turns = boxes.map((box) => {
    const turn = shown.get(box.row.maker_id) ?? 0
    shown.set(box.row.maker_id, turn + 1)
    return { box, turn }
  })
  return turns.toSorted((a, b) => a.turn - b.turn).map(({ box }) => box)
}
