import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import * as instant from '#contract/http/instant.ts'
import { amount, coins, dataOf, listOf, message, page } from '#contract/values.ts'
import { SIDES } from './flip.ts'

const side = z.enum(SIDES, 'Choose heads or tails.')
const flipBet = instant.instantBet.extend({ amount: coins, side, drawn: side })

export const getFlipConfig = defineCall({
  method: 'GET',
  path: '/api/flip/config',
  summary: 'What a coin is flipped under',
  access: 'visitor',
  limit: 'reading',
  reply: dataOf(instant.instantTerms),
  refusals: [],
})
export const betOnFlip = defineCall({
  method: 'POST',
  path: '/api/flip/bet',
  summary: 'Flip a coin',
  access: 'player',
  limit: 'betting',
  idempotency: 'allowed',
  pacing: 'flip',
  whenExcluded: 'refused',
  whenOnHold: 'refused',
  body: z.object({ amount, side }),
  reply: message.extend({ data: flipBet.extend(instant.drawnFrom.shape) }),
  refusals: instant.instantRefusals,
})
export const listMyFlips = defineCall({
  method: 'GET',
  path: '/api/flip/my-bets',
  summary: "The player's flips, newest first",
  access: 'player',
  limit: 'reading',
  query: z.object(page),
  reply: listOf(flipBet),
  refusals: [],
})
