import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'

/** The fields of an item that a parcel needs. */
export interface ParcelItemRow
  extends Pick<Tables['inventory_items'], 'id' | 'item_id' | 'value'>,
    Pick<Tables['items'], 'name' | 'house' | 'sizes' | 'picture_id' | 'is_shippable'> {
  /** The price from which rarities of the item's box are derived, in cents. */
  rarity_price: bigint | null
}

/** Those of the items that the player owns now, in the order of the given ids. */
export async function readOwned(
  reader: Reader,
  playerId: string,
  ids: readonly string[],
): Promise<ParcelItemRow[]> {
  const { rows } = await reader.query<ParcelItemRow>(
    `SELECT v.id, v.item_id, i.name, i.house, i.sizes, i.picture_id, i.is_shippable, v.value, k.rarity_price
     FROM inventory_items v
     JOIN items i ON i.id = v.item_id
     LEFT JOIN bets b ON b.id = v.id
     LEFT JOIN battle_drops w ON w.id = v.id
     LEFT JOIN battle_rounds r ON r.battle_id = w.battle_id AND r.round = w.round
     LEFT JOIN configurations k ON k.id = coalesce(b.configuration_id, r.configuration_id)
     WHERE v.player_id = $1 AND v.status = 'owned' AND v.id::text = ANY ($2)
     ORDER BY array_position($2, v.id::text)`,
    [playerId, ids],
  )
  return rows
}

/** Adds owned items to a shipping request; returns how many were owned. */
export async function takeForParcel(
  tx: Tx,
  playerId: string,
  ids: readonly string[],
): Promise<number> {
  const { rowCount } = await tx.query(
    `UPDATE inventory_items SET status = 'in_request'
     WHERE player_id = $1 AND status = 'owned' AND id::text = ANY ($2)`,
    [playerId, ids],
  )
  return rowCount ?? 0
}

/** Ends a request: its items are shipped, or owned again. Throws if one of them is not in a request. */
export async function releaseFromParcel(
  tx: Tx,
  ids: readonly string[],
  status: 'shipped' | 'owned',
): Promise<void> {
  const { rowCount } = await tx.query(
    `UPDATE inventory_items SET status = $2 WHERE id = ANY ($1) AND status = 'in_request'`,
    [ids, status],
  )
  if (rowCount !== ids.length) throw new Error('An item of a parcel is not in a request')
}

/** Marks owned items as sold; returns those that were owned. Null means all. */
export async function takeForSale(
  tx: Tx,
  playerId: string,
  ids: readonly string[] | null,
): Promise<{ id: string; value: bigint }[]> {
  const { rows } = await tx.query<Pick<Tables['inventory_items'], 'id' | 'value'>>(
    `UPDATE inventory_items SET status = 'sold'
     WHERE player_id = $1 AND status = 'owned' AND ($2::text[] IS NULL OR id::text = ANY ($2))
     RETURNING id, value`,
    [playerId, ids],
  )
  return rows
}
