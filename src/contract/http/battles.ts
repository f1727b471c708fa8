import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { text } from '#contract/text.ts'
import {
  boxKind,
  coins,
  dataOf,
  demoMark,
  hash,
  id,
  instant,
  listOf,
  page,
  queryPrice,
  slug,
} from '#contract/values.ts'
import type { BattleFormat, BattleMode } from '#domain/games/battle-rules.ts'
import { item } from './boxes.ts'

export const battleStatus = z.enum(['waiting', 'in_progress', 'ended', 'canceled'])
export const battleFormat = z.enum([
  '1v1',
  '1v1v1',
  '1v1v1v1',
  '2v2',
  '3v3',
  '2v2v2',
] as const satisfies readonly BattleFormat[])
export const battleMode = z.enum([
  'classic',
  'shared',
  'jackpot',
  'last_chance',
] as const satisfies readonly BattleMode[])

const count = z.number().int()
const durationMs = z.number().int().meta({ description: 'Milliseconds' })

export const battleSeat = z.object({
  seat: count.meta({ description: 'Counted from 0; the seats of team 0 come first' }),
  team_idx: count,
  is_bot: z.boolean(),
  player: z
    .object({ id, name: text, avatar_url: text, is_demo: demoMark })
    .nullable()
    .meta({ description: 'Null while the seat is empty; also set for a bot' }),
})
export type BattleSeat = z.output<typeof battleSeat>

/** A battle as it appears in lists. */
export const battleSummary = z.object({
  id,
  seq: count.meta({
    description: 'The sequence number of the newest event that this state includes',
  }),
  status: battleStatus,
  format: battleFormat,
  mode: battleMode,
  is_crazy: z.boolean(),
  is_private: z.boolean(),
  is_fast: z.boolean(),
  price: coins.meta({ description: 'The price of one seat for all rounds' }),
  join_price: coins.meta({
    description: 'What a joining player pays, with the fee; the creator pays the rest of the price',
  }),
  fee_share: z.number().min(0).meta({
    description: 'The fee, in percent of what a player stakes on their own seat, beside the price',
  }),
  sponsor_pct: count,
  min_level: count,
  creator_id: id,
  rounds_count: count,
  boxes: z.array(z.object({ kind: boxKind, slug, name: text, img_url: text, price: coins, count })),
  seats: z.array(battleSeat),
  winners: z.array(count).nullable(),
  created_at: instant,
  expires_in_ms: durationMs
    .nullable()
    .meta({ description: 'Until an unfilled battle is refunded' }),
})
export type BattleSummary = z.output<typeof battleSummary>

export const battleDrop = z.object({ seat: count, ticket: count, item })
export type BattleDrop = z.output<typeof battleDrop>

export const battleRound = z.object({
  round: count.meta({ description: 'Counted from 0' }),
  box: z.object({
    kind: boxKind,
    slug,
    name: text,
    img_url: text,
    price: coins,
    version: count,
    version_hash: hash,
  }),
  drops: z.array(battleDrop).meta({ description: 'Empty until the round has begun' }),
})
export type BattleRound = z.output<typeof battleRound>

export const battlePayout = z.object({
  seat: count,
  coins: coins.meta({ description: 'Paid in coins; 0 when the winner receives the items' }),
  items: z.array(item),
})
export type BattlePayout = z.output<typeof battlePayout>

/** The draw that decided, if the totals alone did not. */
export const battleDraw = z.object({
  kind: z.enum(['tie', 'jackpot']),
  teams: z.array(z.object({ team_idx: count, weight: count })).meta({
    description: 'In order: each team owns as many consecutive numbers, from 0 up, as its weight',
  }),
  drawn: count,
})
export type BattleDraw = z.output<typeof battleDraw>

/** The beacon round that a filled battle waits for, and its result. */
export const battleBeacon = z.object({
  chain: hash,
  round: count,
  due_at: instant,
  is_sandbox: z.boolean(),
  signature: text.nullable(),
  randomness: hash.nullable(),
})

