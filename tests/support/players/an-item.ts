import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import type { BrowserShop } from '#tests/support/browser/browser-shop.ts'

type Shop = Pick<BrowserShop, 'database' | 'clock'>

/** Gives a player a catalogue item that was never drawn: of a given kind of sizes, or without sizes. */
export async function anItem(
  { database, clock }: Shop,
  playerId: string,
  sizes: 'shoes' | 'clothing' | null = null,
): Promise<string> {
  const id = systemEntropy(clock).id()
  await database.pool.query(
    `INSERT INTO inventory_items (id, player_id, item_id, value, acquired_at)
     SELECT $1, $2, id, price, $4 FROM items WHERE sizes IS NOT DISTINCT FROM $3
     ORDER BY id LIMIT 1`,
    [id, playerId, sizes, new Date(clock.now())],
  )
  return id
}

/** Gives a player a catalogue item that was never drawn, with a value in cents. */
export async function anItemWorth(
  { database, clock }: Shop,
  playerId: string,
  cents: bigint,
): Promise<string> {
  const id = systemEntropy(clock).id()
  await database.pool.query(
    `INSERT INTO inventory_items (id, player_id, item_id, value, acquired_at)
     SELECT $1, $2, min(id), $3, $4 FROM items`,
    [id, playerId, cents, new Date(clock.now())],
  )
  return id
}
