import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { isOneLine } from '#contract/support-text.ts'
import { text } from '#contract/text.ts'
import {
  amount,
  coins,
  dataOf,
  hash,
  instant,
  listOf,
  message,
  page,
  slug,
} from '#contract/values.ts'
import { TICKETS } from '#domain/games/box.ts'
import { FREE_BOX_COOLDOWN_HOURS } from '#domain/games/free-box.ts'
import { isCoins } from '#domain/money/money.ts'
import { plainLine, reason } from './acts.ts'

const NAME_LENGTH_MAX = 80
const DESCRIPTION_LENGTH_MAX = 300
const TAGS_MAX = 20
const ITEMS_MAX = 50
const PRICE_MAX = 1_000_000
const PRICES_AT_ONCE = 1_000
const POSITION_MAX = 1_000_000
const CATEGORIES_MAX = 500
export const PICTURE_BYTES_MAX = 8 * 1024 * 1024

/** A word that people search for: lower case, with spaces or hyphens within. */
export const label = text
  .trim()
  .toLowerCase()
  .max(40, 'Use at most 40 characters.')
  .regex(/^[\p{L}\p{N}]+(?:[ -][\p{L}\p{N}]+)*$/u, 'Use words of letters and digits.')

/** The address of an item or a box. */
export const address = slug.max(60, 'Use at most 60 characters.')

const pictureId = hash.nullable().meta({ description: 'Of an uploaded picture' })

export const itemSizes = z.enum(['none', 'shoe', 'clothing'])
export const weightClass = z.enum(['letter', 'small', 'medium', 'large', 'bulky'])

const price = amount.max(PRICE_MAX, `An item costs at most ${PRICE_MAX} coins.`)

const itemForm = {
  name: plainLine(NAME_LENGTH_MAX),
  house: text.trim().max(NAME_LENGTH_MAX).refine(isOneLine, 'Write plain text.').meta({
    description: 'The brand; may be empty',
  }),
  type: label.meta({ description: 'What it is, such as `watch`' }),
  tags: z.array(label).max(TAGS_MAX, `Use at most ${TAGS_MAX} tags.`),
  price,
  sizes: itemSizes,
  is_shippable: z.boolean(),
  weight_class: weightClass,
  picture_id: pictureId,
}

export const operatedItem = z.object({
  id: text,
  ...itemForm,
  name: text,
  house: text,
  price: coins,
  img_url: text,
  status: z.enum(['active', 'retired']),
  revision: z.number().int().meta({ description: 'Grows with every change' }),
  boxes: z.array(slug).meta({ description: "The shop's boxes on sale that hold it" }),
})
export type OperatedItem = z.output<typeof operatedItem>

const itemParams = z.object({ id: text.min(1).max(80) })
const itemReply = message.extend({ data: operatedItem })
const itemRefusals = ['validation_failed', 'not_found', 'request_moved_on', 'forbidden'] as const
const revision = z.int().min(1).optional().meta({
  description: 'The revision that was edited; the change is refused if there is a newer one',
})

export const listOperatedItems = defineCall({
  method: 'GET',
  path: '/api/operator/items',
  summary: 'Items of the catalogue, dearest first, by part of their name, brand, type or tags',
  access: 'operator',
  limit: 'operating',
  query: z.object({
    ...page,
    search: text.trim().max(60).optional(),
    type: text.trim().toLowerCase().max(40).optional(),
    status: z.enum(['active', 'retired']).optional(),
  }),
  reply: listOf(operatedItem),
  refusals: [],
})

export const createItem = defineCall({
  method: 'POST',
  path: '/api/operator/items',
  summary: 'Add an item to the catalogue',
  access: 'operator',
  limit: 'operating',
  idempotency: 'allowed',
  body: z.object({
    ...itemForm,
    house: itemForm.house.default(''),
    tags: itemForm.tags.default([]),
    sizes: itemSizes.default('none'),
    is_shippable: z.boolean().default(true),
    weight_class: weightClass.default('small'),
    picture_id: pictureId.default(null),
    reason,
  }),
  reply: itemReply,
  refusals: itemRefusals,
})

