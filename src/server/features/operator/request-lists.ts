import type { Query, Reply } from '#contract/call.ts'
import type { listAllShipments, listAllWithdrawals } from '#contract/http/operator-requests.ts'
import { toCoins } from '#domain/money/money.ts'
import { presentShipments, type ShippingDesk } from '#server/features/shipping/index.ts'
import { presentWithdrawal, type WithdrawalDesk } from '#server/features/withdraw/index.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { readCursor } from '#server/platform/http/cursor.ts'

interface ListParts {
  database: Database
  clock: Pick<Clock, 'now'>
}

/** Everybody's withdrawals, with whom they belong to and how far the provider is. */
export async function listWithdrawals(
  { database }: ListParts,
  desk: WithdrawalDesk,
  query: Query<typeof listAllWithdrawals>,
): Promise<Reply<typeof listAllWithdrawals>> {
  const { rows, next_cursor } = await pageOf(query, (filter) => desk.list(database.pool, filter))
  const data = rows.map((row) => ({
    ...presentWithdrawal(row),
    player: whose(row),
    sending: row.sending,
    operator_note: row.operator_note,
  }))
  return { data, next_cursor }
}

/** Everybody's parcels, with whom they belong to and what they are worth. */
export async function listShipments(
  { database, clock }: ListParts,
  desk: ShippingDesk,
  query: Query<typeof listAllShipments>,
): Promise<Reply<typeof listAllShipments>> {
  const { rows, next_cursor } = await pageOf(query, (filter) => desk.list(database.pool, filter))
  const shipments = await presentShipments(database.pool, rows, clock.now())
  const data = rows.flatMap((row, index) => {
    const shipment = shipments[index]
    const value = toCoins(row.items.reduce((sum, item) => sum + item.value, 0n))
    return shipment ? [{ ...shipment, player: whose(row), value }] : []
  })
  return { data, next_cursor }
}

type RequestQuery = Query<typeof listAllWithdrawals>

async function pageOf<Row extends { id: string }>(
  { limit, cursor, status }: RequestQuery,
  read: (filter: {
    limit: number
    cursor: string | null
    status?: NonNullable<RequestQuery['status']>
  }) => Promise<Row[]>,
): Promise<{ rows: Row[]; next_cursor: string | null }> {
  const filter = { limit: limit + 1, cursor: readCursor(cursor), ...(status && { status }) }
  const rows = await read(filter)
  const shown = rows.slice(0, limit)
  return { rows: shown, next_cursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null }
}

const whose = (row: { player_id: string; player_name: string; player_email: string | null }) => ({
  id: row.player_id,
  name: row.player_name,
  email: row.player_email,
})
