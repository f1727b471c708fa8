import type { Body, Query, Reply } from '#contract/call.ts'
import type { InventoryItem, listInventory, sellItems } from '#contract/http/inventory.ts'
import { formatCoins, toCoins } from '#domain/money/money.ts'
import { presentItem } from '#server/features/boxes/index.ts'
import { type Ledger, readWallet, walletOf } from '#server/ledger/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { readCursor } from '#server/platform/http/cursor.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { listOwned, type OwnedRow, sumOwned, takeForSale } from './store.ts'

type SellReply = Reply<typeof sellItems>

export interface InventoryService {
  list(playerId: string, query: Query<typeof listInventory>): Promise<Reply<typeof listInventory>>
  /** Sells what is named, all or nothing, at the value that it was won with. */
  sell(
    playerId: string,
    body: Body<typeof sellItems>,
    idempotencyKey: string | null,
  ): Promise<SellReply>
}

export function createInventoryService(parts: {
  database: Database
  ledger: Ledger
}): InventoryService {
  const { database, ledger } = parts

  async function list(playerId: string, query: Query<typeof listInventory>) {
    const { limit } = query
    const [rows, owned] = await Promise.all([
      listOwned(database.pool, playerId, readCursor(query.cursor), limit + 1),
      sumOwned(database.pool, playerId),
    ])
    const shown = rows.slice(0, limit)
    return {
      data: shown.map(presentOwned),
      next_cursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
      count: Number(owned.count),
      value: toCoins(owned.value),
    }
  }

  async function sell(
    playerId: string,
    body: Body<typeof sellItems>,
    key: string | null,
  ): Promise<SellReply> {
    const ids = 'ids' in body ? [...new Set(body.ids)] : null
    const request = ids ? `sell ${[...ids].sort().join(' ')}` : 'sell all'
    return database.transaction((tx) =>
      ledger.once(tx, playerId, key ? { key, request } : null, async () => {
        await ledger.lock(tx, playerId)
        const sold = await takeForSale(tx, playerId, ids)
        if (ids && sold.length !== ids.length) refuse('item_not_owned')
        const wallets = await ledger.post(
          tx,
          sold.map(({ id, value }) => ({
            account: walletOf(playerId),
            counter: 'house:goods',
            amount: value,
            code: 'item.sale',
            ref: id,
          })),
        )
        const wallet = wallets[0] ?? (await readWallet(tx, playerId))
        return presentSale(sold, wallet)
      }),
    )
  }

  return { list, sell }
}

function presentSale(
  sold: { value: bigint }[],
  wallet: { balance: bigint; seq: bigint },
): SellReply {
  const amount = sold.reduce((sum, { value }) => sum + value, 0n)
  const things = sold.length === 1 ? '1 item' : `${sold.length} items`
  return {
    msg:
      sold.length === 0
        ? 'There was nothing to sell.'
        : `Sold ${things} for ${formatCoins(amount)}`,
    data: {
      sold: sold.length,
      amount: toCoins(amount),
      balance: toCoins(wallet.balance),
      balance_seq: Number(wallet.seq),
    },
  }
}

function presentOwned(row: OwnedRow): InventoryItem {
  const item = { id: row.item_id, name: row.name, priceCents: row.value }
  return {
    id: row.id,
    status: 'owned',
    bet_id: row.box_price === null ? null : row.id,
    acquired_at: row.acquired_at.toISOString(),
    item: presentItem(item, row.box_price ?? row.value, { houseOf: () => row.house }),
  }
}
