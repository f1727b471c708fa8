import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { text } from '#contract/text.ts'
import { amount, dataOf, id, instant, listOf, page } from '#contract/values.ts'
import { DICE_DIRECTIONS, isDiceBet } from '#domain/games/dice.ts'
import { drawnFrom, instantBet, instantRefusals, instantTerms } from './instant.ts'
import { metric, publicBet } from './rounds.ts'

const percent = z.number().meta({ description: 'Percent' })
const TARGET = 'Choose a target with a chance of 0.01% to 98%.'
const target = z.number(TARGET).meta({ description: '0.00..99.99, at most 2 decimals' })
const direction = z.enum(DICE_DIRECTIONS)

export const diceTerms = instantTerms.extend({
  min_chance: percent,
  max_chance: percent,
  rtp: percent.meta({ description: 'The highest average return of a bet, in percent' }),
})
export type DiceConfig = z.output<typeof diceTerms>

export const getDiceConfig = defineCall({
  method: 'GET',
  path: '/api/dice/config',
  summary: 'The limits of dice and its return',
  access: 'visitor',
  limit: 'reading',
  reply: dataOf(diceTerms),
  refusals: [],
})

export const diceBet = instantBet.extend({
  target,
  direction,
  ticket: z.number().int().meta({ description: '0..9999' }),
  roll: z.number().meta({ description: 'The ticket in hundredths, 0.00..99.99' }),
  is_win: z.boolean(),
  chance: percent,
})

export const betOnDice = defineCall({
  method: 'POST',
  path: '/api/dice/bet',
  summary: 'Roll over or under a target',
  access: 'player',
  limit: 'betting',
  idempotency: 'allowed',
  pacing: 'dice',
  whenExcluded: 'refused',
  whenOnHold: 'refused',
  body: z
    .object({ amount, target, direction })
    .refine(isDiceBet, { path: ['target'], error: TARGET }),
  reply: z.object({
    msg: text,
    data: diceBet.omit({ target: true, direction: true }).extend(drawnFrom.shape),
  }),
  refusals: instantRefusals,
})

export const listDiceBets = defineCall({
  method: 'GET',
  path: '/api/dice/recent-bets',
  summary: 'The bets of all players on dice, newest first',
  access: 'visitor',
  limit: 'reading',
  query: z.object(page),
  reply: listOf(publicBet),
  refusals: [],
})

export const listMyDiceBets = defineCall({
  method: 'GET',
  path: '/api/dice/my-bets',
  summary: "The player's bets on dice, newest first",
  access: 'player',
  limit: 'reading',
  query: z.object(page),
  reply: listOf(diceBet.extend({ amount, created_at: instant, bet_id: id })),
  refusals: [],
})

export const listDiceLeaders = defineCall({
  method: 'GET',
  path: '/api/dice/leaderboard',
  summary: 'The best bets on dice of the current week',
  access: 'visitor',
  limit: 'searching',
  query: z.object({ metric: metric.default('win_amount') }),
  reply: dataOf(z.array(publicBet)),
  refusals: [],
})
