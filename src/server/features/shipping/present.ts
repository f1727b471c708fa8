import type { Shipment } from '#contract/http/shipping.ts'
import { toCoins } from '#domain/money/money.ts'
import { presentItem } from '#server/features/boxes/index.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { listItems, type ShippedItemRow } from './list-store.ts'
import type { ShipmentRow } from './store.ts'

/** Shipments with their items. */
export async function presentShipments(
  reader: Reader,
  rows: readonly ShipmentRow[],
  nowMs: number,
): Promise<Shipment[]> {
  const items = await listItems(
    reader,
    rows.map(({ id }) => id),
  )
  const byShipment = Map.groupBy(items, ({ shipment_id }) => shipment_id)
  return rows.map((row) => present(row, byShipment.get(row.id) ?? [], nowMs))
}

const present = (row: ShipmentRow, items: ShippedItemRow[], nowMs: number): Shipment => ({
  id: row.id,
  status: row.status,
  items: items.map((item) => ({
    inventory_item_id: item.inventory_item_id,
    size: item.size,
    item: presentValued(item),
  })),
  address: row.address,
  fee: toCoins(row.fee_cents),
  days_min: row.days_min,
  days_max: row.days_max,
  promised_at: row.promised_at.toISOString(),
  is_late: isLate(row, nowMs),
  tracking_number: row.tracking_number,
  note: row.note,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

type ValuedItem = Pick<
  ShippedItemRow,
  'item_id' | 'name' | 'house' | 'picture_id' | 'value' | 'rarity_price'
>

/** An item at the value at which it was won. */
export const presentValued = (row: ValuedItem) =>
  presentItem(
    { id: row.item_id, name: row.name, priceCents: row.value },
    row.rarity_price ?? row.value,
    { houseOf: () => row.house, pictureOf: () => row.picture_id },
  )

/** Whether a parcel has not been shipped by the promised day. */
export const isLate = (row: Pick<ShipmentRow, 'status' | 'promised_at'>, nowMs: number): boolean =>
  (row.status === 'new' || row.status === 'in_processing') && row.promised_at.getTime() < nowMs
