import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { text } from '#contract/text.ts'
import { coins, dataOf, hash, instant } from '#contract/values.ts'

const percent = z.number().meta({ description: 'Percent, with at most 4 decimals' })

export const gameStatistics = z.object({
  game: text.meta({ description: 'The game as bets name it; battle: boxes opened in battles' }),
  configuration: z
    .object({ kind: text, slug: text, version_hash: hash })
    .nullable()
    .meta({ description: 'The current configuration; null for several together' }),
  name: text,
  stated_rtp: percent.meta({ description: 'The return that the odds state for these bets' }),
  realised_rtp: percent,
  interval: z.tuple([percent, percent]).meta({
    description:
      'Interval around realised_rtp: with fair odds it contains stated_rtp with at least this confidence, for any number of bets',
  }),
  confidence: z.number(),
  bets: z.number().int(),
  stake: coins,
  payout: coins,
  since: instant,
  computed_at: instant,
  is_alarm: z.boolean().meta({
    description:
      'True when it deviates further than chance explains; for a fair game the probability of that ever happening is 1 in 1,000,000',
  }),
})
export type GameStatistics = z.output<typeof gameStatistics>

export const getStatistics = defineCall({
  method: 'GET',
  path: '/api/fairness/statistics',
  summary: 'The actual return of every game and box, next to its stated return',
  access: 'visitor',
  limit: 'computing',
  reads: 'standby',
  reply: dataOf(z.array(gameStatistics)),
  refusals: [],
})