export const changeItem = defineCall({
  method: 'PUT',
  path: '/api/operator/items/:id',
  summary: 'Change an item; only an admin changes its price',
  access: 'operator',
  limit: 'operating',
  idempotency: 'none',
  params: itemParams,
  body: z.object({ ...z.object(itemForm).partial().shape, revision, reason }),
  reply: itemReply,
  refusals: itemRefusals,
})

export const retireItem = defineCall({
  method: 'POST',
  path: '/api/operator/items/:id/retire',
  summary: "Retire an item that no box of the shop holds; players' boxes that hold it are hidden",
  access: 'operator',
  limit: 'operating',
  idempotency: 'none',
  params: itemParams,
  body: z.object({ reason }),
  reply: itemReply,
  refusals: [...itemRefusals, 'item_in_boxes'],
})

export const restoreItem = defineCall({
  method: 'POST',
  path: '/api/operator/items/:id/restore',
  summary: 'Restore a retired item',
  access: 'operator',
  limit: 'operating',
  idempotency: 'none',
  params: itemParams,
  body: z.object({ reason }),
  reply: itemReply,
  refusals: itemRefusals,
})

export const uploadPicture = defineCall({
  method: 'POST',
  path: '/api/operator/pictures',
  summary: 'Upload a picture (PNG, JPEG, WebP or AVIF) for an item or a box',
  access: 'operator',
  limit: 'operating',
  idempotency: 'none',
  upload: { field: 'file', bytesMax: PICTURE_BYTES_MAX },
  reply: dataOf(
    z.object({
      id: hash,
      url: text,
      width: z.number().int(),
      height: z.number().int(),
      bytes: z.number().int(),
    }),
  ),
  refusals: ['malformed_request', 'validation_failed', 'payload_too_large', 'forbidden'],
})

const repriced = z.object({
  kind: z.enum(['box', 'free', 'user']),
  slug: text,
  version: z.number().int(),
  price: coins,
  rtp_before: z.number().nullable(),
  rtp_after: z.number().nullable(),
  fault: text.nullable().meta({ description: 'Why it cannot be sold so; null if it can' }),
})
export type RepricedBox = z.output<typeof repriced>

export const changePrices = defineCall({
  method: 'POST',
  path: '/api/operator/items/prices',
  summary:
    'Change prices of items, and with `reprice_boxes` make new versions of the boxes that hold them; a dry run only lists these',
  access: 'admin',
  limit: 'operating',
  idempotency: 'none',
  bodyBytesMax: 128 * 1024,
  body: z.object({
    prices: z
      .array(z.object({ id: itemParams.shape.id, price }))
      .min(1, 'Name an item.')
      .max(PRICES_AT_ONCE, `Change at most ${PRICES_AT_ONCE} prices at once.`),
    reprice_boxes: z.boolean(),
    is_dry_run: z.boolean(),
    reason,
  }),
  reply: message.extend({ data: z.object({ boxes: z.array(repriced) }) }),
  refusals: ['validation_failed', 'not_found', 'forbidden'],
})

const boxKind = z.enum(['box', 'free'])
const tickets = z
  .int('Tickets are whole numbers.')
  .min(1, 'An item has at least one ticket.')
  .max(TICKETS)

/** A return to player in percent, to a hundredth; the shop's bounds are checked with the box. */
const wantedRtp = z.number().min(0.01).max(100).refine(isCoins, 'Use at most two decimals.')

