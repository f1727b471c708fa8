import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { text } from '#contract/text.ts'
import { coins, dataOf, instant } from '#contract/values.ts'
import { BALANCE_PARTS } from '#domain/rewards/balance-parts.ts'

/** Deposit bonuses, which are paid in free coins as their player plays. */
export const promisedBonus = z.object({
  promised: coins.meta({ description: 'The most that is paid' }),
  paid: coins.meta({ description: 'Paid to the balance so far' }),
  until: instant.meta({ description: 'Play that is settled before then is paid' }),
  is_open: z.boolean().meta({ description: 'False once it is used up, over or canceled' }),
})
export type PromisedBonusView = z.output<typeof promisedBonus>

/** A player's funds, and the parts that cannot be withdrawn yet. */
export const funds = z.object({
  balance: coins,
  available: coins.meta({ description: 'What can be withdrawn now' }),
  usable_with_others: coins.meta({
    description:
      'What can be staked beside other players: not what is held, owed or of an open gift',
  }),
  held: coins.meta({ description: 'From skins, while their trades can still be reversed' }),
  held_until: instant.nullable().meta({ description: 'When the last held coins are released' }),
  owed: coins.meta({ description: 'Owed for payments that were reversed after they were played' }),
  returning: coins.meta({
    description:
      'Paid in by card or skins and not played before an exclusion: goes back by the way it came',
  }),
  playthrough: z.object({
    required: coins.meta({
      description: 'The total to stake since play-through was last complete, at an edge of 10%',
    }),
    played: coins,
    left: coins,
    deposit_left: coins.meta({ description: 'Left to stake for deposits, which are staked once' }),
    bonus_left: coins.meta({
      description:
        'Left to stake for gifts, which are staked ten times, weighted by the edge of the game',
    }),
    open_bonus: coins.meta({ description: 'The most that giving up the open gifts removes' }),
  }),
  deposit_bonus: promisedBonus.nullable().meta({
    description:
      'All open deposit bonuses together, until the first of them ends; null if none is open',
  }),
  is_restricted: z.boolean(),
  are_gifts_locked: z.boolean().meta({
    description:
      'True while nothing may leave, because items from free boxes were sold and the email is not confirmed or no deposit is large enough',
  }),
  check: z
    .object({ code: text, message: text })
    .nullable()
    .meta({ description: 'What a new request waits for; null: nothing' }),
})
export type FundsView = z.output<typeof funds>

/** A part of a balance, and what binds it. */
export const balancePart = z.object({
  code: z.enum(BALANCE_PARTS),
  amount: coins,
  until: instant
    .nullable()
    .meta({ description: 'When it is released by itself; null: it depends on the player' }),
})
export type BalancePartView = z.output<typeof balancePart>

/** Why something cannot leave the shop now, as operators see it. */
export const obstacle = z.object({
  code: text,
  reason: text,
  owed: coins,
  held: coins,
  held_until: instant.nullable(),
  left_to_play: coins,
})
export type ObstacleView = z.output<typeof obstacle>

export const forfeitBonus = defineCall({
  method: 'POST',
  path: '/api/profile/bonus/forfeit',
  summary: 'Give up the open gifts: what is left of them is removed, and their play-through ends',
  access: 'player',
  limit: 'acting',
  idempotency: 'allowed',
  whenExcluded: 'open',
  whenOnHold: 'open',
  reply: dataOf(
    z.object({ given_up: coins, balance: coins, balance_seq: z.number().int() }),
  ).extend({ msg: text }),
  refusals: ['bonus_not_open', 'bonus_in_play'],
})
