import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { amount, coins, dataOf, id, instant, listOf, page } from '#contract/values.ts'
import { isCoins } from '#domain/money/money.ts'
import {
  betReplyOf,
  endedRound,
  metric,
  publicBet,
  round,
  roundBetRefusals,
  roundPlayer,
  roundSeq,
} from './rounds.ts'

const count = z.number().int()
const multiplier = z.number().meta({ description: 'With 2 decimals' })

export const crashRound = round.extend({
  bust: multiplier.nullable().meta({ description: 'Null until the end, and of a refunded round' }),
})
export type CrashRound = z.output<typeof crashRound>

export const crashBet = z.object({
  id,
  round_id: id,
  user: roundPlayer,
  amount: coins,
  auto_cashout: multiplier.nullable(),
  is_auto_cashout_given: z.boolean().meta({
    description:
      'True when the player chose none: it is then the highest that the maximum profit allows',
  }),
  status: z.enum(['open', 'won', 'lost', 'refunded']).meta({
    description:
      'Refunded: the round was not decided, or its flight stalled and the player had chosen no auto cash-out',
  }),
  multiplier: multiplier.nullable().meta({ description: 'Null unless the bet won' }),
  payout: coins.nullable().meta({ description: 'Null while open' }),
})
export type CrashBet = z.output<typeof crashBet>

const betReply = betReplyOf(crashBet)

export const getCrashConfig = defineCall({
  method: 'GET',
  path: '/api/crash/config',
  summary: 'The limits of Rocket and how its multiplier grows',
  access: 'visitor',
  limit: 'reading',
  reply: dataOf(
    z.object({
      min_amount: coins,
      max_amount: coins,
      max_profit_bet: coins,
      max_profit_round: coins,
      max_bets: count,
      min_auto_cashout: multiplier,
      growth_per_ms: z.number().meta({ description: 'The multiplier is exp(growth x ms)' }),
      rtp: z.number().meta({ description: 'Percent' }),
    }),
  ),
  refusals: [],
})

export const getCrash = defineCall({
  method: 'GET',
  path: '/api/crash/current',
  summary: 'The current round, with its bets',
  access: 'visitor',
  limit: 'reading',
  reply: dataOf(
    z.object({
      round: crashRound.nullable().meta({ description: 'Null before the very first round' }),
      bets: z.array(crashBet),
      my_bets: z.array(crashBet),
      total_amount: coins,
      players: count,
      seq: roundSeq,
    }),
  ),
  refusals: [],
})

/** Far above the maximum profit of any bet. */
const AUTO_CASHOUT_MAX = 1_000_000_000
const AUTO_CASHOUT = 'Enter a multiplier of 1.01 or more, with at most 2 decimals.'

export const betOnCrash = defineCall({
  method: 'POST',
  path: '/api/crash/bet',
  summary: 'Bet on the round whose bets are open',
  access: 'player',
  limit: 'betting',
  idempotency: 'allowed',
  game: 'crash',
  whenExcluded: 'refused',
  whenOnHold: 'refused',
  body: z.object({
    amount,
    auto_cashout: z
      .number(AUTO_CASHOUT)
      .min(1.01, AUTO_CASHOUT)
      .max(AUTO_CASHOUT_MAX, AUTO_CASHOUT)
      .refine(isCoins, AUTO_CASHOUT)
      .optional(),
  }),
  reply: betReply,
  refusals: roundBetRefusals,
})

export const cashOutOfCrash = defineCall({
  method: 'POST',
  path: '/api/crash/close-bet',
  summary: 'Cash out an open bet, at the multiplier when the server receives the call',
  access: 'player',
  limit: 'cashingOut',
  idempotency: 'allowed',
  whenExcluded: 'open',
  whenOnHold: 'open',
  body: z.object({
    bet_id: id.optional().meta({ description: 'May be omitted when only one bet is open' }),
  }),
  reply: betReply,
  refusals: ['not_found', 'round_not_running', 'bet_not_open'],
})

export const listCrashGames = defineCall({
  method: 'GET',
  path: '/api/crash/recent-games',
  summary: 'The ended rounds of Rocket, newest first',
  access: 'visitor',
  limit: 'reading',
  query: z.object(page),
  reply: listOf(endedRound.extend({ bust: multiplier.nullable() })),
  refusals: [],
})

export const getCrashGame = defineCall({
  method: 'GET',
  path: '/api/crash/games/:id',
  summary: 'A round of Rocket, as far as it is revealed, with its bets',
  access: 'visitor',
  limit: 'reading',
  params: z.object({ id }),
  reply: dataOf(z.object({ round: crashRound, bets: z.array(crashBet) })),
  refusals: ['not_found'],
})

export const listMyCrashBets = defineCall({
  method: 'GET',
  path: '/api/crash/my-bets',
  summary: "The player's bets on Rocket, newest first",
  access: 'player',
  limit: 'reading',
  query: z.object(page),
  reply: listOf(
    crashBet.extend({ round_index: count, bust: multiplier.nullable(), created_at: instant }),
  ),
  refusals: [],
})

export const listCrashLeaders = defineCall({
  method: 'GET',
  path: '/api/crash/leaderboard',
  summary: 'The best bets on Rocket of the current week',
  access: 'visitor',
  limit: 'searching',
  query: z.object({ metric: metric.default('win_amount') }),
  reply: dataOf(z.array(publicBet)),
  refusals: [],
})
