import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { amount, coins, dataOf, hash, id, instant, listOf, page } from '#contract/values.ts'
import { WHEEL_MULTIPLIERS } from '#domain/games/wheel.ts'
import { betReplyOf, endedRound, round, roundBetRefusals, roundPlayer, roundSeq } from './rounds.ts'

const count = z.number().int()
export const wheelMultiplier = z.literal(WHEEL_MULTIPLIERS, 'Choose 2, 3, 5 or 50.')
export type WheelMultiplier = z.output<typeof wheelMultiplier>
const sector = count.nullable().meta({ description: '0..53; null until the wheel spins' })

export const wheelRound = round.extend({
  sector,
  multiplier: wheelMultiplier.nullable(),
  offset: z
    .number()
    .nullable()
    .meta({ description: 'Where in its sector the wheel stops: from 0 to below 1' }),
  spin_ms: count,
})
export type WheelRound = z.output<typeof wheelRound>

export const wheelBet = z.object({
  id,
  round_id: id,
  user: roundPlayer,
  amount: coins,
  multiplier: wheelMultiplier,
  status: z.enum(['open', 'won', 'lost', 'canceled', 'refunded']),
  payout: coins.nullable().meta({ description: 'Null while open or canceled' }),
})
export type WheelBet = z.output<typeof wheelBet>

/** Coins or players by multiplier, over all bets that are not canceled or refunded. */
export const wheelTotals = z.object({ '2': coins, '3': coins, '5': coins, '50': coins })
export const wheelPlayers = z.object({ '2': count, '3': count, '5': count, '50': count })

export const getWheelConfig = defineCall({
  method: 'GET',
  path: '/api/wheel/config',
  summary: 'The sectors of the Crazy Wheel, its limits and its return',
  access: 'visitor',
  limit: 'reading',
  reply: dataOf(
    z.object({
      sectors: z.array(wheelMultiplier).meta({ description: '54, in their order' }),
      rtp: z
        .object({ '2': z.number(), '3': z.number(), '5': z.number(), '50': z.number() })
        .meta({ description: 'Percent, rounded down' }),
      min_amount: coins,
      max_amount: coins,
      max_bets: count,
    }),
  ),
  refusals: [],
})

export const getWheel = defineCall({
  method: 'GET',
  path: '/api/wheel/current',
  summary: 'The current round, with its bets',
  access: 'visitor',
  limit: 'reading',
  reply: dataOf(
    z.object({
      round: wheelRound.nullable().meta({ description: 'Null before the very first round' }),
      bets: z.array(wheelBet).meta({ description: 'Without canceled ones' }),
      my_bets: z.array(wheelBet).meta({ description: 'Without canceled ones' }),
      totals: wheelTotals,
      players: wheelPlayers,
      seq: roundSeq,
    }),
  ),
  refusals: [],
})

const betReply = betReplyOf(wheelBet)

export const betOnWheel = defineCall({
  method: 'POST',
  path: '/api/wheel/bet',
  summary: 'Bet on a multiplier while bets are open',
  access: 'player',
  limit: 'betting',
  idempotency: 'allowed',
  game: 'wheel',
  whenExcluded: 'refused',
  whenOnHold: 'refused',
  body: z.object({ amount, multiplier: wheelMultiplier }),
  reply: betReply,
  refusals: roundBetRefusals,
})

export const cancelWheelBet = defineCall({
  method: 'POST',
  path: '/api/wheel/bet/:id/cancel',
  summary: 'Cancel a bet while bets are open',
  access: 'player',
  limit: 'cashingOut',
  idempotency: 'allowed',
  whenExcluded: 'open',
  whenOnHold: 'open',
  params: z.object({ id }),
  reply: betReply,
  refusals: ['not_found', 'bets_closed', 'bet_not_open'],
})

export const listWheelGames = defineCall({
  method: 'GET',
  path: '/api/wheel/recent-games',
  summary: 'The ended rounds of the Crazy Wheel, newest first',
  access: 'visitor',
  limit: 'reading',
  query: z.object(page),
  reply: listOf(endedRound.extend({ sector, multiplier: wheelMultiplier.nullable() })),
  refusals: [],
})

/** A bet in a list, with its round. */
const listedBet = wheelBet.extend({ round_index: count, sector, created_at: instant })

export const listWheelBets = defineCall({
  method: 'GET',
  path: '/api/wheel/recent-bets',
  summary: 'The newest settled bets of all players',
  access: 'visitor',
  limit: 'reading',
  query: z.object(page),
  reply: listOf(listedBet),
  refusals: [],
})

export const listWheelTopPayouts = defineCall({
  method: 'GET',
  path: '/api/wheel/top-payouts',
  summary: 'The highest payouts of the current week',
  access: 'visitor',
  limit: 'searching',
  reply: dataOf(z.array(listedBet)),
  refusals: [],
})

export const listWheelSeeds = defineCall({
  method: 'GET',
  path: '/api/wheel/seeds',
  summary:
    'The values that decided each round, newest first; those of a running round are not revealed yet',
  access: 'visitor',
  limit: 'reading',
  query: z.object(page),
  reply: listOf(
    z.object({
      round_id: id,
      index: count,
      link_hash: hash,
      link: hash.nullable(),
      salt: hash.nullable(),
      beacon_round: count,
      sector,
      ended_at: instant.nullable(),
    }),
  ),
  refusals: [],
})

export const getWheelGame = defineCall({
  method: 'GET',
  path: '/api/wheel/games/:id',
  summary: 'A round of the Crazy Wheel, as far as it is revealed, with its bets',
  access: 'visitor',
  limit: 'reading',
  params: z.object({ id }),
  reply: dataOf(
    z.object({
      round: wheelRound,
      bets: z.array(wheelBet).meta({ description: 'Without canceled ones' }),
    }),
  ),
  refusals: ['not_found'],
})

export const listMyWheelBets = defineCall({
  method: 'GET',
  path: '/api/wheel/my-bets',
  summary: "The player's bets on the Crazy Wheel, newest first",
  access: 'player',
  limit: 'reading',
  query: z.object(page),
  reply: listOf(listedBet),
  refusals: [],
})
