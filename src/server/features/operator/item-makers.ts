import type { Reader } from '#server/platform/db/database.ts'

/**
 * The operators who have added or changed an item of a parcel. Admins are left out: they set prices, and a shop of one
 * person has nobody else.
 */
export async function readItemMakers(reader: Reader, shipmentId: string): Promise<string[]> {
  const { rows } = await reader.query<{ operator_id: string }>(
    `SELECT DISTINCT l.operator_id
     FROM shipment_items p
     JOIN inventory_items i ON i.id = p.inventory_item_id
     JOIN audit_log l ON l.detail ->> 'item_id' = i.item_id
       AND l.action IN ('item.create', 'item.change') AND l.stage = 'done'
     JOIN players o ON o.id = l.operator_id AND o.role <> 'admin'
     WHERE p.shipment_id = $1`,
    [shipmentId],
  )
  return rows.map(({ operator_id }) => operator_id)
}
