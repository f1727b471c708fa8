import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { lastDrop } from '#contract/realtime/events.ts'
import { coins, dataOf, slug } from '#contract/values.ts'

const DROPS_MAX = 20
const drops = z.object({ data: z.array(lastDrop), seq: z.number().int() })

export const lastDrops = defineCall({
  method: 'GET',
  path: '/api/last-drops',
  summary: 'The latest drops of all boxes, newest first',
  access: 'visitor',
  limit: 'reading',
  reply: drops,
  refusals: [],
})

const dropsAt = <const P extends string>(path: P, summary: string) =>
  defineCall({
    method: 'GET',
    path,
    summary,
    access: 'visitor',
    limit: 'reading',
    params: z.object({ slug }),
    query: z.object({
      best: z.stringbool({ truthy: ['1', 'true', ''], falsy: ['0', 'false'] }).optional(),
      limit: z.coerce.number().int().min(1).max(DROPS_MAX).default(DROPS_MAX),
    }),
    reply: drops,
    refusals: ['box_not_found'],
  })

export const boxLastDrops = dropsAt(
  '/api/boxes/:slug/last-drops',
  'The latest drops of a box; with `best`, the most expensive first',
)
export const freeBoxLastDrops = dropsAt(
  '/api/free-boxes/:slug/last-drops',
  'The latest drops of a free box; with `best`, the most expensive first',
)
export const userBoxLastDrops = dropsAt(
  '/api/user-boxes/:slug/last-drops',
  'The latest drops of a box of a player; with `best`, the most expensive first',
)

export const bestDrops = defineCall({
  method: 'GET',
  path: '/api/last-drops/best',
  summary: "The most valuable drops of the day and of the leaderboard's week",
  access: 'visitor',
  limit: 'searching',
  reply: dataOf(z.object({ day: z.array(lastDrop), week: z.array(lastDrop) })),
  refusals: [],
})

export const dropsSummary = defineCall({
  method: 'GET',
  path: '/api/last-drops/summary',
  summary: 'How many boxes were opened, and the best drop of the day',
  access: 'visitor',
  limit: 'searching',
  reply: dataOf(z.object({ boxes_opened: z.number().int(), best_today: coins.nullable() })),
  refusals: [],
})
