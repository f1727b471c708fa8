import type { Body, Reply } from '#contract/call.ts'
import type { requestShipping } from '#contract/http/shipping.ts'
import { isSizeOf, sizes } from '#contract/sizes.ts'
import { toCents, toCoins } from '#domain/money/money.ts'
import { DAY_MS } from '#domain/schedule/durations.ts'
import { refuseUnplayedGoods } from '#server/features/free-boxes/index.ts'
import { releaseItems } from '#server/features/funds/index.ts'
import { type ParcelItemRow, readOwned, takeForParcel } from '#server/features/inventory/index.ts'
import { readWallet, walletOf } from '#server/ledger/index.ts'
import { instantOf } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { refuse, refuseField } from '#server/platform/http/refuse.ts'
import type { ShippingDeps } from './deps.ts'
import { presentShipments } from './present.ts'
import { insertItems, insertShipment, type ShipmentRow } from './store.ts'

type RequestBody = Body<typeof requestShipping>
export type RequestReply = Reply<typeof requestShipping>

/** Puts the items into a parcel and charges its fee. The caller holds the player's mutex. */
export async function request(
  tx: Tx,
  deps: ShippingDeps,
  playerId: string,
  { inventory_item_ids, address, fee, sizes: wanted = {} }: RequestBody,
): Promise<RequestReply> {
  const { ledger, clock, entropy } = deps
  const owned = await takeItems(tx, playerId, inventory_item_ids)
  const items = owned.map((item) => ({ id: item.id, size: sizeOf(item, wanted) }))
  const { name, feeCents, daysMin, daysMax, isOpen } = deps.zones.of(address.country)
  if (!isOpen) refuseField('address', { code: 'zone_closed', values: { zone: name } })
  if (fee !== undefined && toCents(fee) !== feeCents) {
    refuseField('fee', { code: 'fee_changed', values: { fee: toCoins(feeCents) } })
  }
  const id = entropy.id()
  const itemIds = items.map((item) => item.id)
  await releaseItems(tx, deps, { playerId, ref: id, step: 'request', fee: feeCents, itemIds })
  await refuseUnplayedGoods(tx, playerId, { itemIds, fee: feeCents })
  const at = instantOf(clock)
  const promisedAt = new Date(clock.now() + daysMax * DAY_MS)
  const row = await insertShipment(tx, {
    id,
    playerId,
    address,
    feeCents,
    daysMin,
    daysMax,
    promisedAt,
    at,
  })
  await insertItems(tx, id, items)
  await deps.persons.notePostalAddress(tx, playerId, address)
  await payFee(tx, ledger, row)
  await deps.notify(tx, {
    ...{ playerId, kind: 'parcel', by: 'letter', path: '/profile/shipping' },
    message: { code: 'parcel_requested' },
  })
  await deps.placeHolds(tx, playerId)
  return present(
    tx,
    deps,
    row,
    `${itemCount(items.length)} will be sent. You can follow each step under Shipping.`,
  )
}

async function takeItems(tx: Tx, playerId: string, asked: string[]): Promise<ParcelItemRow[]> {
  const ids = [...new Set(asked)]
  const owned = await readOwned(tx, playerId, ids)
  if (owned.length !== ids.length) {
    refuse('item_not_owned', { message: { code: 'item_gone', values: { without: 'request' } } })
  }
  refuseUnshippable(owned)
  const taken = await takeForParcel(tx, playerId, ids)
  if (taken !== ids.length) throw new Error('A locked item has changed')
  return owned
}

/** Refuses items that cannot be sent, such as a gift card. */
export function refuseUnshippable(items: readonly ParcelItemRow[]): void {
  const kept = items.find(({ is_shippable }) => !is_shippable)
  if (!kept) return
  const { name } = kept
  refuseField('inventory_item_ids', { code: 'item_unshippable', values: { name } })
}

/** The chosen size of an item; null for one without sizes. */
function sizeOf({ id, name, sizes: kind }: ParcelItemRow, wanted: Record<string, string>) {
  const size = Object.hasOwn(wanted, id) ? wanted[id] : undefined
  if (kind === null) return null
  if (size !== undefined && isSizeOf(kind, size)) return size
  const [first, last] = [sizes[kind][0], sizes[kind].at(-1) ?? sizes[kind][0]]
  return refuseField(`sizes.${id}`, { code: 'size_unchosen', values: { name, first, last } })
}

async function payFee(tx: Tx, ledger: ShippingDeps['ledger'], row: ShipmentRow): Promise<void> {
  const { id: ref, player_id, fee_cents: fee } = row
  if (fee === 0n) return
  await ledger.post(tx, [
    {
      account: walletOf(player_id),
      counter: 'house:shipping',
      amount: -fee,
      code: 'shipping.fee',
      ref,
    },
  ])
}

/** The reply to a request and to its cancellation. */
export async function present(
  tx: Tx,
  { clock }: Pick<ShippingDeps, 'clock'>,
  row: ShipmentRow,
  msg: string,
): Promise<RequestReply> {
  const [shipment] = await presentShipments(tx, [row], clock.now())
  const { balance, seq } = await readWallet(tx, row.player_id)
  if (!shipment) throw new Error('A shipment could not be shown')
  return { msg, data: { shipment, balance: toCoins(balance), balance_seq: Number(seq) } }
}

/** `1 item`, `3 items`. */
export const itemCount = (count: number): string => (count === 1 ? '1 item' : `${count} items`)
