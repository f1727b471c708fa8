import type { InventoryPlace } from '#contract/http/inventory.ts'
import type { BoxKind } from '#domain/games/box.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'

export interface ItemRow
  extends Pick<Tables['inventory_items'], 'id' | 'item_id' | 'value' | 'acquired_at'>,
    Pick<Tables['items'], 'name' | 'house' | 'sizes' | 'picture_id'> {
  bet_id: string | null
  battle_id: string | null
  /** The price from which rarities of the item's box are derived, in cents. */
  rarity_price: bigint | null
  box_kind: BoxKind | null
  box_slug: string | null
  box_name: string | null
  box_cover: string | null
}

/** The filters of a player's inventory; null matches anything. Prices are in cents. */
export interface ItemFilter {
  playerId: string
  status: InventoryPlace
  /** The items of the catalogue that a search has found. */
  itemIds: readonly string[] | null
  boxSlug: string | null
  priceMin: bigint | null
  priceMax: bigint | null
  /** The least ratio of twice the item's price to its box's price. */
  rarityFrom: bigint | null
  rarityBelow: bigint | null
}

/** The last item shown, after which the list continues. */
export interface ItemPlace {
  id: string
  value: bigint
}

export type ItemOrder = 'newest' | 'price_desc' | 'price_asc'

// Each order compares a row of columns, so continuing after an item is a single comparison.
const orders: Record<ItemOrder, { by: string; isBehind: string }> = {
  newest: { by: 'v.id DESC', isBehind: 'v.id < $9' },
  price_desc: { by: 'v.value DESC, v.id DESC', isBehind: '(v.value, v.id) < ($10, $9)' },
  price_asc: { by: 'v.value, v.id', isBehind: '(v.value, v.id) > ($10, $9)' },
}

const matching = `FROM inventory_items v
  JOIN items i ON i.id = v.item_id
  LEFT JOIN bets b ON b.id = v.id
  LEFT JOIN battle_drops w ON w.id = v.id
  LEFT JOIN battle_rounds r ON r.battle_id = w.battle_id AND r.round = w.round
  LEFT JOIN configurations k ON k.id = coalesce(b.configuration_id, r.configuration_id)
  LEFT JOIN boxes x ON x.kind = k.kind AND x.slug = k.slug
  WHERE v.player_id = $1 AND v.status = $2
    AND ($3::text[] IS NULL OR v.item_id = ANY ($3))
    AND ($4::text IS NULL OR x.slug = $4)
    AND ($5::bigint IS NULL OR v.value >= $5)
    AND ($6::bigint IS NULL OR v.value <= $6)
    AND ($7::bigint IS NULL OR v.value * 2 >= coalesce(k.rarity_price, v.value) * $7)
    AND ($8::bigint IS NULL OR v.value * 2 < coalesce(k.rarity_price, v.value) * $8)`

const valuesOf = (filter: ItemFilter): unknown[] => [
  filter.playerId,
  filter.status,
  filter.itemIds,
  filter.boxSlug,
  filter.priceMin,
  filter.priceMax,
  filter.rarityFrom,
  filter.rarityBelow,
]

/** A player's matching items in an order, starting after `place`. */
export async function listItems(
  reader: Reader,
  filter: ItemFilter,
  { order, place, limit }: { order: ItemOrder; place: ItemPlace | null; limit: number },
): Promise<ItemRow[]> {
  const { by, isBehind } = orders[order]
  const { rows } = await reader.query<ItemRow>(
    `SELECT v.id, v.item_id, i.name, i.house, i.sizes, i.picture_id, v.value, v.acquired_at, b.id AS bet_id,
            w.battle_id, k.rarity_price, x.kind AS box_kind, x.slug AS box_slug,
            x.name AS box_name, x.cover AS box_cover
     ${matching} AND ($9::uuid IS NULL OR $10::bigint IS NULL OR ${isBehind})
     ORDER BY ${by} LIMIT $11`,
    [...valuesOf(filter), place?.id ?? null, place?.value ?? null, limit],
  )
  return rows
}

/** How many of a player's items match, and their total sale value in cents. */
export async function sumItems(
  reader: Reader,
  filter: ItemFilter,
): Promise<{ count: bigint; value: bigint }> {
  const { rows } = await reader.query<{ count: bigint; value: bigint }>(
    `SELECT count(*) AS count, coalesce(sum(v.value), 0)::bigint AS value ${matching}`,
    valuesOf(filter),
  )
  return rows[0] ?? { count: 0n, value: 0n }
}

interface PlaceSum {
  status: InventoryPlace
  count: bigint
  /** In cents. */
  value: bigint
}

/**
 * The number of a player's items by status, and their value; other statuses than owned are omitted if they have no item.
 * Those owned may be many, and are read from their index alone, which does not have the status itself.
 */
export async function sumPlaces(reader: Reader, playerId: string): Promise<PlaceSum[]> {
  const { rows } = await reader.query<PlaceSum>(
    `SELECT 'owned' AS status, count(*) AS count, coalesce(sum(value), 0)::bigint AS value FROM inventory_items
     WHERE player_id = $1 AND status = 'owned'
     UNION ALL
     SELECT status, count(*), sum(value)::bigint FROM inventory_items
     WHERE player_id = $1 AND status IN ('in_request', 'shipped') GROUP BY status`,
    [playerId],
  )
  return rows
}

/** Of so many items their boxes are listed. */
const SOURCED_ITEMS = 500

/** The boxes from which a player's newest items of a status were drawn, by name. */
export async function listSources(
  reader: Reader,
  playerId: string,
  status: InventoryPlace,
): Promise<{ slug: string; name: string }[]> {
  const { rows } = await reader.query<{ slug: string; name: string }>(
    `SELECT x.slug, min(x.name) AS name
     FROM (
       SELECT DISTINCT d.configuration_id
       FROM (SELECT id FROM inventory_items WHERE player_id = $1 AND status = $2
             ORDER BY id DESC LIMIT ${SOURCED_ITEMS}) v
       CROSS JOIN LATERAL (
         SELECT configuration_id FROM bets WHERE id = v.id
         UNION ALL
         SELECT r.configuration_id FROM battle_drops w JOIN battle_rounds r USING (battle_id, round)
         WHERE w.id = v.id
       ) d
     ) drawn
     JOIN configurations k ON k.id = drawn.configuration_id
     JOIN boxes x ON x.kind = k.kind AND x.slug = k.slug
     GROUP BY x.slug ORDER BY name`,
    [playerId, status],
  )
  return rows
}
