import { z } from 'zod'
import { plainLine } from '#contract/http/operator/acts.ts'
import { address, itemSizes, label, weightClass } from '#contract/http/operator/catalogue.ts'
import { text } from '#contract/text.ts'
import { amount, slug } from '#contract/values.ts'
import { TICKETS } from '#domain/games/box.ts'
import { FREE_BOX_COOLDOWN_HOURS } from '#domain/games/free-box.ts'
import { isCoins } from '#domain/money/money.ts'

export const FILE_FORMAT = 'coffer-catalogue/1'

const PRICE_MAX = 1_000_000
const price = amount.max(PRICE_MAX, `A price is at most ${PRICE_MAX} coins.`)
const picture = text.max(200).nullable().meta({
  description: 'The path of a picture beside the file: PNG, JPEG, WebP or AVIF; null for none',
})
const itemId = text.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use a-z, 0-9 and hyphens.').max(80)

export const fileItem = z.strictObject({
  id: itemId,
  name: plainLine(80),
  house: text.trim().max(80).default('').meta({ description: 'The brand' }),
  type: label.default('other').meta({ description: 'What it is, such as `watch`' }),
  tags: z.array(label).max(20).default([]),
  price,
  sizes: itemSizes.default('none'),
  is_shippable: z.boolean().default(true),
  weight_class: weightClass.default('small'),
  picture: picture.default(null),
  is_retired: z.boolean().default(false),
})
export type FileItem = z.output<typeof fileItem>

const cover = picture.meta({
  description:
    "The path of a picture beside the file, or the name of one of the storefront's crates",
})

const fileBox = z.strictObject({
  kind: z.enum(['box', 'free']).default('box'),
  slug: address,
  name: plainLine(80),
  description: text.trim().max(300).default(''),
  category: slug.max(40).nullable().default(null).meta({ description: 'Of a paid box' }),
  tier: z.int().nullable().default(null).meta({ description: 'Of a free box: its level' }),
  cooldown_hours: z
    .int()
    .min(FREE_BOX_COOLDOWN_HOURS.min)
    .max(FREE_BOX_COOLDOWN_HOURS.max)
    .nullable()
    .default(null),
  tag: z.enum(['Hot', 'New', '50/50']).nullable().default(null),
  hue: z.int().min(0).max(360).default(75),
  position: z.int().min(0).max(1_000_000).default(0),
  price: price.nullable().default(null).meta({ description: 'By hand' }),
  rtp: z
    .number()
    .min(0.01)
    .max(100)
    .refine(isCoins, 'Use at most two decimals.')
    .nullable()
    .default(null)
    .meta({
      description: 'Percent, from which the price follows; either this or `price` for a paid box',
    }),
  cover: cover.default(null),
  open_cover: cover.default(null),
  items: z.array(z.strictObject({ item: itemId, tickets: z.int().min(1).max(TICKETS) })).max(50),
  status: z.enum(['draft', 'planned', 'live', 'retired']).default('live'),
  starts_at: z.iso.datetime({ offset: true }).nullable().default(null),
})
export type FileBox = z.output<typeof fileBox>

/** A catalogue as a file: what it does not name stays as it is. */
export const catalogueFile = z.strictObject({
  $schema: text.optional(),
  format: z.literal(FILE_FORMAT),
  categories: z
    .array(z.strictObject({ slug: slug.max(40), name: plainLine(80) }))
    .default([])
    .meta({ description: 'In the order of the page' }),
  items: z.array(fileItem).default([]),
  boxes: z.array(fileBox).default([]),
})
export type CatalogueFile = z.output<typeof catalogueFile>

/** The JSON Schema of the file, as it is written by hand. */
export const catalogueSchema = (): object => z.toJSONSchema(catalogueFile, { io: 'input' })