const boxForm = {
  name: plainLine(NAME_LENGTH_MAX),
  description: text.trim().max(DESCRIPTION_LENGTH_MAX).refine(isOneLine, 'Write plain text.'),
  category: slug.max(40).nullable().meta({ description: 'Of a paid box; a new one is made' }),
  tier: z.int().nullable().meta({ description: 'Of a free box: the level from which it opens' }),
  cooldown_hours: z
    .int()
    .min(FREE_BOX_COOLDOWN_HOURS.min)
    .max(FREE_BOX_COOLDOWN_HOURS.max)
    .meta({ description: 'Of a free box: the hours between two openings' }),
  items: z.array(z.object({ item_id: itemParams.shape.id, tickets })).max(ITEMS_MAX),
  price: amount
    .max(PRICE_MAX)
    .nullable()
    .meta({ description: 'Coins, if set by hand; otherwise `rtp` sets it' }),
  rtp: wantedRtp.nullable().meta({ description: 'Percent, from which the price follows' }),
  cover_picture_id: pictureId,
  open_picture_id: pictureId,
  tag: z.enum(['Hot', 'New', '50/50']).nullable(),
  hue: z.int().min(0).max(360),
  position: z.int().min(0).max(POSITION_MAX).meta({ description: 'Its place among its kind' }),
}

/** With an offset: a time of day may come twice on the night when clocks are put back. */
const startsAt = z.iso
  .datetime({ offset: true, error: 'Give a time with its offset, as 2026-10-25T02:30:00+02:00.' })
  .optional()

export const operatedBox = z.object({
  kind: boxKind,
  slug,
  name: text,
  description: text,
  category: slug.nullable(),
  tier: z.number().int().nullable(),
  cooldown_hours: z.number().int().nullable(),
  version: z.number().int(),
  version_hash: hash,
  status: z.enum(['draft', 'planned', 'live', 'retired']),
  price: coins,
  rtp: z.number().nullable(),
  wanted_rtp: z.number().nullable().meta({ description: 'Null if the price was set by hand' }),
  starts_at: instant.nullable(),
  items: z.array(z.object({ item_id: text, name: text, price: coins, tickets: z.number().int() })),
  img_url: text,
  cover_picture_id: pictureId,
  open_picture_id: pictureId,
  tag: text.nullable(),
  hue: z.number().int(),
  position: z.number().int(),
  revision: z.number().int(),
})
export type OperatedBox = z.output<typeof operatedBox>

const boxParams = z.object({ slug })
const boxReply = message.extend({ data: operatedBox })
const boxRefusals = ['validation_failed', 'not_found', 'box_edited', 'request_moved_on'] as const

export const listShopBoxes = defineCall({
  method: 'GET',
  path: '/api/operator/shop-boxes',
  summary:
    'Boxes of the shop with their drafts and plans, by address; a planned change is an entry of its own',
  access: 'operator',
  limit: 'operating',
  query: z.object({
    ...page,
    search: text.trim().max(60).optional(),
    status: operatedBox.shape.status.optional(),
  }),
  reply: listOf(operatedBox),
  refusals: [],
})

export const createShopBox = defineCall({
  method: 'POST',
  path: '/api/operator/shop-boxes',
  summary: 'Draft a box, or with `starts_at` plan its sale',
  access: 'operator',
  limit: 'operating',
  idempotency: 'none',
  body: z.object({
    kind: boxKind,
    slug: address,
    ...boxForm,
    description: boxForm.description.default(''),
    category: boxForm.category.default(null),
    tier: boxForm.tier.default(null),
    cooldown_hours: boxForm.cooldown_hours.default(FREE_BOX_COOLDOWN_HOURS.min),
    price: boxForm.price.default(null),
    rtp: boxForm.rtp.default(null),
    cover_picture_id: pictureId.default(null),
    open_picture_id: pictureId.default(null),
    tag: boxForm.tag.default(null),
    hue: boxForm.hue.default(75),
    position: boxForm.position.optional(),
    starts_at: startsAt,
    reason,
  }),
  reply: boxReply,
  refusals: boxRefusals,
})

