import type { Body, Query, Reply } from '#contract/call.ts'
import type {
  cancelShipping,
  listShipments,
  quoteShipping,
  requestShipping,
} from '#contract/http/shipping.ts'
import { inWords } from '#contract/words/message.ts'
import { progressOf } from '#domain/lifecycle/progress.ts'
import { playerRequest } from '#domain/lifecycle/withdrawal.ts'
import { toCoins } from '#domain/money/money.ts'
import { freeGoodsObstacle } from '#server/features/free-boxes/index.ts'
import { checkItemRelease, presentFunds } from '#server/features/funds/index.ts'
import { readOwned } from '#server/features/inventory/index.ts'
import { presentProgress } from '#server/features/settings/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { cutPage, isUuid, readCursor } from '#server/platform/http/cursor.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { ShippingDeps } from './deps.ts'
import { listShipments as listRows } from './list-store.ts'
import { move } from './move.ts'
import { createShippingOperations, type ShippingOperations } from './operate.ts'
import { presentShipments, presentValued } from './present.ts'
import { itemCount, present, type RequestReply, refuseUnshippable, request } from './request.ts'
import { lockNew, lockShipment, type ShipmentRow } from './store.ts'
import { presentZone } from './zones.ts'

export interface ShippingService {
  list(playerId: string, query: Query<typeof listShipments>): Promise<Reply<typeof listShipments>>
  quote(playerId: string, body: Body<typeof quoteShipping>): Promise<Reply<typeof quoteShipping>>
  request(
    tx: Tx,
    playerId: string,
    body: Body<typeof requestShipping>,
  ): Promise<Reply<typeof requestShipping>>
  cancel(tx: Tx, playerId: string, id: string): Promise<Reply<typeof cancelShipping>>
  /** Cancels the player's requests that nobody has started; the wallet is locked. */
  cancelNew(tx: Tx, playerId: string): Promise<void>
  readonly operate: ShippingOperations
}

const REVERSED = 'A payment was reversed. The items of this parcel and its fee were returned.'

export function createShippingService(deps: ShippingDeps): ShippingService {
  const { database, clock } = deps

  async function list(playerId: string, { limit, cursor }: Query<typeof listShipments>) {
    const rows = await listRows(database.pool, playerId, readCursor(cursor), limit + 1)
    const { shown, next_cursor } = cutPage(rows, limit, ({ id }) => id)
    const nowMs = clock.now()
    const shipments = await presentShipments(database.pool, shown, nowMs)
    const awaitsDocuments =
      shown.some(({ status }) => status === 'new') && (await deps.awaitsDocuments(playerId))
    const progressAt = (row: ShipmentRow) => {
      const isFresh = row.status === 'new'
      const standing = isFresh && awaitsDocuments ? 'new_without_documents' : row.status
      const sinceMs = (isFresh ? row.created_at : row.updated_at).getTime()
      return progressOf('parcel', standing, { sinceMs, nowMs, promisedMs: deps.promisedMs })
    }
    return {
      data: shipments.flatMap((shipment, index) => {
        const row = shown[index]
        return row ? [{ ...shipment, progress: presentProgress(progressAt(row)) }] : []
      }),
      next_cursor,
    }
  }

  async function quote(playerId: string, body: Body<typeof quoteShipping>) {
    const ids = [...new Set(body.inventory_item_ids)]
    const owned = await readOwned(database.pool, playerId, ids)
    if (owned.length !== ids.length) {
      return refuse('item_not_owned', { message: { code: 'item_gone', values: { without: null } } })
    }
    refuseUnshippable(owned)
    const wanted = { playerId, step: 'request', fee: 0n, itemIds: ids } as const
    const { obstacle, funds, unplayed } = await database.transaction(async (tx) => ({
      ...(await checkItemRelease(tx, deps, wanted)),
      unplayed: await freeGoodsObstacle(tx, playerId, {
        itemIds: ids,
        fee: body.country ? deps.zones.of(body.country).feeCents : deps.zones.lowestFee(),
      }),
    }))
    const standing = obstacle?.code === 'funds_held' ? unplayed : (obstacle ?? unplayed)
    const items = owned.map((row) => ({
      inventory_item_id: row.id,
      sizes: row.sizes,
      item: presentValued(row),
    }))
    const zone = body.country ? deps.zones.of(body.country) : null
    return {
      data: {
        items,
        quote: zone && presentZone(zone),
        held: toCoins(funds.held),
        obstacle:
          zone && !zone.isOpen
            ? inWords({ code: 'zone_closed', values: { zone: zone.name } })
            : standing && inWords(standing.message),
        open_bonus:
          obstacle?.code === 'playthrough_open' ? presentFunds(funds).playthrough.open_bonus : 0,
      },
    }
  }

  async function cancel(tx: Tx, playerId: string, id: string): Promise<RequestReply> {
    const row = await lockShipment(tx, id)
    if (row?.player_id !== playerId) return refuse('not_found')
    if (!playerRequest.can(row.status, 'canceledByUser')) return refuse('request_moved_on')
    const moved = await move(tx, deps, row, 'canceledByUser')
    const reply = await present(tx, deps, moved, '')
    return {
      ...reply,
      msg: `${itemCount(reply.data.shipment.items.length)} and the fee were returned.`,
    }
  }

  return {
    list,
    quote,
    async request(tx, playerId, body) {
      await deps.ledger.lock(tx, playerId)
      return request(tx, deps, playerId, body)
    },
    async cancel(tx, playerId, id) {
      if (!isUuid(id)) return refuse('not_found')
      await deps.ledger.lock(tx, playerId)
      return cancel(tx, playerId, id)
    },
    async cancelNew(tx, playerId) {
      for (const row of await lockNew(tx, playerId)) {
        await move(tx, deps, row, 'canceled', { note: REVERSED })
      }
    },
    operate: createShippingOperations(deps),
  }
}
