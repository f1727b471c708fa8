import type { Body, Query, Reply } from '#contract/call.ts'
import type { listInventory, sellItems } from '#contract/http/inventory.ts'
import { formatCoins, toCoins } from '#domain/money/money.ts'
import type { Shop } from '#server/features/boxes/index.ts'
import type { Notify } from '#server/features/notifications/index.ts'
import { type Ledger, readWallet, walletOf } from '#server/ledger/index.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { readInventory } from './list.ts'
import { takeForSale } from './parcel-store.ts'

type SellReply = Reply<typeof sellItems>

export interface InventoryService {
  list(playerId: string, query: Query<typeof listInventory>): Promise<Reply<typeof listInventory>>
  /** Sells the given items, all or nothing, at the value at which they were won. */
  sell(tx: Tx, playerId: string, body: Body<typeof sellItems>): Promise<SellReply>
}

export function createInventoryService(deps: {
  database: Database
  ledger: Ledger
  notify: Notify
  shop: Pick<Shop, 'items' | 'retiredItems'>
}): InventoryService {
  const { ledger, notify } = deps

  const list: InventoryService['list'] = (playerId, query) => readInventory(deps, playerId, query)

  async function sell(tx: Tx, playerId: string, body: Body<typeof sellItems>): Promise<SellReply> {
    const ids = 'ids' in body ? [...new Set(body.ids)] : null
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
    const reply = presentSale(sold, wallet)
    if (sold.length > 0) {
      const values = { count: sold.length, amount: reply.data.amount }
      await notify(tx, {
        ...{ playerId, kind: 'item_sold', path: '/profile/inventory' },
        message: { code: 'items_sold', values },
      })
    }
    return reply
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
