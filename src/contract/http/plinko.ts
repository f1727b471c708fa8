import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { type InstantWire, instantCalls, ownBet, receiptOf } from '#contract/instant-game.ts'
import { text } from '#contract/text.ts'
import { amount, coins, dataOf } from '#contract/values.ts'
import type { PlayedBet } from '#domain/games/instant.ts'
import {
  PLINKO_BALLS_MAX,
  PLINKO_RISKS,
  PLINKO_ROWS,
  type PlinkoBet,
  type PlinkoResult,
  type PlinkoTerms,
  plinko,
} from '#domain/games/plinko.ts'
import { toCoins } from '#domain/money/money.ts'
import { drawnFrom, instantBet, instantTerms } from './instant.ts'

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

export const plinkoBall = instantBet.extend({
  path: text.meta({ description: 'A digit for each row: 1 is a step to the right' }),
  slot: z.number().int().meta({ description: 'The number of steps to the right' }),
})
export type PlinkoBall = z.output<typeof plinkoBall>

const getPlinko = defineCall({
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

const on = instantCalls({
  name: 'plinko',
  summaries: {
    config: 'The boards, multipliers and limits of Bounce',
    bet: 'Drop balls; each is a bet of the given amount',
    recent: 'The balls of all players, newest first',
    mine: "The player's balls, newest first",
    leaders: 'The best balls of the current week',
  },
  terms: plinkoTerms,
  order: z.object({
    amount,
    rows,
    risk,
    balls: z.number(BALLS).int(BALLS).min(1, BALLS).max(PLINKO_BALLS_MAX, BALLS).default(1),
  }),
  answer: z.object({
    msg: text,
    data: drawnFrom.extend({ balls: z.array(plinkoBall) }),
  }),
  own: plinkoBall.extend({ rows, risk, ...ownBet }),
})

const presentBall = ({
  id: bet_id,
  nonce,
  terms,
  parameters: { rows, risk },
  result: { path, slot },
  payout,
}: PlayedBet<PlinkoTerms, PlinkoBet, PlinkoResult>): PlinkoBall => ({
  bet_id,
  nonce,
  path,
  slot,
  multiplier: terms.paytables[risk][String(rows)]?.[slot] ?? 0,
  payout: toCoins(payout),
})

export const game = {
  rules: plinko,
  on,
  calls: {
    getPlinkoConfig: on.config,
    getPlinko,
    betOnPlinko: on.bet,
    listPlinkoBets: on.recent,
    listMyPlinkoBets: on.mine,
    listPlinkoLeaders: on.leaders,
  },
  about: {
    page: 'Drop up to ten balls through rows of pegs: three risk levels, published odds, and every path verifiable.',
    proof:
      'How the path of each ball of Bounce is decided, the exact return of all 27 boards, and how you verify any ball.',
  },
  summary: 'Dropping balls through a board of pins into slots with multipliers.',
  receipt: receiptOf('plinko', {
    parameters: z.object({ rows: z.literal(PLINKO_ROWS), risk: z.enum(PLINKO_RISKS) }),
    terms: plinkoTerms,
    result: z.object({
      path: text.meta({ description: 'A digit for each row: 1 is a step to the right' }),
      slot: z.number().int(),
    }),
  }),
  orderOf: ({ amount, rows, risk, balls }: PlinkoBet & { amount: number; balls: number }) => ({
    amount,
    count: balls,
    parameters: { rows, risk },
  }),
  example: { amount: 1, rows: 16, risk: 'high', balls: 2 },
  present: presentBall,
  answer: (bets) => ({
    msg: bets.length === 1 ? 'The ball is falling.' : 'The balls are falling.',
    data: { balls: bets.map(presentBall) },
  }),
  last: {
    call: getPlinko,
    most: PLINKO_BALLS_MAX,
    present: ([newest, ...others]) => ({
      ...newest.parameters,
      amount: toCoins(newest.stake),
      balls: [newest, ...others].map(presentBall),
    }),
  },
} satisfies InstantWire<PlinkoTerms, PlinkoBet, PlinkoResult>
