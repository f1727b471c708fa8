import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { coins, instant } from '#contract/values.ts'
import { LEADERBOARD_PRIZES } from '#domain/rewards/leaderboard.ts'
import { metric, roundPlayer } from './rounds.ts'

const rank = z.number().int().meta({ description: 'From 1 on' })
const value = z.number().meta({
  description: 'Coins of winnings, or a multiplier with at most 4 decimals',
})

export const getLeaderboard = defineCall({
  method: 'GET',
  path: '/api/leaderboard',
  summary: 'The leaderboard of a week, by winnings or by best multiplier',
  access: 'visitor',
  limit: 'searching',
  // For a player the reply contains their own rank.
  isSecret: true,
  query: z.object({
    metric: metric.default('win_amount'),
    week: z.iso
      .date('Use a day as 2026-11-19.')
      .optional()
      .meta({ description: 'The day on which it starts; the current week by default' }),
  }),
  reply: z.object({
    data: z.array(
      z.object({
        rank,
        user: roundPlayer,
        value,
        prize: coins.meta({
          description: 'The prize paid; in the current week, the prize as of now',
        }),
      }),
    ),
    me: z
      .object({
        rank,
        value,
        prize_ceiling: coins.meta({
          description:
            "At most this share of what the player's own play of the week was expected to lose",
        }),
      })
      .nullable()
      .meta({ description: 'The signed-in player, once ranked' }),
    prizes: z.array(coins).length(LEADERBOARD_PRIZES.length),
    first_starts_at: instant.meta({ description: 'When the very first week began' }),
    starts_at: instant,
    ends_at: instant,
    ends_in_ms: z.number().int().meta({ description: 'Milliseconds; 0 once it is over' }),
    progress: z.number().meta({ description: 'Percent of the week; 0 once it is over' }),
  }),
  refusals: [],
})
