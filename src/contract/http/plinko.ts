import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { text } from '#contract/text.ts'
import { amount, coins, dataOf, instant, listOf, page } from '#contract/values.ts'
import { PLINKO_BALLS_MAX, PLINKO_RISKS, PLINKO_ROWS } from '#domain/games/plinko.ts'
import { drawnFrom, instantBet, instantRefusals, instantTerms } from './instant.ts'
import { metric, publicBet } from './rounds.ts'

const risk = z.enum(PLINKO_RISKS, 'Choose low, medium or high risk.')
const rows = z.literal(PLINKO_ROWS, 'Choose 8 to 16 rows.')
const BALLS = `Drop 1 to ${PLINKO_BALLS_MAX} balls at once.`

/** Keyed by risk, then by the number of rows. */
const tables = <T extends z.ZodType>(entry: T) =>
  z.object({
    low: z.record(text, entry),
    medium: z.record(text, entry),
    high: z.record(text, entry),
  })

export const plinkoTerms = instantTerms.extend({
  rows: z.array(z.number().int()),
  risks: z.array(risk),
  paytables: tables(z.array(z.number())).meta({ description: 'Multipliers by slot, slot 0 first' }),
  rtp: tables(z.number()).meta({ description: 'Percent, with 4 decimals' }),
  max_balls: z.number().int(),
})
export type PlinkoConfig = z.output<typeof plinkoTerms>

export const getPlinkoConfig = defineCall({
  method: 'GET',
  path: '/api/plinko/config',
  summary: 'The boards, multipliers and limits of Bounce',
  access: 'visitor',
  limit: 'reading',
  reply: dataOf(plinkoTerms),
  refusals: [],
})

export const plinkoBall = instantBet.extend({
  path: text.meta({ description: 'A digit for each row: 1 is a step to the right' }),
  slot: z.number().int().meta({ description: 'The number of steps to the right' }),
})
export type PlinkoBall = z.output<typeof plinkoBall>

export const getPlinko = defineCall({
  method: 'GET',
  path: '/api/plinko/current',
  summary: 'The settings the player used last',
  access: 'player',
  limit: 'reading',
  reply: dataOf(
    z
      .object({ rows, risk, amount: coins, balls: z.array(plinkoBall) })
      .nullable()
      .meta({ description: 'Null before the first ball' }),
  ),
  refusals: [],
})

export const betOnPlinko = defineCall({
  method: 'POST',
  path: '/api/plinko/bet',
  summary: 'Drop balls; each is a bet of the given amount',
  access: 'player',
  limit: 'betting',
  idempotency: 'allowed',
  pacing: 'plinko',
  whenExcluded: 'refused',
  whenOnHold: 'refused',
  body: z.object({
    amount,
    rows,
    risk,
    balls: z.number(BALLS).int(BALLS).min(1, BALLS).max(PLINKO_BALLS_MAX, BALLS).default(1),
  }),
  reply: z.object({
    msg: text,
    data: drawnFrom.extend({ balls: z.array(plinkoBall) }),
  }),
  refusals: instantRefusals,
})

export const listPlinkoBets = defineCall({
  method: 'GET',
  path: '/api/plinko/recent-bets',
  summary: 'The balls of all players, newest first',
  access: 'visitor',
  limit: 'reading',
  query: z.object(page),
  reply: listOf(publicBet),
  refusals: [],
})

export const listMyPlinkoBets = defineCall({
  method: 'GET',
  path: '/api/plinko/my-bets',
  summary: "The player's balls, newest first",
  access: 'player',
  limit: 'reading',
  query: z.object(page),
  reply: listOf(plinkoBall.extend({ amount: coins, rows, risk, created_at: instant })),
  refusals: [],
})

export const listPlinkoLeaders = defineCall({
  method: 'GET',
  path: '/api/plinko/leaderboard',
  summary: 'The best balls of the current week',
  access: 'visitor',
  limit: 'searching',
  query: z.object({ metric: metric.default('win_amount') }),
  reply: dataOf(z.array(publicBet)),
  refusals: [],
})
