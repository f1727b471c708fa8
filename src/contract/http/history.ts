import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { text } from '#contract/text.ts'
import { coins, dataOf, download, id, instant, listOf, page } from '#contract/values.ts'
import { games } from '#domain/games/games.ts'

export const historyKinds = [
  'play',
  'deposit',
  'withdrawal',
  'item',
  'shipping',
  'reward',
  'other',
] as const
export type HistoryKind = (typeof historyKinds)[number]

const kind = z.enum(historyKinds)

export const historyEntry = z.object({
  id,
  kind,
  title: text.meta({ description: 'What happened, in words' }),
  detail: text.nullable().meta({ description: 'The subject, such as a box or an item' }),
  amount: coins.meta({ description: 'Added to the balance; negative: deducted' }),
  balance: coins.meta({ description: 'The balance after it' }),
  subject: z
    .object({ type: z.enum(['bet', 'battle', 'deposit', 'withdrawal', 'shipment']), id })
    .nullable()
    .meta({ description: 'Where to see details' }),
  created_at: instant,
})
export type HistoryEntry = z.output<typeof historyEntry>

export const listHistory = defineCall({
  method: 'GET',
  path: '/api/profile/history',
  summary: "Every movement of the player's balance, newest first",
  access: 'player',
  limit: 'searching',
  reads: 'standby',
  query: z.object({ ...page, kind: kind.optional() }),
  reply: listOf(historyEntry),
  refusals: [],
})

export const exportHistory = defineCall({
  method: 'GET',
  path: '/api/profile/export',
  summary: 'All data of the player as one file: account, play and payments',
  access: 'player',
  limit: 'computing',
  reads: 'standby',
  query: z.object({ format: z.enum(['csv', 'json']).default('csv') }),
  reply: download,
  fileTypes: ['text/csv', 'application/json'],
  refusals: [],
})

const count = z.number().int()
export const playPeriods = ['day', 'week', 'month', 'all'] as const

const playSum = z.object({
  bets: count,
  staked: coins,
  won: coins.meta({ description: 'In coins and items, an item at its price when it was won' }),
  net: coins.meta({ description: 'Payouts minus stakes; negative: a loss' }),
})
export type PlaySum = z.output<typeof playSum>

export const getPlayStatistics = defineCall({
  method: 'GET',
  path: '/api/profile/statistics',
  summary: 'What the player has staked and won in settled bets, by period and game',
  access: 'player',
  limit: 'computing',
  reads: 'standby',
  reply: dataOf(
    z.object({
      since: instant.meta({ description: 'When the account was opened' }),
      periods: z.array(
        z.object({
          period: z.enum(playPeriods).meta({ description: 'The length of the period, up to now' }),
          total: playSum,
          games: z
            .array(playSum.extend({ game: z.enum(games.map(({ name }) => name)) }))
            .meta({ description: 'Those that were played' }),
        }),
      ),
    }),
  ),
  refusals: [],
})
