import type { Tx } from '#server/platform/db/database.ts'

type Reader = Pick<Tx, 'query'>

export interface OwnedRow {
  id: string
  item_id: string
  name: string
  house: string
  value: bigint
  acquired_at: Date
  /** The price of the box that the item came from, in cents. */
  box_price: bigint | null
}

/** A player's owned items, newest first, from the one after `cursor`. */
export async function listOwned(
  reader: Reader,
  playerId: string,
  cursor: string | null,
  limit: number,
): Promise<OwnedRow[]> {
  const { rows } = await reader.query<OwnedRow>(
    `SELECT v.id, v.item_id, i.name, i.house, v.value, v.acquired_at, b.stake AS box_price
     FROM inventory_items v
     JOIN items i ON i.id = v.item_id
     LEFT JOIN bets b ON b.id = v.id
     WHERE v.player_id = $1 AND v.status = 'owned' AND ($2::uuid IS NULL OR v.id < $2)
     ORDER BY v.id DESC LIMIT $3`,
    [playerId, cursor, limit],
  )
  return rows
}

/** How many items a player owns, and what they would sell for in cents. */
export async function sumOwned(
  reader: Reader,
  playerId: string,
): Promise<{ count: bigint; value: bigint }> {
  const { rows } = await reader.query<{ count: bigint; value: bigint }>(
    `SELECT count(*) AS count, coalesce(sum(value), 0)::bigint AS value
     FROM inventory_items WHERE player_id = $1 AND status = 'owned'`,
    [playerId],
  )
  return rows[0] ?? { count: 0n, value: 0n }
}

/** Marks owned items as sold; answers those that were. Null stands for all. */
export async function takeForSale(
  tx: Tx,
  playerId: string,
  ids: readonly string[] | null,
): Promise<{ id: string; value: bigint }[]> {
  const { rows } = await tx.query<{ id: string; value: bigint }>(
    `UPDATE inventory_items SET status = 'sold'
     WHERE player_id = $1 AND status = 'owned' AND ($2::text[] IS NULL OR id::text = ANY ($2))
     RETURNING id, value`,
    [playerId, ids],
  )
  return rows
}
