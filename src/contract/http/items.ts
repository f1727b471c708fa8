import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { text } from '#contract/text.ts'
import { coins, id, listOf, page, queryPrice, slug } from '#contract/values.ts'

export const catalogueItem = z.object({
  id,
  name: text,
  house: text,
  img_url: text,
  price: coins,
  boxes: z
    .array(z.object({ slug, name: text }))
    .meta({ description: 'The boxes on sale that contain it, cheapest first' }),
})
export type CatalogueItem = z.output<typeof catalogueItem>

export const listItems = defineCall({
  method: 'GET',
  path: '/api/items',
  summary: 'The items of the catalogue, most expensive first',
  access: 'visitor',
  limit: 'searching',
  query: z.object({
    search: text.trim().max(60).optional(),
    min_price: queryPrice,
    max_price: queryPrice,
    ...page,
  }),
  reply: listOf(catalogueItem),
  refusals: [],
})
