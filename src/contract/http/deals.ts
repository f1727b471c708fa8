import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { type GameOnWire, receiptOf } from '#contract/instant-game.ts'
import { DEAL_ITEMS_MAX } from '#contract/limits.ts'
import { text } from '#contract/text.ts'
import {
  amount,
  coins,
  dataOf,
  id,
  instant,
  listOf,
  page,
  queryPrice,
  rarity,
} from '#contract/values.ts'
import { deals } from '#domain/games/deals.ts'
import { drawnFrom, instantBet, instantRefusals, instantTerms, shownTerms } from './instant.ts'
import { publicBet } from './rounds.ts'

const percent = z.number().meta({ description: 'Percent' })
const count = z.number().int()

export const dealTerms = instantTerms.extend({
  min_chance: percent,
  max_chance: percent,
  rtp: percent,
})
export type DealConfig = z.output<typeof dealTerms>

export const getDealsConfig = defineCall({
  method: 'GET',
  path: '/api/deals/config',
  summary: 'The limits of deals and their return',
  access: 'visitor',
  limit: 'reading',
  reply: dataOf(dealTerms),
  refusals: [],
})

export const dealTarget = z.object({
  id,
  name: text,
  house: text,
  img_url: text,
  rarity,
  price: coins,
})
export type DealTarget = z.output<typeof dealTarget>

export const listDealTargets = defineCall({
  method: 'GET',
  path: '/api/deals/targets',
  summary: 'The items a deal can target, cheapest first',
  access: 'visitor',
  limit: 'searching',
  query: z.object({
    ...page,
    search: text.max(80).optional(),
    min_price: queryPrice,
    max_price: queryPrice,
  }),
  reply: listOf(dealTarget),
  refusals: [],
})

const wonTarget = dealTarget.pick({ id: true, name: true, img_url: true, price: true })

export const deal = instantBet.omit({ multiplier: true, payout: true }).extend({
  stake: coins.meta({ description: 'Coins plus the value of the staked items' }),
  target: wonTarget,
  chance: percent,
  tickets: count.meta({ description: 'How many of the 10,000,000 tickets win' }),
  ticket: count,
  is_win: z.boolean(),
  inventory_item_id: id.nullable().meta({ description: 'The item that was won' }),
})
export type Deal = z.output<typeof deal>

export const makeDeal = defineCall({
  method: 'POST',
  path: '/api/deals/bet',
  summary: 'Stake items and coins on a more expensive item',
  access: 'player',
  limit: 'betting',
  idempotency: 'allowed',
  pacing: 'deals',
  game: 'deals',
  whenExcluded: 'refused',
  whenOnHold: 'refused',
  body: z
    .object({
      inventory_item_ids: z
        .array(id)
        .max(DEAL_ITEMS_MAX, `Choose at most ${DEAL_ITEMS_MAX} items.`)
        .refine((ids) => new Set(ids).size === ids.length, 'Choose each item once.'),
      amount: amount.optional(),
      target_item_id: id,
      target_price: amount.optional().meta({
        description: 'Coins: the price that was shown; the deal is refused if it has changed',
      }),
      ...shownTerms,
    })
    .refine((bet) => bet.inventory_item_ids.length > 0 || bet.amount !== undefined, {
      path: ['amount'],
      error: 'Choose items, or enter an amount.',
    }),
  reply: z.object({ msg: text, data: deal.extend(drawnFrom.shape) }),
  refusals: [...instantRefusals, 'item_not_owned', 'target_changed', 'game_changed'],
})

export const listDeals = defineCall({
  method: 'GET',
  path: '/api/deals/recent-bets',
  summary: 'The deals of all players, newest first',
  access: 'visitor',
  limit: 'reading',
  query: z.object(page),
  reply: listOf(publicBet.extend({ target: wonTarget })),
  refusals: [],
})

export const listMyDeals = defineCall({
  method: 'GET',
  path: '/api/deals/my-bets',
  summary: "The player's deals, newest first",
  access: 'player',
  limit: 'reading',
  query: z.object(page),
  reply: listOf(deal.extend({ payout: coins, created_at: instant })),
  refusals: [],
})

export const game = {
  rules: deals,
  calls: { getDealsConfig, listDealTargets, makeDeal, listDeals, listMyDeals },
  about: {
    page: 'Stake items and coins on a more expensive item, at an exact chance that you can verify.',
  },
  summary: 'Staking items and coins on a dearer item.',
  receipt: receiptOf('deals', {
    parameters: z.object({
      inventory_item_ids: z.array(id),
      amount: coins,
      target_item_id: id,
      target_price_cents: count,
    }),
    terms: dealTerms,
    result: z.object({ ticket: count.meta({ description: 'Of 10,000,000' }) }),
  }),
} satisfies GameOnWire
