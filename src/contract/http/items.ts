import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { coins, id, listOf, page, slug } from '#contract/values.ts'

const price = z.coerce.number().min(0).max(1_000_000).optional()

export const catalogueItem = z.object({
  id,
  name: z.string(),
  house: z.string(),
  img_url: z.string(),
  price: coins,
  boxes: z
    .array(z.object({ slug, name: z.string() }))
    .meta({ description: 'The boxes on sale that hold it, cheapest first' }),
})
export type CatalogueItem = z.output<typeof catalogueItem>

export const listItems = defineCall({
  method: 'GET',
  path: '/api/items',
  summary: 'The items of the catalogue, dearest first',
  access: 'visitor',
  query: z.object({
    search: z.string().trim().max(60).optional(),
    min_price: price,
    max_price: price,
    ...page,
  }),
  reply: listOf(catalogueItem),
  refusals: ['validation_failed'],
})
