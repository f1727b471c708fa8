import { z } from 'zod'
import { boxCoverNames } from '#contract/box-covers.ts'
import { BOX_NAME_LENGTH_MAX, boxNameFault, boxNameOf } from '#contract/box-name.ts'
import { defineCall } from '#contract/call.ts'
import { unitsMax } from '#contract/characters.ts'
import { text, textOr } from '#contract/text.ts'
import {
  coins,
  dataOf,
  id,
  instant,
  listOf,
  message,
  page,
  queryPrice,
  slug,
} from '#contract/values.ts'
import { boxSummary } from './boxes.ts'

const count = z.number().int()
const params = z.object({ slug })

export const customBoxSummary = boxSummary.extend({
  rtp: z.number().meta({ description: 'Percent' }),
  items: count.meta({ description: 'How many it holds' }),
  openings: count,
  maker: z.object({ id, name: text }),
  created_at: instant,
})
export type CustomBoxSummary = z.output<typeof customBoxSummary>

export const customBoxSort = z.enum([
  'featured',
  'popular',
  'newest',
  'return',
  'price_asc',
  'price_desc',
])

export const listCustomBoxes = defineCall({
  method: 'GET',
  path: '/api/user-boxes',
  summary: 'Custom boxes; featured: the most opened box of each maker first',
  access: 'visitor',
  limit: 'searching',
  query: z.object({
    ...page,
    search: text.trim().max(60).optional(),
    sort: customBoxSort.default('popular'),
    min_price: queryPrice,
    max_price: queryPrice,
  }),
  reply: listOf(customBoxSummary).extend({
    count: count.meta({ description: 'Of all that match' }),
  }),
  refusals: [],
})

/** An upper bound on the input; the domain decides how many items a box may have. */
const ITEMS_LOOKED_AT = 200

const name = textOr('Give your box a name.')
  .max(unitsMax(BOX_NAME_LENGTH_MAX), {
    error: `Use at most ${BOX_NAME_LENGTH_MAX} characters.`,
    abort: true,
  })
  .transform(boxNameOf)
  .superRefine((value, context) => {
    const fault = boxNameFault(value)
    if (fault) context.addIssue({ code: 'custom', message: fault })
  })

const draft = z.object({
  name,
  cover: z.enum(boxCoverNames, 'Choose one of our covers.').default(boxCoverNames[0]),
  items: z
    .array(
      z.object({
        item_id: id,
        chance: z.number('A chance is a number.').meta({ description: 'Percent' }),
      }),
      'Choose the items of your box.',
    )
    .max(ITEMS_LOOKED_AT, 'A box has 2 to 50 items.'),
})

const boxStatus = z.enum(['on_sale', 'hidden', 'taken_down'])

export const myBox = z.object({
  slug,
  name: text,
  img_url: text,
  hue: z.number(),
  price: coins,
  rtp: z.number().meta({ description: 'Percent' }),
  version: count,
  items: count.meta({ description: 'How many it holds' }),
  status: boxStatus.meta({
    description: 'On sale, hidden by its maker, or taken down by our team',
  }),
  note: text.nullable().meta({ description: 'Why it was taken down' }),
  openings: count.meta({ description: 'By everybody' }),
  shared_openings: count.meta({ description: 'Openings by others, which earn the maker a share' }),
  earned: coins.meta({ description: 'Paid to the maker so far' }),
  created_at: instant,
})
export type MyBox = z.output<typeof myBox>

export const listMyBoxes = defineCall({
  method: 'GET',
  path: '/api/profile/boxes',
  summary: "The player's custom boxes, newest first, and what they have earned",
  access: 'player',
  limit: 'reading',
  query: z.object(page),
  reply: listOf(myBox).extend({
    totals: z.object({
      on_sale: count,
      on_sale_max: count,
      shared_openings: count,
      earned: coins,
    }),
  }),
  refusals: [],
})

const myBoxDraft = z.object({
  slug,
  name: text,
  cover: z.enum(boxCoverNames),
  version: count,
  status: boxStatus,
  note: text.nullable(),
  items: z.array(
    z.object({
      item: z.object({
        id,
        name: text,
        house: text,
        img_url: text,
        price: coins,
      }),
      chance: z.number().meta({ description: 'Percent' }),
      tickets: count.meta({ description: 'Of 10,000,000' }),
    }),
  ),
})
export type MyBoxDraft = z.output<typeof myBoxDraft>

export const getMyBox = defineCall({
  method: 'GET',
  path: '/api/profile/boxes/:slug',
  summary: 'A custom box of the player, for editing',
  access: 'player',
  limit: 'reading',
  params,
  reply: dataOf(myBoxDraft),
  refusals: ['validation_failed', 'box_not_found'],
})

export const createCustomBox = defineCall({
  method: 'POST',
  path: '/api/user-boxes',
  summary: 'Create a custom box and put it on sale; its price follows from the chances',
  access: 'player',
  limit: 'publishing',
  idempotency: 'allowed',
  whenExcluded: 'refused',
  whenOnHold: 'refused',
  body: draft,
  reply: message.extend({ data: myBox }),
  refusals: ['box_limit'],
})

export const updateCustomBox = defineCall({
  method: 'PUT',
  path: '/api/user-boxes/:slug',
  summary: 'Edit a custom box of the player; new items, chances or prices create a new version',
  access: 'player',
  limit: 'publishing',
  idempotency: 'allowed',
  whenExcluded: 'refused',
  whenOnHold: 'refused',
  params,
  body: draft.extend({
    version: z.int().min(1).optional().meta({ description: 'The version that was edited' }),
  }),
  reply: message.extend({ data: myBox }),
  refusals: ['box_not_found', 'box_limit', 'box_taken_down', 'box_edited'],
})

export const hideCustomBox = defineCall({
  method: 'DELETE',
  path: '/api/user-boxes/:slug',
  summary: 'Hide a custom box of the player; its openings and receipts stay',
  access: 'player',
  limit: 'acting',
  idempotency: 'none',
  whenExcluded: 'refused',
  whenOnHold: 'open',
  params,
  reply: message,
  refusals: ['validation_failed', 'box_not_found'],
})
