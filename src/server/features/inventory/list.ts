import type { Query, Reply } from '#contract/call.ts'
import type { InventoryItem, InventoryPlace, listInventory } from '#contract/http/inventory.ts'
import { rarityBand } from '#domain/games/box.ts'
import { toCents, toCoins } from '#domain/money/money.ts'
import { boxImageUrl, idsOfItems, presentItem, type Shop } from '#server/features/boxes/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { cutPage, isUuid, refuseCursor } from '#server/platform/http/cursor.ts'
import {
  type ItemFilter,
  type ItemPlace,
  type ItemRow,
  listItems,
  listSources,
  sumItems,
  sumPlaces,
} from './list-store.ts'

type ListQuery = Query<typeof listInventory>

export interface ListDeps {
  database: Pick<Database, 'pool'>
  shop: Pick<Shop, 'items' | 'retiredItems'>
}

/** A page of a player's items; the first with the totals. */
export async function readInventory(
  { database: { pool }, shop }: ListDeps,
  playerId: string,
  query: ListQuery,
): Promise<Reply<typeof listInventory>> {
  const { limit, sort, status } = query
  const place = readPlace(query.cursor)
  const filter = filterOf(shop, playerId, query)
  const [rows, totals] = await Promise.all([
    listItems(pool, filter, { order: sort, place, limit: limit + 1 }),
    place ? noTotals : readTotals(pool, filter),
  ])
  const { shown, next_cursor } = cutPage(rows, limit, ({ value, id }) => `${value}.${id}`)
  return { data: shown.map((row) => presentOwned(row, status)), next_cursor, ...totals }
}

type Totals = Omit<Reply<typeof listInventory>, 'data' | 'next_cursor'>

const noTotals: Totals = { count: null, value: null, places: null, boxes: null }

async function readTotals(pool: Database['pool'], filter: ItemFilter): Promise<Totals> {
  const { playerId, status } = filter
  const [sums, matching, boxes] = await Promise.all([
    sumPlaces(pool, playerId),
    isFiltered(filter) ? sumItems(pool, filter) : null,
    listSources(pool, playerId, status),
  ])
  const sumOf = (place: InventoryPlace) =>
    sums.find((each) => each.status === place) ?? { count: 0n, value: 0n }
  const { count, value } = matching ?? sumOf(status)
  const countIn = (place: InventoryPlace) => Number(sumOf(place).count)
  return {
    count: Number(count),
    value: toCoins(value),
    places: {
      owned: countIn('owned'),
      in_request: countIn('in_request'),
      shipped: countIn('shipped'),
    },
    boxes,
  }
}

const isFiltered = ({ playerId: _, status: __, ...filters }: ItemFilter): boolean =>
  Object.values(filters).some((value) => value !== null)

function filterOf(shop: ListDeps['shop'], playerId: string, query: ListQuery): ItemFilter {
  const { status, search, box, rarity, min_price, max_price } = query
  const band = rarity ? rarityBand(rarity) : null
  return {
    playerId,
    status,
    itemIds: search ? idsOfItems(shop, search) : null,
    boxSlug: box ?? null,
    priceMin: min_price === undefined ? null : toCents(min_price),
    priceMax: max_price === undefined ? null : toCents(max_price),
    rarityFrom: band?.from ?? null,
    rarityBelow: band?.below ?? null,
  }
}

/** A cursor contains the sort value and id of the last item shown. */
function readPlace(cursor: string | undefined): ItemPlace | null {
  if (cursor === undefined) return null
  const [value = '', id = '', ...rest] = cursor.split('.')
  if (/^\d{1,15}$/.test(value) && isUuid(id) && rest.length === 0) {
    return { value: BigInt(value), id }
  }
  return refuseCursor()
}

function presentOwned(row: ItemRow, status: InventoryPlace): InventoryItem {
  const item = { id: row.item_id, name: row.name, priceCents: row.value }
  return {
    id: row.id,
    status,
    bet_id: row.bet_id,
    battle_id: row.battle_id,
    box:
      row.box_kind === null
        ? null
        : {
            kind: row.box_kind,
            slug: row.box_slug ?? '',
            name: row.box_name ?? '',
            img_url: boxImageUrl(row.box_cover ?? ''),
          },
    sizes: row.sizes,
    acquired_at: row.acquired_at.toISOString(),
    item: presentItem(item, row.rarity_price ?? row.value, {
      houseOf: () => row.house,
      pictureOf: () => row.picture_id,
    }),
  }
}
