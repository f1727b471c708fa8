import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { text } from '#contract/text.ts'
import { coins, dataOf, hash, instant } from '#contract/values.ts'

const percent = z.number().meta({ description: 'Percent, with at most 4 decimals' })

export const gameStatistics = z.object({
  game: text.meta({ description: 'As bets name it; battle: boxes that were opened in battles' }),
  configuration: z
    .object({ kind: text, slug: text, version_hash: hash })
    .nullable()
    .meta({ description: 'What it is played under now; null for several together' }),
  name: text,
  stated_rtp: percent.meta({ description: 'What the tables say of the very bets that were made' }),
  realised_rtp: percent,
  interval: z.tuple([percent, percent]).meta({
    description:
      'Around realised_rtp: fair tables hold stated_rtp in it with this confidence or more, however few bets there are',
  }),
  confidence: z.number(),
  bets: z.number().int(),
  stake: coins,
  payout: coins,
  since: instant,
  computed_at: instant,
  is_alarm: z.boolean().meta({
    description:
      'It strays further than chance can; a fair game has a chance of 1 in 1,000,000, ever',
  }),
})
export type GameStatistics = z.output<typeof gameStatistics>

export const getStatistics = defineCall({
  method: 'GET',
  path: '/api/fairness/statistics',
  summary: 'What every game and box has paid back beside what it states',
  access: 'visitor',
  reply: dataOf(z.array(gameStatistics)),
  refusals: [],
})
