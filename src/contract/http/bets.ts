import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { LATEST_BETS, PLAYED_MAX } from '#contract/limits.ts'
import { text } from '#contract/text.ts'
import { boxKind, slug } from '#contract/values.ts'
import { games } from '#domain/games/games.ts'
import { publicBet } from './rounds.ts'

const playedBox = z.object({ kind: boxKind, slug, name: text, img_url: text })
const game = z.enum(games.map(({ name }) => name))
const box = playedBox.nullable().meta({ description: 'The opened box; null for other games' })

/** A settled bet on any game that one player plays alone or in a round. */
export const latestBet = publicBet.extend({
  game,
  box,
  is_high: z.boolean().meta({ description: 'It staked or paid much, and is among the high ones' }),
})
export type LatestBet = z.output<typeof latestBet>

export const betKinds = ['all', 'high'] as const
export type BetKind = (typeof betKinds)[number]

export const listLatestBets = defineCall({
  method: 'GET',
  path: '/api/bets/latest',
  summary: 'The latest settled bets of all games, or only high ones, newest first',
  access: 'visitor',
  limit: 'reading',
  query: z.object({ kind: z.enum(betKinds).default('all') }),
  reply: z.object({
    data: z.array(latestBet).max(LATEST_BETS),
    seq: z.number().int().meta({ description: 'The newest event that it includes' }),
  }),
  refusals: [],
})

export const listOwnLatestBets = defineCall({
  method: 'GET',
  path: '/api/profile/bets/latest',
  summary: "The player's latest settled bets of all games, and what they last played",
  access: 'player',
  limit: 'searching',
  reply: z.object({
    data: z.array(latestBet).max(LATEST_BETS),
    played: z
      .array(z.object({ game, box }))
      .max(PLAYED_MAX)
      .meta({ description: 'Each game and each box once, the last played first' }),
  }),
  refusals: [],
})
