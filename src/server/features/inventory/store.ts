import type { Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'

/** Marks owned items as sold; answers those that were. Null stands for all. */
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
