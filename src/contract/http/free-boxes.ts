import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { coins, instant, slug } from '#contract/values.ts'
import { boxSummary, openings } from './boxes.ts'

/** Why a free box cannot be opened: the level, the required play or XP, or the pause after the last opening. */
const lock = z.enum(['level', 'play', 'xp', 'wait'])

export const freeBox = boxSummary.extend({
  tier: z.number().int().meta({ description: 'The level from which it can be opened' }),
  average: coins,
  top_price: coins.meta({ description: 'The price of its most expensive item' }),
  lock: lock
    .nullable()
    .meta({ description: 'What the player still needs; null when it can be opened now' }),
  next_at: instant.nullable().meta({ description: 'When it can be opened again; null for now' }),
  wait_ms: z.number().int().min(0).meta({ description: 'How long until then' }),
  play: z
    .object({ needed: coins, done: coins })
    .nullable()
    .meta({ description: 'Paid play of the last 7 days; null when none is required' }),
  xp: z
    .object({ needed: z.number().int().min(0), done: z.number().int().min(0) })
    .nullable()
    .meta({ description: 'The XP that another opening requires; null when none is required' }),
})
export type FreeBox = z.output<typeof freeBox>

export const listFreeBoxes = defineCall({
  method: 'GET',
  path: '/api/free-boxes',
  summary: 'The free boxes by tier, and when the player can open each',
  access: 'player',
  limit: 'reading',
  reply: z.object({
    data: z.array(freeBox),
    level: z.number().int().meta({ description: "The player's level" }),
  }),
  refusals: [],
})

export const openFreeBox = defineCall({
  method: 'POST',
  path: '/api/free-boxes/:slug/open',
  summary: 'Open a free box, once in its cool-down',
  access: 'player',
  limit: 'betting',
  // The checks for a free box run while other bets wait in the lane.
  cost: 5,
  idempotency: 'allowed',
  pacing: 'boxes',
  game: 'box',
  whenExcluded: 'refused',
  whenOnHold: 'refused',
  params: z.object({ slug }),
  body: z.object({
    count: z.literal(1).default(1),
    version: z.int().min(1).optional(),
  }),
  reply: openings,
  refusals: [
    'box_not_found',
    'box_changed',
    'free_box_level',
    'free_box_play',
    'free_box_xp',
    'free_box_waiting',
    'idempotency_in_flight',
  ],
})

export type FreeBoxes = z.output<typeof listFreeBoxes.reply>
