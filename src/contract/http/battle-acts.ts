import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import {
  BATTLE_BOXES_MAX,
  BATTLE_LEVEL_MAX,
  BATTLE_ROUNDS_MAX,
  BATTLE_SEATS_MAX,
} from '#contract/limits.ts'
import { text } from '#contract/text.ts'
import { coins, dataOf, id } from '#contract/values.ts'
import { battleFormat, battleMode } from './battles.ts'

const count = z.number().int()
const LEVEL = `Choose a level from 1 to ${BATTLE_LEVEL_MAX}.`
const level = z.int(LEVEL).min(1, LEVEL).max(BATTLE_LEVEL_MAX, LEVEL)
const TEAM = 'There is no such team.'
const teamIdx = z.int(TEAM).min(0, TEAM).max(3, TEAM)
const BOTS = `Up to ${BATTLE_SEATS_MAX - 1} bots can be added.`
const botsOf = (least: number) =>
  z
    .int(BOTS)
    .min(least, BOTS)
    .max(BATTLE_SEATS_MAX - 1, BOTS)
const SPONSORED = 'Choose 0 to 100 percent, without decimals.'
const sponsorPct = z.int(SPONSORED).min(0, SPONSORED).max(100, SPONSORED)

const BOXES = `Choose 1 to ${BATTLE_BOXES_MAX} boxes.`
const ROUNDS = `A battle has 1 to ${BATTLE_ROUNDS_MAX} rounds.`

const boxes = z
  .array(
    z.object({
      slug: text.max(80).meta({ description: 'A box of the shop or a custom box' }),
      count: z.number(),
      version: z
        .int('A version is a whole number.')
        .optional()
        .meta({ description: 'The version the player saw; refused if another one is on sale' }),
    }),
    BOXES,
  )
  .min(1, BOXES)
  .max(BATTLE_BOXES_MAX, BOXES)
  .refine((chosen) => chosen.every((box) => Number.isInteger(box.count) && box.count > 0), {
    error: 'Choose each box at least once.',
  })
  .refine((chosen) => chosen.reduce((sum, box) => sum + box.count, 0) <= BATTLE_ROUNDS_MAX, ROUNDS)

export const createBattle = defineCall({
  method: 'POST',
  path: '/api/battles/create',
  summary: 'Create a battle and pay for its first seat',
  access: 'player',
  limit: 'betting',
  idempotency: 'allowed',
  game: 'battle',
  whenExcluded: 'refused',
  whenOnHold: 'refused',
  body: z
    .object({
      boxes,
      format: battleFormat,
      mode: battleMode,
      is_crazy: z.boolean().default(false),
      is_private: z.boolean().default(false),
      is_fast: z.boolean().default(false),
      sponsor_pct: sponsorPct.default(0),
      min_level: level.default(1),
      team_idx: teamIdx.optional(),
      bots: botsOf(0).default(0),
      fee: coins.min(0).optional().meta({
        description: 'Coins: the fee of the own seat that was shown; refused if it has changed',
      }),
    })
    .refine((body) => !(body.is_crazy && body.mode === 'shared'), {
      path: ['is_crazy'],
      error: 'A shared battle has no winner, so it cannot be crazy.',
    }),
  reply: dataOf(z.object({ id, seat: count, balance: coins, balance_seq: count })),
  refusals: [
    'limit_reached',
    'insufficient_funds',
    'battles_waiting',
    'battles_too_many',
    'sponsor_not_free',
    'coins_bound',
    'being_checked',
    'verification_needed',
    'box_changed',
  ],
})

const params = z.object({ id })

const joinRefusals = ['not_found', 'battle_not_open', 'battle_team_full', 'box_changed'] as const

export const joinBattle = defineCall({
  method: 'POST',
  path: '/api/battles/:id/join',
  summary: 'Join a battle: pay for an empty seat, of the given team if one is named',
  access: 'player',
  limit: 'betting',
  idempotency: 'allowed',
  game: 'battle',
  whenExcluded: 'refused',
  whenOnHold: 'refused',
  params,
  body: z.object({ team_idx: teamIdx.optional() }),
  reply: z.object({
    msg: text,
    data: z.object({ id, seat: count, team_idx: count, balance: coins, balance_seq: count }),
  }),
  refusals: [
    ...joinRefusals,
    'battle_already_joined',
    'level_too_low',
    'limit_reached',
    'insufficient_funds',
    'coins_bound',
    'being_checked',
    'verification_needed',
  ],
})

/** Whoever of the players is first creates the rematch; those who call at the same time or later join it. */
export const rematchBattle = defineCall({
  method: 'POST',
  path: '/api/battles/:id/rematch',
  summary:
    'Play an ended battle again: the same boxes, format and bots, at the full price of a seat',
  access: 'player',
  limit: 'betting',
  idempotency: 'allowed',
  game: 'battle',
  whenExcluded: 'refused',
  whenOnHold: 'refused',
  params,
  reply: dataOf(z.object({ id, seat: count, balance: coins, balance_seq: count })),
  refusals: [
    ...joinRefusals,
    'forbidden',
    'rematch_closed',
    'battle_already_joined',
    'battles_waiting',
    'battles_too_many',
    'level_too_low',
    'limit_reached',
    'insufficient_funds',
    'coins_bound',
    'being_checked',
    'verification_needed',
  ],
})

export const addBots = defineCall({
  method: 'POST',
  path: '/api/battles/:id/add-bots',
  summary: 'Add bots to empty seats of your own battle',
  access: 'player',
  limit: 'betting',
  idempotency: 'allowed',
  game: 'battle',
  whenExcluded: 'refused',
  whenOnHold: 'refused',
  params,
  body: z.object({
    bots: botsOf(1),
    team_idx: teamIdx.optional(),
  }),
  reply: z.object({ msg: text, data: z.object({ id, seats: z.array(count) }) }),
  refusals: [...joinRefusals, 'forbidden'],
})

export const cancelBattle = defineCall({
  method: 'POST',
  path: '/api/battles/:id/cancel',
  summary: 'Cancel your own battle while a seat is empty; everyone is refunded',
  access: 'player',
  limit: 'cashingOut',
  idempotency: 'allowed',
  whenExcluded: 'open',
  whenOnHold: 'open',
  params,
  reply: z.object({ msg: text, data: z.object({ id, balance: coins, balance_seq: count }) }),
  refusals: ['not_found', 'forbidden', 'battle_not_open'],
})
