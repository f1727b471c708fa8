import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { coins, dataOf, id, instant, listOf, page } from '#contract/values.ts'
import { item } from './boxes.ts'

export const inventoryItem = z.object({
  id,
  status: z.enum(['owned', 'sold', 'in_request', 'shipped']),
  bet_id: id.nullable(),
  acquired_at: instant,
  item,
})
export type InventoryItem = z.output<typeof inventoryItem>

export const listInventory = defineCall({
  method: 'GET',
  path: '/api/inventory',
  summary: 'The items that the player owns, newest first, with what they would sell for',
  access: 'player',
  query: z.object(page),
  reply: listOf(inventoryItem).extend({ count: z.number().int(), value: coins }),
  refusals: ['unauthenticated', 'validation_failed'],
})

const SELL_MAX = 500

export const sellItems = defineCall({
  method: 'POST',
  path: '/api/inventory/sell',
  summary: 'Sell one item, several, or all',
  access: 'player',
  isIdempotent: true,
  body: z.union([
    z.strictObject({ ids: z.array(id).min(1).max(SELL_MAX) }),
    z.strictObject({ all: z.literal(true) }),
  ]),
  reply: dataOf(
    z.object({
      sold: z.number().int(),
      amount: coins,
      balance: coins,
      balance_seq: z.number().int(),
    }),
  ).extend({ msg: z.string() }),
  refusals: [
    'unauthenticated',
    'validation_failed',
    'item_not_owned',
    'idempotency_mismatch',
    'idempotency_in_flight',
  ],
})
