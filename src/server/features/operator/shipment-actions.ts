import { z } from 'zod'
import { rowId } from '#contract/http/operator/acts.ts'
import type { ShippingOperations } from '#server/features/shipping/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { defineAction, type Exposure } from './action.ts'
import { readItemMakers } from './item-makers.ts'

const shipmentInput = z.object({ shipment_id: rowId })

/**
 * Operators' actions on parcels. A shipped parcel counts as a payout of its value. What an item is worth is what the
 * operator says who put it into the catalogue, and who would otherwise send a watch for the price of a sock alone.
 */
export function createShipmentActions(shipping: ShippingOperations) {
  async function worthOf(tx: Tx, id: string): Promise<Exposure> {
    const [parcel] = await shipping.list(tx, { id, limit: 1 })
    if (!parcel) return refuse('not_found')
    const cents = parcel.items.reduce((sum, { value }) => sum + value, 0n)
    const vouchers = await readItemMakers(tx, id)
    return { cents, playerId: parcel.player_id, subjectId: id, vouchers }
  }
  const ownerOf = async (tx: Tx, id: string) => ({ ...(await worthOf(tx, id)), cents: 0n })

  const start = defineAction('shipment.start', shipmentInput, ({ shipment_id: id }) => ({
    exposure: (tx) => worthOf(tx, id),
    async perform(tx, { operatorId }) {
      await shipping.start(tx, id, operatorId)
      return { done: { msg: 'The parcel is being processed.' } }
    },
  }))

  const ship = defineAction(
    'shipment.ship',
    shipmentInput.extend({ tracking_number: z.string() }),
    ({ shipment_id: id, tracking_number }) => ({
      exposure: (tx) => ownerOf(tx, id),
      async perform(tx, { operatorId }) {
        await shipping.ship(tx, id, tracking_number, operatorId)
        return { done: { msg: `The parcel was sent with tracking number ${tracking_number}.` } }
      },
    }),
  )

  const cancel = defineAction(
    'shipment.cancel',
    shipmentInput.extend({ note: z.string().nullable() }),
    ({ shipment_id: id, note }) => ({
      exposure: (tx) => ownerOf(tx, id),
      async perform(tx, { operatorId }) {
        await shipping.cancel(tx, id, operatorId, note === null ? {} : { reason: note })
        return { done: { msg: 'The parcel is rejected; its items and its fee were returned.' } }
      },
    }),
  )

  return { startShipment: start, shipShipment: ship, cancelShipment: cancel }
}
