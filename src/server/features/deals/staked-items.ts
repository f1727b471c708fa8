import type { WagerConditions } from '#server/ledger/index.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'
import { isUuid } from '#server/platform/http/cursor.ts'
import { refuse } from '#server/platform/http/refuse.ts'

type ItemRow = Pick<Tables['inventory_items'], 'id' | 'value' | 'status'>

/**
 * A player's items, current or former, with the value at which they were won, which never changes. Refuses
 * `item_not_owned` if one was never the player's.
 */
export async function stakedItems(
  reader: Reader,
  playerId: string,
  ids: readonly string[],
): Promise<ItemRow[]> {
  if (ids.length === 0) return []
  if (!ids.every(isUuid)) refuseNotOwned()
  const { rows } = await reader.query<ItemRow>(
    `SELECT id, value, status FROM inventory_items
     WHERE id = ANY ($2::uuid[]) AND player_id = $1`,
    [playerId, ids],
  )
  if (rows.length !== ids.length) refuseNotOwned()
  return rows
}

/**
 * Sells owned items into the stake of a deal. Each is credited like any sale, at its buy-back value, so that it counts
 * as a sale wherever coins are counted.
 */
export const takeItems = (playerId: string, ids: readonly string[]): WagerConditions => ({
  async check(tx) {
    const items = await stakedItems(tx, playerId, ids)
    if (items.some(({ status }) => status !== 'owned')) refuseNotOwned()
    return items.map(({ id, value }) => ({
      counter: 'house:goods',
      amount: value,
      code: 'item.sale',
      ref: id,
    }))
  },
  async apply(tx, bets) {
    for (const { id } of bets) await markStaked(tx, { betId: id, playerId, ids })
  },
})

/** Throws if an item is not owned, which the check has ruled out. */
async function markStaked(
  tx: Tx,
  { betId, playerId, ids }: { betId: string; playerId: string; ids: readonly string[] },
): Promise<void> {
  const { rowCount } = await tx.query(
    `WITH sold AS (
       UPDATE inventory_items SET status = 'sold'
       WHERE id = ANY ($3::uuid[]) AND player_id = $2 AND status = 'owned' RETURNING id
     )
     INSERT INTO deal_items (inventory_item_id, bet_id) SELECT id, $1 FROM sold`,
    [betId, playerId, ids],
  )
  if (rowCount !== ids.length) throw new Error('A staked item is not owned')
}

const refuseNotOwned = (): never =>
  refuse('item_not_owned', { message: { code: 'item_gone', values: { without: 'stake' } } })
