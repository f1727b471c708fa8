import { events, playerChannel } from '#contract/realtime/channels.ts'
import type { NoticeMessage } from '#contract/words/message.ts'
import { playerRequest, type RequestEvent } from '#domain/lifecycle/withdrawal.ts'
import { releaseFromParcel } from '#server/features/inventory/index.ts'
import { walletOf } from '#server/ledger/index.ts'
import { instantOf } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { nextSeq } from '#server/platform/realtime/next-seq.ts'
import type { ShippingDeps } from './deps.ts'
import {
  changeShipment,
  listHeld,
  releaseShipment,
  type ShipmentChange,
  type ShipmentRow,
} from './store.ts'

export type MoveDeps = Pick<
  ShippingDeps,
  'ledger' | 'clock' | 'persons' | 'publishStatus' | 'notify'
>

/** Moves a locked shipment with its items and fee, and publishes it to its player. */
export async function move(
  tx: Tx,
  deps: MoveDeps,
  row: ShipmentRow,
  event: RequestEvent,
  change: Omit<ShipmentChange, 'status'> = {},
): Promise<ShipmentRow> {
  const { clock, publishStatus } = deps
  const { id, player_id } = row
  const status = playerRequest.next(row.status, event)
  if (event === 'finished') {
    await releaseFromParcel(tx, await listHeld(tx, id), 'shipped')
    await deps.persons.provePostalAddress(tx, player_id, row.address)
  }
  if (event === 'canceled' || event === 'canceledByUser') await giveBack(tx, deps, row)
  const moved = await changeShipment(tx, id, { ...change, status }, instantOf(clock))
  const seq = await nextSeq(tx, playerChannel(player_id), events.statusUpdated)
  tx.afterCommit(() => publishStatus(player_id, { seq, kind: 'shipment', id, status }))
  const message = noticeOf(event, moved)
  if (message) {
    await deps.notify(tx, {
      ...{ playerId: player_id, kind: 'parcel', by: 'bell_and_letter', path: '/profile/shipping' },
      message,
    })
  }
  return moved
}

/** What the player hears of a change, unless they made it. */
function noticeOf(
  event: RequestEvent,
  { tracking_number: tracking, note }: ShipmentRow,
): NoticeMessage | null {
  if (event === 'started') return { code: 'parcel_started' }
  if (event === 'finished') return { code: 'parcel_finished', values: { tracking } }
  return event === 'canceled' ? { code: 'parcel_canceled', values: { note } } : null
}

/** Returns the items and the fee. */
async function giveBack(tx: Tx, { ledger }: MoveDeps, row: ShipmentRow): Promise<void> {
  const { id: ref, player_id, fee_cents: amount } = row
  await releaseFromParcel(tx, await listHeld(tx, ref), 'owned')
  await releaseShipment(tx, ref)
  if (amount === 0n) return
  await ledger.post(tx, [
    {
      account: walletOf(player_id),
      counter: 'house:shipping',
      amount,
      code: 'shipping.refunded',
      ref,
    },
  ])
}
