import { playerRequest } from '#domain/lifecycle/withdrawal.ts'
import { releaseItems } from '#server/features/funds/index.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import { isUuid } from '#server/platform/http/cursor.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { ShippingDeps } from './deps.ts'
import {
  listItems,
  listOperated,
  type OperatedList,
  type OperatedRow,
  type ShippedItemRow,
} from './list-store.ts'
import { move } from './move.ts'
import { isLate } from './present.ts'
import { findOwner, listHeld, lockShipment, type ShipmentRow } from './store.ts'

export interface OperatedShipment extends OperatedRow {
  items: ShippedItemRow[]
  is_late: boolean
}

/**
 * Operators' actions on parcels, inside the transaction that logs the action. Each refuses `not_found`, and
 * `request_moved_on` if the status does not allow it.
 */
export interface ShippingOperations {
  /** Oldest first. */
  list(reader: Reader, list: OperatedList): Promise<OperatedShipment[]>
  start(tx: Tx, id: string, operatorId: string): Promise<ShipmentRow>
  /** Marks a parcel as shipped, which is its final step. */
  ship(tx: Tx, id: string, trackingNumber: string, operatorId: string): Promise<ShipmentRow>
  /** Cancels a parcel and returns its items and fee; `reason` is shown to the player. */
  cancel(tx: Tx, id: string, operatorId: string, words?: { reason?: string }): Promise<ShipmentRow>
}

const TURNED_DOWN = 'We could not ship this. Your items and the fee were returned.'

export function createShippingOperations(deps: ShippingDeps): ShippingOperations {
  async function lock(tx: Tx, id: string): Promise<ShipmentRow> {
    const playerId = (isUuid(id) && (await findOwner(tx, id))) || refuse('not_found')
    await deps.ledger.lock(tx, playerId)
    return (await lockShipment(tx, id)) ?? refuse('not_found')
  }

  /** Refuses if an obstacle has come up since the request. */
  async function releaseParcel(tx: Tx, row: ShipmentRow, step: 'start' | 'ship'): Promise<void> {
    const { id: ref, player_id: playerId, fee_cents: fee } = row
    await deps.placeHolds(tx, playerId)
    await releaseItems(tx, deps, { playerId, ref, step, fee, itemIds: await listHeld(tx, ref) })
  }

  return {
    async list(reader, filter) {
      const rows = await listOperated(reader, filter)
      const items = await listItems(
        reader,
        rows.map(({ id }) => id),
      )
      const byShipment = Map.groupBy(items, ({ shipment_id }) => shipment_id)
      return rows.map((row) => ({
        ...row,
        items: byShipment.get(row.id) ?? [],
        is_late: isLate(row, deps.clock.now()),
      }))
    },

    async start(tx, id, operatorId) {
      const row = await lock(tx, id)
      if (!playerRequest.can(row.status, 'started')) refuse('request_moved_on')
      await releaseParcel(tx, row, 'start')
      return move(tx, deps, row, 'started', { operatorId })
    },

    async ship(tx, id, trackingNumber, operatorId) {
      const row = await lock(tx, id)
      if (!playerRequest.can(row.status, 'finished')) refuse('request_moved_on')
      await releaseParcel(tx, row, 'ship')
      return move(tx, deps, row, 'finished', { operatorId, trackingNumber })
    },

    async cancel(tx, id, operatorId, { reason = TURNED_DOWN } = {}) {
      const row = await lock(tx, id)
      if (!playerRequest.can(row.status, 'canceled')) refuse('request_moved_on')
      return move(tx, deps, row, 'canceled', { operatorId, note: reason })
    },
  }
}
