import { z } from 'zod'
import { address } from '#contract/address.ts'
import { defineCall } from '#contract/call.ts'
import { addressForm } from '#contract/forms.ts'
import { PARCEL_ITEMS_MAX } from '#contract/limits.ts'
import { countryCodes } from '#contract/places.ts'
import { text } from '#contract/text.ts'
import { coins, dataOf, id, instant, listOf, page, requestStatus } from '#contract/values.ts'
import { item } from './boxes.ts'
import { progress } from './progress.ts'

const itemIds = z
  .array(id)
  .min(1, 'Choose an item.')
  .max(PARCEL_ITEMS_MAX, `One parcel takes up to ${PARCEL_ITEMS_MAX} items.`)

const days = { days_min: z.number().int(), days_max: z.number().int() }

const zone = z.object({ zone: text, fee: coins, ...days })
export type ShippingZone = z.output<typeof zone>

export const shipment = z.object({
  id,
  status: requestStatus,
  items: z.array(z.object({ inventory_item_id: id, size: text.nullable(), item })),
  address: addressForm,
  fee: coins,
  ...days,
  promised_at: instant.meta({ description: 'The last promised day' }),
  is_late: z.boolean(),
  tracking_number: text.nullable(),
  note: text.nullable().meta({ description: 'Our note to the player' }),
  created_at: instant,
  updated_at: instant,
})
export type Shipment = z.output<typeof shipment>

export const listedShipment = shipment.extend({ progress })
export type ListedShipment = z.output<typeof listedShipment>

export const listShipments = defineCall({
  method: 'GET',
  path: '/api/shipping',
  summary: "The player's parcels, newest first",
  access: 'player',
  limit: 'reading',
  query: z.object(page),
  reply: listOf(listedShipment),
  refusals: [],
})

export const listShippingZones = defineCall({
  method: 'GET',
  path: '/api/shipping/zones',
  summary: 'Fee and days by country',
  access: 'visitor',
  limit: 'reading',
  reply: z.object({ data: z.array(zone.extend({ countries: z.array(z.enum(countryCodes)) })) }),
  refusals: [],
})

export const shippingQuote = z.object({
  items: z.array(
    z.object({
      inventory_item_id: id,
      sizes: z.enum(['shoes', 'clothing']).nullable(),
      item,
    }),
  ),
  quote: zone.nullable().meta({ description: 'Null until a country is named' }),
  held: coins.meta({
    description: 'Held coins from skins; the balance must still cover them after the fee',
  }),
  obstacle: text
    .nullable()
    .meta({ description: 'Why these items cannot be shipped now, regardless of the balance' }),
  open_bonus: coins.meta({
    description: 'If open bonuses block shipping: the most that giving them up removes',
  }),
})
export type ShippingQuote = z.output<typeof shippingQuote>

export const quoteShipping = defineCall({
  method: 'POST',
  path: '/api/shipping/quote',
  summary: 'The fee, delivery time and required sizes of a parcel with these items',
  access: 'player',
  limit: 'acting',
  idempotency: 'none',
  whenExcluded: 'open',
  whenOnHold: 'open',
  body: z.object({ inventory_item_ids: itemIds, country: z.enum(countryCodes).optional() }),
  reply: dataOf(shippingQuote),
  refusals: ['item_not_owned'],
})

const requested = dataOf(
  z.object({ shipment, balance: coins, balance_seq: z.number().int() }),
).extend({ msg: text })

export const requestShipping = defineCall({
  method: 'POST',
  path: '/api/shipping',
  summary: 'Request shipping of items; the fee is paid from the balance',
  access: 'player',
  limit: 'acting',
  idempotency: 'allowed',
  whenExcluded: 'open',
  whenOnHold: 'open',
  body: z.object({
    inventory_item_ids: itemIds,
    address,
    sizes: z.record(id, text.max(8)).optional(),
    fee: coins.min(0).optional().meta({
      description: 'Coins: the fee that was shown; the request is refused if it has changed',
    }),
  }),
  reply: requested,
  refusals: [
    'item_not_owned',
    'insufficient_funds',
    'funds_held',
    'account_restricted',
    'playthrough_open',
    'gift_locked',
    'gift_unplayed',
  ],
})

export const cancelShipping = defineCall({
  method: 'POST',
  path: '/api/shipping/:id/cancel',
  summary: 'Cancel a request while it is new; the items and the fee are returned',
  access: 'player',
  limit: 'acting',
  idempotency: 'allowed',
  whenExcluded: 'open',
  whenOnHold: 'open',
  params: z.object({ id }),
  reply: requested,
  refusals: ['not_found', 'request_moved_on'],
})
