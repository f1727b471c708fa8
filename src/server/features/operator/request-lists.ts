import type { Query, Reply } from '#contract/call.ts'
import type { ObstacleView } from '#contract/http/funds.ts'
import type { listAllShipments, listAllWithdrawals } from '#contract/http/operator/requests.ts'
import type { RequestState } from '#domain/lifecycle/withdrawal.ts'
import { toCoins } from '#domain/money/money.ts'
import {
  checkCoins,
  checkItems,
  type Funds,
  listGifts,
  type Obstacle,
  presentObstacle,
  readFundsOf,
} from '#server/features/funds/index.ts'
import {
  presentWithdrawal,
  type Sending,
  type WithdrawalOperations,
} from '#server/features/payments/index.ts'
import { presentShipments, type ShippingOperations } from '#server/features/shipping/index.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { cutPage, readCursor } from '#server/platform/http/cursor.ts'

interface ListDeps {
  database: Database
  clock: Pick<Clock, 'now'>
}

/** All withdrawals, with their players and the provider's progress. */
export async function listWithdrawals(
  deps: ListDeps,
  operations: WithdrawalOperations,
  query: Query<typeof listAllWithdrawals>,
): Promise<Reply<typeof listAllWithdrawals>> {
  const { database } = deps
  const { rows, next_cursor } = await pageOf(query, (filter) =>
    operations.list(database.pool, filter),
  )
  const obstacles = await obstaclesOf(
    deps,
    rows.filter(isHere),
    async () =>
      (funds, { amount_cents: amount }) =>
        checkCoins(funds, { step: 'start', amount }),
  )
  const data = rows.map((row) => ({
    ...presentWithdrawal(row),
    player: whose(row),
    sending: row.sending,
    operator_note: row.operator_note,
    obstacle: obstacles.get(row.id) ?? null,
  }))
  return { data, next_cursor }
}

/** All parcels, with their players and their value. */
export async function listShipments(
  deps: ListDeps,
  operations: ShippingOperations,
  query: Query<typeof listAllShipments>,
): Promise<Reply<typeof listAllShipments>> {
  const { database, clock } = deps
  const { rows, next_cursor } = await pageOf(query, (filter) =>
    operations.list(database.pool, filter),
  )
  const itemsOf = ({ items }: (typeof rows)[number]) =>
    items.map(({ inventory_item_id }) => inventory_item_id)
  const obstacles = await obstaclesOf(deps, rows.filter(isOpen), async (tx, open) => {
    const gifts = await listGifts(tx, open.flatMap(itemsOf))
    return (funds, row) =>
      checkItems(funds, gifts, { step: 'start', fee: row.fee_cents, itemIds: itemsOf(row) })
  })
  const shipments = await presentShipments(database.pool, rows, clock.now())
  const data = rows.flatMap((row, index) => {
    const shipment = shipments[index]
    const value = toCoins(row.items.reduce((sum, item) => sum + item.value, 0n))
    const obstacle = obstacles.get(row.id) ?? null
    return shipment ? [{ ...shipment, player: whose(row), value, obstacle }] : []
  })
  return { data, next_cursor }
}

const isOpen = ({ status }: { status: RequestState }): boolean =>
  status === 'new' || status === 'in_processing'

/** Not yet requested from the provider, which could already have sent it. */
const isHere = (row: { status: RequestState; sending: Sending | null }): boolean =>
  isOpen(row) && (row.sending === null || row.sending === 'due' || row.sending === 'refused')

type Check<Row> = (funds: Funds, row: Row) => { funds: Funds; obstacle: Obstacle | null }

/** The obstacle of each request that may not proceed now, by id. All of a page are read together. */
async function obstaclesOf<Row extends { id: string; player_id: string }>(
  { database, clock }: ListDeps,
  rows: readonly Row[],
  makeCheck: (tx: Tx, rows: readonly Row[]) => Promise<Check<Row>>,
): Promise<Map<string, ObstacleView>> {
  const found = new Map<string, ObstacleView>()
  if (rows.length === 0) return found
  await database.transaction(async (tx) => {
    const check = await makeCheck(tx, rows)
    const players = [...new Set(rows.map(({ player_id }) => player_id))].sort()
    const fundsOf = await readFundsOf(tx, players, clock.now())
    for (const row of rows) {
      const now = fundsOf.get(row.player_id)
      if (!now) continue
      const { funds, obstacle } = check(now, row)
      if (obstacle) found.set(row.id, presentObstacle(obstacle, funds))
    }
  })
  return found
}

type RequestQuery = Query<typeof listAllWithdrawals>

async function pageOf<Row extends { id: string }>(
  { limit, cursor, status, player_id }: RequestQuery,
  read: (filter: {
    limit: number
    cursor: string | null
    status?: NonNullable<RequestQuery['status']>
    player_id?: string
  }) => Promise<Row[]>,
): Promise<{ rows: Row[]; next_cursor: string | null }> {
  const filter = {
    limit: limit + 1,
    cursor: readCursor(cursor),
    ...(status && { status }),
    ...(player_id && { player_id }),
  }
  const rows = await read(filter)
  const { shown, next_cursor } = cutPage(rows, limit, ({ id }) => id)
  return { rows: shown, next_cursor }
}

const whose = (row: { player_id: string; player_name: string; player_email: string | null }) => ({
  id: row.player_id,
  name: row.player_name,
  email: row.player_email,
})
