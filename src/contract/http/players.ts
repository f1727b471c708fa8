import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { lastDrop } from '#contract/realtime/events.ts'
import { text } from '#contract/text.ts'
import { coins, dataOf, demoMark, id, instant } from '#contract/values.ts'
import { boxSummary } from './boxes.ts'

const playerStats = z.object({
  level: z.number().int(),
  tier: z.number().int(),
  since: instant.meta({ description: 'When the account was opened, to the day' }),
  openings: z.number().int(),
  battles: z.object({ played: z.number().int(), won: z.number().int() }),
  boxes_made: z.number().int().meta({ description: 'Boxes of their own that are on sale' }),
  best_drop: coins.nullable(),
  best_drops: z.array(lastDrop),
  favourite_boxes: z.array(z.object({ box: boxSummary, openings: z.number().int() })),
})
export type PlayerStats = z.output<typeof playerStats>

export const publicPlayer = z.object({
  id,
  name: text,
  avatar_url: text,
  is_demo: demoMark,
  stats: playerStats.nullable().meta({ description: 'Null when the player keeps them private' }),
})
export type PublicPlayer = z.output<typeof publicPlayer>

export const getPlayer = defineCall({
  method: 'GET',
  path: '/api/players/:id',
  summary: "A player's public page",
  access: 'visitor',
  limit: 'searching',
  params: z.object({ id }),
  reply: dataOf(publicPlayer),
  refusals: ['player_not_found', 'validation_failed'],
})
