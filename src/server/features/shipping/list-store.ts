import type { RequestState } from '#domain/lifecycle/withdrawal.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'
import type { ShipmentRow } from './store.ts'

/** An item of a parcel, as it was won. */
export interface ShippedItemRow
  extends Pick<Tables['shipment_items'], 'shipment_id' | 'inventory_item_id' | 'size'>,
    Pick<Tables['inventory_items'], 'item_id' | 'value'>,
    Pick<Tables['items'], 'name' | 'house' | 'picture_id'> {
  rarity_price: bigint | null
}

/** A shipment with its player. */
export interface OperatedRow extends ShipmentRow {
  player_name: string
  player_email: string | null
}

const columns = `s.id, s.player_id, s.status, s.address, s.fee_cents, s.days_min, s.days_max,
  s.promised_at, s.tracking_number, s.note, s.created_at, s.updated_at`

/** A player's shipments, newest first, starting after `cursor`. */
export async function listShipments(
  reader: Reader,
  playerId: string,
  cursor: string | null,
  limit: number,
): Promise<ShipmentRow[]> {
  const { rows } = await reader.query<ShipmentRow>(
    `SELECT ${columns} FROM shipments s
     WHERE s.player_id = $1 AND ($2::uuid IS NULL OR s.id < $2)
     ORDER BY s.id DESC LIMIT $3`,
    [playerId, cursor, limit],
  )
  return rows
}

export interface OperatedList {
  id?: string
  status?: RequestState
  player_id?: string
  cursor?: string | null
  limit: number
}

/** All shipments, oldest first, starting after `cursor`. */
export async function listOperated(reader: Reader, filter: OperatedList): Promise<OperatedRow[]> {
  const { id = null, status = null, player_id = null, cursor = null, limit } = filter
  const { rows } = await reader.query<OperatedRow>(
    `SELECT ${columns}, p.name AS player_name, p.email AS player_email
     FROM shipments s JOIN players p ON p.id = s.player_id
     WHERE ($1::uuid IS NULL OR s.id = $1) AND ($2::text IS NULL OR s.status = $2)
       AND ($3::uuid IS NULL OR s.id > $3) AND ($5::uuid IS NULL OR s.player_id = $5)
     ORDER BY s.id LIMIT $4`,
    [id, status, cursor, limit, player_id],
  )
  return rows
}

/** The items of each parcel, canceled ones included. */
export async function listItems(
  reader: Reader,
  shipmentIds: readonly string[],
): Promise<ShippedItemRow[]> {
  const { rows } = await reader.query<ShippedItemRow>(
    `SELECT p.shipment_id, p.inventory_item_id, p.size, v.item_id, i.name, i.house, i.picture_id,
            v.value, k.rarity_price
     FROM shipment_items p
     JOIN inventory_items v ON v.id = p.inventory_item_id
     JOIN items i ON i.id = v.item_id
     LEFT JOIN bets b ON b.id = v.id
     LEFT JOIN configurations k ON k.id = b.configuration_id
     WHERE p.shipment_id = ANY ($1)
     ORDER BY p.shipment_id, v.value DESC, v.id`,
    [shipmentIds],
  )
  return rows
}
