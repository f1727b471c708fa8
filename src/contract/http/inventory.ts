import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { SELL_ITEMS_MAX } from '#contract/limits.ts'
import { text } from '#contract/text.ts'
import {
  boxKind,
  coins,
  dataOf,
  id,
  instant,
  listOf,
  page,
  queryPrice,
  rarity,
  slug,
} from '#contract/values.ts'
import { item } from './boxes.ts'

const sourceBox = z.object({ slug, name: text })

export const inventoryItem = z.object({
  id,
  status: z.enum(['owned', 'sold', 'in_request', 'shipped']),
  bet_id: id.nullable(),
  battle_id: id.nullable().meta({ description: 'The battle that it was won in' }),
  box: sourceBox
    .extend({ kind: boxKind, img_url: text })
    .nullable()
    .meta({ description: 'The box that it was drawn from' }),
  sizes: z
    .enum(['shoes', 'clothing'])
    .nullable()
    .meta({ description: 'Which size a parcel needs' }),
  acquired_at: instant,
  item,
})
export type InventoryItem = z.output<typeof inventoryItem>

/** Where an item that was not sold can be. */
export const inventoryPlace = z.enum(['owned', 'in_request', 'shipped'])
export type InventoryPlace = z.output<typeof inventoryPlace>

const SEARCH_LENGTH_MAX = 60

const count = z.number().int()

export const listInventory = defineCall({
  method: 'GET',
  path: '/api/inventory',
  summary: "The player's items that match, with their selling prices",
  access: 'player',
  limit: 'reading',
  query: z.object({
    ...page,
    status: inventoryPlace.default('owned'),
    sort: z.enum(['newest', 'price_desc', 'price_asc']).default('newest'),
    search: text.trim().max(SEARCH_LENGTH_MAX).optional(),
    rarity: rarity.optional(),
    box: slug.optional(),
    min_price: queryPrice,
    max_price: queryPrice,
  }),
  reply: listOf(inventoryItem).extend({
    count: count.nullable().meta({ description: 'Of all that match; only on the first page' }),
    value: coins.nullable().meta({ description: 'Of all that match; only on the first page' }),
    places: z.object({ owned: count, in_request: count, shipped: count }).nullable().meta({
      description:
        'How many items have each status, regardless of the filter; only on the first page',
    }),
    boxes: z.array(sourceBox).nullable().meta({
      description:
        'The boxes that the newest items of this status came from; only on the first page',
    }),
  }),
  refusals: [],
})

export const sellItems = defineCall({
  method: 'POST',
  path: '/api/inventory/sell',
  summary: 'Sell one item, several or all',
  access: 'player',
  limit: 'acting',
  idempotency: 'allowed',
  whenExcluded: 'open',
  whenOnHold: 'open',
  bodyBytesMax: 100 * 1024,
  body: z.union([
    z.strictObject({ ids: z.array(id).min(1).max(SELL_ITEMS_MAX) }),
    z.strictObject({ all: z.literal(true) }),
  ]),
  reply: dataOf(
    z.object({
      sold: z.number().int(),
      amount: coins,
      balance: coins,
      balance_seq: z.number().int(),
    }),
  ).extend({ msg: text }),
  refusals: ['item_not_owned'],
})
