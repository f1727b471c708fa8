import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { text } from '#contract/text.ts'
import { coins, dataOf, instant } from '#contract/values.ts'

/** What a player has, and what of it may not leave yet. */
export const funds = z.object({
  balance: coins,
  available: coins.meta({ description: 'What can leave now' }),
  held: coins.meta({ description: 'From skins, while their trades can still be reversed' }),
  held_until: instant.nullable().meta({ description: 'When the last of what is held is free' }),
  owed: coins.meta({ description: 'Of payments that were taken back after they were played' }),
  playthrough: z.object({
    required: coins.meta({ description: 'To be staked since nothing was left, at 10% edge' }),
    played: coins,
    left: coins,
    deposit_left: coins.meta({ description: 'Of deposits: each is staked once' }),
    bonus_left: coins.meta({ description: 'Of bonuses: ten times, by the edge of the game' }),
    open_bonus: coins.meta({ description: 'What giving the open bonuses up takes at most' }),
  }),
  is_restricted: z.boolean(),
  are_gifts_locked: z.boolean().meta({
    description: 'What free boxes gave waits for a confirmed email and a deposit',
  }),
  check: z
    .object({ code: text, message: text })
    .nullable()
    .meta({ description: 'What is asked for now waits until this is done; null: it goes its way' }),
})
export type FundsView = z.output<typeof funds>

/** Why something may not leave now, as operators see it. */
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
  summary: 'Give open bonuses up: what is left of them goes back, and their play-through ends',
  access: 'player',
  whenExcluded: 'open',
  isIdempotent: true,
  isOpenOnHold: true,
  reply: dataOf(
    z.object({ given_up: coins, balance: coins, balance_seq: z.number().int() }),
  ).extend({ msg: text }),
  refusals: [
    'unauthenticated',
    'validation_failed',
    'bonus_not_open',
    'bonus_in_play',
    'idempotency_mismatch',
    'idempotency_in_flight',
    'too_many_requests',
  ],
})
