import type { BoxKind } from '#domain/games/box.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'
import { firstIdAt } from '#server/platform/entropy/first-id-at.ts'

export interface DropRow
  extends Pick<Tables['inventory_items'], 'player_id' | 'item_id' | 'value'> {
  bet_id: string
  player_name: string
  avatar: string
  is_demo: boolean
  kind: BoxKind
  slug: string
  box_name: string
  cover: string
  /** The price from which rarities of the box's items are derived, in cents. */
  rarity_price: bigint
  item_name: string
  picture_id: Tables['items']['picture_id']
  at: Date
}

const columns = `b.id AS bet_id, b.player_id, p.name AS player_name, p.avatar, p.is_demo,
  x.kind, x.slug, x.name AS box_name, x.cover, k.rarity_price, b.item_id, i.name AS item_name, i.picture_id,
  b.payout AS value, b.at`

const joins = `JOIN configurations k ON k.id = b.configuration_id
  JOIN players p ON p.id = b.player_id
  JOIN items i ON i.id = b.item_id
  JOIN boxes x ON x.kind = k.kind AND x.slug = k.slug`

/** The latest drops of all boxes, newest first. */
export async function readLatest(reader: Reader, limit: number): Promise<DropRow[]> {
  const { rows } = await reader.query<DropRow>(
    `SELECT ${columns}
     FROM (SELECT * FROM bets WHERE game = 'box' ORDER BY id DESC LIMIT $1) b ${joins}
     ORDER BY b.id DESC`,
    [limit],
  )
  return rows
}

/** The given drops, newest first. */
export async function readDrops(reader: Reader, betIds: readonly string[]): Promise<DropRow[]> {
  const { rows } = await reader.query<DropRow>(
    `SELECT ${columns} FROM bets b ${joins} WHERE b.id = ANY ($1) ORDER BY b.id DESC`,
    [betIds],
  )
  return rows
}

/** A box's latest drops over all its versions: the index yields each item's latest, which are then merged. */
export async function readLatestOfBox(
  reader: Reader,
  { kind, slug }: { kind: BoxKind; slug: string },
  limit: number,
): Promise<DropRow[]> {
  const { rows } = await reader.query<DropRow>(
    `WITH held AS (
       SELECT k.id AS configuration_id, e.value ->> 'id' AS item_id
       FROM configurations k, jsonb_array_elements(k.body -> 'items') AS e
       WHERE k.kind = $3 AND k.slug = $1
     )
     SELECT ${columns}
     FROM (
       SELECT d.* FROM held, LATERAL (
         SELECT * FROM bets
         WHERE configuration_id = held.configuration_id AND item_id = held.item_id
         ORDER BY id DESC LIMIT $2
       ) d ORDER BY d.id DESC LIMIT $2
     ) b ${joins}
     ORDER BY b.id DESC`,
    [slug, limit, kind],
  )
  return rows
}

/** A box's most valuable drops, newest first among equals. */
export async function readBestOfBox(
  reader: Reader,
  { kind, slug }: { kind: BoxKind; slug: string },
  limit: number,
): Promise<DropRow[]> {
  const { rows } = await reader.query<DropRow>(
    `WITH held AS (
       SELECT k.id AS configuration_id, e.value ->> 'id' AS item_id,
              (e.value ->> 'price_cents')::bigint AS price
       FROM configurations k, jsonb_array_elements(k.body -> 'items') AS e
       WHERE k.kind = $3 AND k.slug = $1
     )
     SELECT ${columns}
     FROM (
       SELECT d.* FROM (SELECT * FROM held ORDER BY price DESC) held, LATERAL (
         SELECT * FROM bets
         WHERE configuration_id = held.configuration_id AND item_id = held.item_id
         ORDER BY id DESC LIMIT $2
       ) d ORDER BY d.payout DESC, d.id DESC LIMIT $2
     ) b ${joins}
     ORDER BY b.payout DESC, b.id DESC`,
    [slug, limit, kind],
  )
  return rows
}

/** A player's most valuable drops from boxes on sale, newest first among equals. */
export async function readBestOfPlayer(
  reader: Reader,
  playerId: string,
  limit: number,
): Promise<DropRow[]> {
  const read = async (which: string) => {
    const { rows } = await reader.query<DropRow>(
      `SELECT ${columns} FROM bets b ${joins} AND x.hidden_at IS NULL
       WHERE b.player_id = $1 AND b.item_id IS NOT NULL ${which}
       ORDER BY b.payout DESC, b.id DESC LIMIT $2`,
      [playerId, limit],
    )
    return rows
  }
  // There is an index of these alone. With enough of them, none of the others is among the best.
  const dear = await read('AND b.payout >= 500')
  return dear.length === limit ? dear : read('')
}

/** The value of the best drop since an instant, in cents. */
export async function bestSince(reader: Reader, sinceMs: number): Promise<bigint | null> {
  const { rows } = await reader.query<{ best: bigint | null }>(
    `SELECT max(payout) AS best FROM bets WHERE game = 'box' AND id >= $1`,
    [firstIdAt(sinceMs)],
  )
  return rows[0]?.best ?? null
}

export type RankedDrop = Pick<Tables['bets'], 'id' | 'payout'>

/** The most valuable drops with ids from `from` and before `before`, the first among equals first. */
export async function findBest(
  reader: Reader,
  { from, before, limit }: { from: string; before: string | null; limit: number },
): Promise<RankedDrop[]> {
  const { rows } = await reader.query<RankedDrop>(
    `SELECT id, payout FROM bets
     WHERE game = 'box' AND id >= $1 AND ($2::uuid IS NULL OR id < $2)
     ORDER BY payout DESC, id LIMIT $3`,
    [from, before, limit],
  )
  return rows
}
