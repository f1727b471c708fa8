import type { Address } from '#contract/address.ts'
import type { RequestState } from '#domain/lifecycle/withdrawal.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'

export interface ShipmentRow
  extends Pick<
    Tables['shipments'],
    | 'id'
    | 'player_id'
    | 'status'
    | 'fee_cents'
    | 'days_min'
    | 'days_max'
    | 'promised_at'
    | 'tracking_number'
    | 'note'
    | 'created_at'
    | 'updated_at'
  > {
  address: Address
}

const columns = `id, player_id, status, address, fee_cents, days_min, days_max, promised_at,
  tracking_number, note, created_at, updated_at`

export interface NewShipment {
  id: string
  playerId: string
  address: Address
  feeCents: bigint
  daysMin: number
  daysMax: number
  promisedAt: Date
  at: Date
}

/** Adds a new request. */
export async function insertShipment(tx: Tx, shipment: NewShipment): Promise<ShipmentRow> {
  tx.noteChange('shipments')
  const { rows } = await tx.query<ShipmentRow>(
    `INSERT INTO shipments (id, player_id, address, fee_cents, days_min, days_max, promised_at,
                            created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8) RETURNING ${columns}`,
    [
      shipment.id,
      shipment.playerId,
      JSON.stringify(shipment.address),
      shipment.feeCents,
      shipment.daysMin,
      shipment.daysMax,
      shipment.promisedAt,
      shipment.at,
    ],
  )
  if (!rows[0]) throw new Error('A shipment was not stored')
  return rows[0]
}

export interface ParcelItem {
  id: string
  size: string | null
}

/** Puts items into a parcel. Throws if one is in another parcel that was not canceled. */
export async function insertItems(tx: Tx, shipmentId: string, items: ParcelItem[]): Promise<void> {
  await tx.query(
    `INSERT INTO shipment_items (shipment_id, inventory_item_id, size)
     SELECT $1, * FROM unnest($2::uuid[], $3::text[])`,
    [shipmentId, items.map(({ id }) => id), items.map(({ size }) => size)],
  )
}

/** The player of a shipment, without a lock: the wallet is locked before the row. */
export async function findOwner(reader: Reader, id: string): Promise<string | null> {
  const { rows } = await reader.query<Pick<Tables['shipments'], 'player_id'>>(
    'SELECT player_id FROM shipments WHERE id = $1',
    [id],
  )
  return rows[0]?.player_id ?? null
}

export async function lockShipment(tx: Tx, id: string): Promise<ShipmentRow | null> {
  const { rows } = await tx.query<ShipmentRow>(
    `SELECT ${columns} FROM shipments WHERE id = $1 FOR UPDATE`,
    [id],
  )
  return rows[0] ?? null
}

/** A player's shipments that nobody has started, locked, oldest first. */
export async function lockNew(tx: Tx, playerId: string): Promise<ShipmentRow[]> {
  const { rows } = await tx.query<ShipmentRow>(
    `SELECT ${columns} FROM shipments WHERE player_id = $1 AND status = 'new'
     ORDER BY id FOR UPDATE`,
    [playerId],
  )
  return rows
}

export interface ShipmentChange {
  status: RequestState
  trackingNumber?: string
  note?: string
  operatorId?: string
}

/** Applies a change to a locked shipment; omitted fields stay. */
export async function changeShipment(
  tx: Tx,
  id: string,
  change: ShipmentChange,
  at: Date,
): Promise<ShipmentRow> {
  tx.noteChange('shipments')
  const { rows } = await tx.query<ShipmentRow>(
    `UPDATE shipments
     SET status = $2, tracking_number = coalesce($3, tracking_number), note = coalesce($4, note),
         handled_by = coalesce($5, handled_by), updated_at = $6
     WHERE id = $1 RETURNING ${columns}`,
    [
      id,
      change.status,
      change.trackingNumber ?? null,
      change.note ?? null,
      change.operatorId ?? null,
      at,
    ],
  )
  if (!rows[0]) throw new Error(`Shipment ${id} does not exist`)
  return rows[0]
}

/** The items that a parcel holds. */
export async function listHeld(reader: Reader, shipmentId: string): Promise<string[]> {
  const { rows } = await reader.query<{ id: string }>(
    'SELECT inventory_item_id AS id FROM shipment_items WHERE shipment_id = $1 AND is_held',
    [shipmentId],
  )
  return rows.map(({ id }) => id)
}

/** Releases the items of a canceled parcel; its list of items is kept. */
export async function releaseShipment(tx: Tx, shipmentId: string): Promise<void> {
  await tx.query('UPDATE shipment_items SET is_held = false WHERE shipment_id = $1', [shipmentId])
}