export const changeShopBox = defineCall({
  method: 'PUT',
  path: '/api/operator/shop-boxes/:slug',
  summary:
    'Change a box: a draft stays one, a box on sale gets a new version, at once or at `starts_at`',
  access: 'operator',
  limit: 'operating',
  idempotency: 'none',
  params: boxParams,
  body: z.object({
    ...z.object(boxForm).partial().shape,
    starts_at: startsAt.nullable().meta({ description: 'Null: a plan is a draft again' }),
    revision,
    reason,
  }),
  reply: boxReply,
  refusals: boxRefusals,
})

export const publishShopBox = defineCall({
  method: 'POST',
  path: '/api/operator/shop-boxes/:slug/publish',
  summary: 'Put a drafted or planned box on sale, at once or at `starts_at`',
  access: 'operator',
  limit: 'operating',
  idempotency: 'none',
  params: boxParams,
  body: z.object({ starts_at: startsAt, revision, reason }),
  reply: boxReply,
  refusals: boxRefusals,
})

export const retireShopBox = defineCall({
  method: 'POST',
  path: '/api/operator/shop-boxes/:slug/retire',
  summary: 'Take a box off sale, or drop its draft or plan if it never was on sale',
  access: 'operator',
  limit: 'operating',
  idempotency: 'none',
  params: boxParams,
  body: z.object({ reason }),
  reply: boxReply,
  refusals: boxRefusals,
})

export const restoreShopBox = defineCall({
  method: 'POST',
  path: '/api/operator/shop-boxes/:slug/restore',
  summary: 'Put a retired box on sale again, at the present prices of its items',
  access: 'operator',
  limit: 'operating',
  idempotency: 'none',
  params: boxParams,
  body: z.object({ reason }),
  reply: boxReply,
  refusals: boxRefusals,
})

export const readShopBoxVersion = defineCall({
  method: 'GET',
  path: '/api/operator/shop-boxes/:slug/versions/:version',
  summary: 'The items of a published version of a box with their chances',
  access: 'operator',
  limit: 'operating',
  params: z.object({ slug, version: z.coerce.number().int().min(1).max(999_999_999) }),
  query: z.object({ kind: boxKind.default('box') }),
  reply: dataOf(operatedBox.pick({ version: true, version_hash: true, price: true, items: true })),
  refusals: ['not_found'],
})

export const operatedCategory = z.object({
  slug,
  name: text,
  position: z.number().int(),
  boxes: z.number().int().meta({ description: 'Boxes on sale in it' }),
})
export type OperatedCategory = z.output<typeof operatedCategory>

export const listShopCategories = defineCall({
  method: 'GET',
  path: '/api/operator/categories',
  summary: 'The categories of boxes in the order of their tabs',
  access: 'operator',
  limit: 'operating',
  reply: dataOf(z.array(operatedCategory)),
  refusals: [],
})

export const orderCategories = defineCall({
  method: 'PUT',
  path: '/api/operator/categories',
  summary: 'Put all categories in an order; refused if one was made since',
  access: 'operator',
  limit: 'operating',
  idempotency: 'none',
  body: z.object({ slugs: z.array(slug.max(60)).min(1).max(CATEGORIES_MAX), reason }),
  reply: message.extend({ data: z.array(operatedCategory) }),
  refusals: ['validation_failed', 'request_moved_on'],
})

export const changeCategory = defineCall({
  method: 'PUT',
  path: '/api/operator/categories/:slug',
  summary: 'Name a category of boxes and set its place, or make one',
  access: 'operator',
  limit: 'operating',
  idempotency: 'none',
  params: boxParams,
  body: z.object({
    name: plainLine(NAME_LENGTH_MAX),
    position: z.int().min(0).max(POSITION_MAX),
    reason,
  }),
  reply: message.extend({
    data: z.object({ slug, name: text, position: z.number().int() }),
  }),
  refusals: ['validation_failed'],
})
