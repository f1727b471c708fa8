import type { AuditFinding, EntrySources } from '#server/ledger/index.ts'
import type { Reader } from '#server/platform/db/database.ts'

const FAULTS_SHOWN = 20

const ofShipment = {
  from: 'shipments s',
  ref: 's.id',
  player: 's.player_id',
  counter: `'house:shipping'`,
}

export const shippingSources = {
  'shipping.fee': { ...ofShipment, amount: '-s.fee_cents' },
  'shipping.refunded': {
    ...ofShipment,
    where: `s.status IN ('canceled', 'canceled_by_user')`,
    amount: 's.fee_cents',
  },
} satisfies EntrySources

/** Items whose status contradicts the parcel that holds them, and wrong fees. */
const faults = `SELECT format('Item %s is %s, its parcel %s is %s', v.id, v.status,
                              coalesce(s.id::text, '-'), coalesce(s.status, '-')) AS fault
  FROM inventory_items v
  FULL JOIN (SELECT * FROM shipment_items WHERE is_held) p ON p.inventory_item_id = v.id
  LEFT JOIN shipments s ON s.id = p.shipment_id
  WHERE CASE
    WHEN s.id IS NULL THEN v.status IN ('in_request', 'shipped')
    WHEN v.id IS NULL OR v.player_id <> s.player_id THEN true
    WHEN s.status IN ('new', 'in_processing') THEN v.status <> 'in_request'
    WHEN s.status = 'done' THEN v.status <> 'shipped'
    ELSE true
  END
  UNION ALL
  SELECT format('Shipment %s is %s, its fee %s, paid %s and returned %s', s.id, s.status, s.fee_cents,
                coalesce(f.amount, 0), coalesce(r.amount, 0))
  FROM shipments s
  LEFT JOIN entries f ON f.ref = s.id AND f.code = 'shipping.fee'
  LEFT JOIN entries r ON r.ref = s.id AND r.code = 'shipping.refunded'
  WHERE coalesce(-f.amount, 0) <> s.fee_cents
     OR coalesce(r.amount, 0) <>
        CASE WHEN s.status IN ('canceled', 'canceled_by_user') THEN s.fee_cents ELSE 0 END`

/** An item is in at most one parcel, and a parcel's fee is charged once and refunded on cancellation. */
export async function auditShipments(reader: Reader): Promise<AuditFinding> {
  const counted = await reader.query<{ count: bigint }>('SELECT count(*) FROM shipments')
  const { rows } = await reader.query<{ fault: string }>(
    `SELECT fault FROM (${faults}) f LIMIT ${FAULTS_SHOWN}`,
  )
  return {
    invariant: 'Parcels',
    promise: 'Every item is in one place, and every fee is charged once or refunded',
    checked: Number(counted.rows[0]?.count ?? 0n),
    faults: rows.map(({ fault }) => fault),
  }
}