export const battle = battleSummary.extend({
  rounds: z.array(battleRound),
  round_ms: durationMs.meta({ description: 'How long the playback shows each round' }),
  playing_ms: durationMs.nullable().meta({
    description:
      'Milliseconds since the first round began, negative before it begins; null before the draw',
  }),
  totals: z.array(coins).meta({ description: 'By seat, of the rounds that have begun' }),
  draw: battleDraw.nullable(),
  payouts: z.array(battlePayout).nullable(),
  ended_at: instant.nullable(),
  rematch_id: id.nullable().meta({ description: 'The battle that its players play again' }),
  can_rematch: z.boolean().meta({
    description:
      'Whether its players can still start a rematch: the same boxes in the same versions, at the same fee',
  }),
  fairness: z.object({
    server_seed_hash: hash,
    server_seed: hash.nullable(),
    client_seeds: z.array(text.nullable()).meta({ description: 'By seat' }),
    bot_seeds: z.array(text).meta({
      description: 'By seat: the client seed of a bot there; published at creation',
    }),
    filled_at: instant.nullable(),
    beacon: battleBeacon.nullable(),
    entropy: hash.nullable(),
  }),
})
export type Battle = z.output<typeof battle>

export const listBattles = defineCall({
  method: 'GET',
  path: '/api/battles',
  summary: 'The public battles that are waiting or running, newest first; or those that have ended',
  access: 'visitor',
  limit: 'searching',
  query: z.object({
    ...page,
    format: battleFormat.optional(),
    mode: battleMode.optional(),
    min_price: queryPrice,
    max_price: queryPrice,
    joinable: z.enum(['true', 'false']).optional().meta({
      description: 'true: only battles with an empty seat; false: only full ones',
    }),
    status: z.enum(['open', 'ended']).default('open'),
  }),
  reply: listOf(battleSummary),
  refusals: [],
})

export const listBots = defineCall({
  method: 'GET',
  path: '/api/battles/bots',
  summary: 'The bots that a creator may add to empty seats',
  access: 'visitor',
  limit: 'reading',
  reply: dataOf(z.array(z.object({ id, name: text, avatar_url: text }))),
  refusals: [],
})

const params = z.object({ id })

export const getBattle = defineCall({
  method: 'GET',
  path: '/api/battles/:id',
  summary: 'A battle, as far as it is revealed',
  access: 'visitor',
  limit: 'reading',
  params,
  reply: dataOf(battle),
  refusals: ['not_found'],
})

export const listBattleBoxes = defineCall({
  method: 'GET',
  path: '/api/battles/:id/boxes',
  summary: 'The box versions of a battle, with their items',
  access: 'visitor',
  limit: 'reading',
  params,
  reply: dataOf(
    z.array(
      z.object({
        kind: boxKind,
        slug,
        name: text,
        img_url: text,
        price: coins,
        version: count,
        version_hash: hash,
        items: z.array(item.extend({ chance: z.number().meta({ description: 'Percent' }) })),
      }),
    ),
  ),
  refusals: ['not_found'],
})

export const getCurrentBattle = defineCall({
  method: 'GET',
  path: '/api/battles/current',
  summary: 'The battle the player is in; the newest if there are several',
  access: 'player',
  limit: 'reading',
  reply: dataOf(z.object({ id }).nullable()),
  refusals: [],
})

export const myBattle = battleSummary.extend({
  my_seat: count,
  staked: coins.meta({ description: 'What the player paid, including sponsored seats' }),
  won: coins
    .nullable()
    .meta({ description: 'Coins, or the value of the items; null before the end' }),
})
export type MyBattle = z.output<typeof myBattle>

export const listMyBattles = defineCall({
  method: 'GET',
  path: '/api/battles/mine',
  summary: "The player's battles, newest first",
  access: 'player',
  limit: 'searching',
  query: z.object(page),
  reply: listOf(myBattle),
  refusals: [],
})
