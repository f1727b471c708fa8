import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import type { BrowserShop } from '#tests/support/browser/browser-shop.ts'
import { markDemo } from '#tests/support/shop/mark-demo.ts'

type Shop = Pick<BrowserShop, 'database' | 'clock'>

/** Gives a player a catalogue item that was never drawn: of a given kind of sizes, or without sizes. */
export const anItem = (
  shop: Shop,
  playerId: string,
  sizes: 'shoes' | 'clothing' | null = null,
): Promise<string> =>
  giveItem(
    shop,
    playerId,
    'SELECT id, price FROM items WHERE sizes IS NOT DISTINCT FROM $4 ORDER BY id LIMIT 1',
    sizes,
  )

/** Gives a player a catalogue item that was never drawn, with a value in cents. */
export const anItemWorth = (shop: Shop, playerId: string, cents: bigint): Promise<string> =>
  giveItem(shop, playerId, 'SELECT min(id), $4::bigint FROM items', cents)

/** The audit accepts items that were never drawn only as a demo's. */
async function giveItem(
  { database, clock }: Shop,
  playerId: string,
  chosen: string,
  by: unknown,
): Promise<string> {
  const id = systemEntropy(clock).id()
  await markDemo(database.pool)
  await database.pool.query(
    `WITH item (item_id, value) AS (${chosen}), given AS (
       INSERT INTO demo_items (id, player_id, item_id, value)
       SELECT $1::uuid, $2::uuid, item_id, value FROM item
     )
     INSERT INTO inventory_items (id, player_id, item_id, value, acquired_at)
     SELECT $1::uuid, $2::uuid, item_id, value, $3 FROM item`,
    [id, playerId, new Date(clock.now()), by],
  )
  return id
}

/** Gives a player a certain item of the catalogue that was never drawn. */
export const anItemOf = (shop: Shop, playerId: string, itemId: string): Promise<string> =>
  giveItem(shop, playerId, 'SELECT id, price FROM items WHERE id = $4', itemId)
