import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { text } from '#contract/text.ts'
import {
  boxKind,
  clientSeed,
  coins,
  dataOf,
  hash,
  id,
  instant,
  listOf,
  page,
  queryPrice,
  rarity,
  slug,
} from '#contract/values.ts'

export const boxSummary = z.object({
  kind: boxKind,
  slug,
  name: text,
  img_url: text,
  top_item_img_url: text,
  category: z.object({ slug, name: text }).nullable(),
  maker: z.object({ id, name: text }).nullable().meta({
    description: 'The player who made it; null for boxes of the shop',
  }),
  tag: text.nullable(),
  hue: z.number(),
  price: coins,
  best_prize: coins.meta({ description: 'The value of the most expensive item' }),
  price_back_chance: z.number().nullable().meta({
    description:
      'Percent of openings that draw an item worth at least the price; null for a box that costs nothing',
  }),
  rtp: z.number().nullable().meta({ description: 'Percent; null for a box that costs nothing' }),
  rtp_basis_points: z.number().int().nullable(),
  version: z.number().int(),
})
export type BoxSummary = z.output<typeof boxSummary>

export const item = z.object({
  id,
  name: text,
  house: text,
  img_url: text,
  rarity,
  price: coins,
  sale_price: coins,
})
export type Item = z.output<typeof item>

export const boxItem = item.extend({
  chance: z.number().meta({ description: 'Percent' }),
  tickets: z.tuple([z.number().int(), z.number().int()]).meta({
    description: 'First and last ticket of 0..9,999,999 that draw this item',
  }),
})
export type BoxItem = z.output<typeof boxItem>

export const box = boxSummary.extend({
  description: text,
  open_img_url: text,
  version: z.number().int(),
  version_hash: hash,
  average: coins.meta({ description: 'The average value of an opening, rounded down' }),
  items: z.array(boxItem),
})
export type Box = z.output<typeof box>

export const category = z.object({ slug, name: text, boxes: z.number().int() })
export type Category = z.output<typeof category>

/** A cursor contains the sort key of an entry and a slug. */
const CURSOR_LENGTH_MAX = 300

export const listBoxes = defineCall({
  method: 'GET',
  path: '/api/boxes',
  summary: 'The boxes on sale',
  access: 'visitor',
  limit: 'searching',
  query: z.object({
    search: text.trim().max(60).optional(),
    category: slug.optional(),
    sort: z.enum(['popular', 'price_asc', 'price_desc', 'name']).default('popular'),
    min_price: queryPrice,
    max_price: queryPrice,
    limit: page.limit,
    cursor: text.max(CURSOR_LENGTH_MAX).optional(),
  }),
  reply: listOf(boxSummary).extend({
    categories: z.array(category),
    count: z.number().int().meta({ description: 'The total over all pages' }),
  }),
  refusals: [],
})

const OPENINGS_MAX = 5

export const opening = z.object({
  bet_id: id,
  nonce: z.number().int(),
  ticket: z.number().int(),
  server_seed_hash: hash,
  client_seed: clientSeed,
  box_version: z.number().int(),
  item,
  inventory_item_id: id,
})
export type Opening = z.output<typeof opening>

export const openings = dataOf(
  z.object({ openings: z.array(opening), balance: coins, balance_seq: z.number().int() }),
)

/** The call that reads a box, for each kind. */
const boxAt = <const P extends string>(path: P, summary: string) =>
  defineCall({
    method: 'GET',
    path,
    summary,
    access: 'visitor',
    limit: 'reading',
    params: z.object({ slug }),
    reply: dataOf(box),
    refusals: ['box_not_found'],
  })

export const getBox = boxAt('/api/boxes/:slug', 'One box with its odds')
export const getFreeBox = boxAt('/api/free-boxes/:slug', 'One free box with its odds')
export const getUserBox = boxAt('/api/user-boxes/:slug', 'One box of a player with its odds')

/** The call that opens a paid box, for each kind. */
const openingAt = <const P extends string>(path: P, summary: string) =>
  defineCall({
    method: 'POST',
    path,
    summary,
    access: 'player',
    limit: 'betting',
    idempotency: 'allowed',
    pacing: 'boxes',
    game: 'box',
    whenExcluded: 'refused',
    whenOnHold: 'refused',
    params: z.object({ slug }),
    body: z.object({
      count: z.int().min(1).max(OPENINGS_MAX).default(1),
      version: z.int().min(1).optional(),
    }),
    reply: openings,
    refusals: ['limit_reached', 'box_not_found', 'box_changed', 'insufficient_funds'],
  })

export const openBox = openingAt(
  '/api/boxes/:slug/open',
  'Pay for a box and open it, up to five at once',
)
export const openUserBox = openingAt(
  '/api/user-boxes/:slug/open',
  'Pay for a box of a player and open it, up to five at once',
)

export const boxVersion = z.object({
  version: z.number().int(),
  version_hash: hash,
  price: coins,
  average: coins,
  rtp: z.number().nullable(),
  items: z.number().int().meta({ description: 'How many items it held' }),
  top_price: coins.meta({ description: 'The price of its most expensive item' }),
  created_at: instant,
})
export type BoxVersionEntry = z.output<typeof boxVersion>

/** The call that lists the versions of a box, for each kind. */
const versionsAt = <const P extends string>(path: P, summary: string) =>
  defineCall({
    method: 'GET',
    path,
    summary,
    access: 'visitor',
    limit: 'reading',
    params: z.object({ slug }),
    query: z.object(page),
    reply: listOf(boxVersion),
    refusals: ['box_not_found'],
  })

export const boxVersions = versionsAt(
  '/api/boxes/:slug/versions',
  'Every version of a box, newest first: price, return and hash',
)
export const freeBoxVersions = versionsAt(
  '/api/free-boxes/:slug/versions',
  'Every version of a free box, newest first',
)
export const userBoxVersions = versionsAt(
  '/api/user-boxes/:slug/versions',
  'Every version of a box of a player, newest first',
)
