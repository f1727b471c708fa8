import { send } from '#client/lib/api/api.ts'
import { keys, queryClient } from '#client/lib/api/queries.ts'
import { readsOf } from '#client/player/instant/instant-calls.ts'
import type { InstantGame } from '#client/player/instant/instant-game.ts'
import type { Reply } from '#contract/call.ts'
import type { CallsByKey } from '#contract/calls.ts'
import { bounce } from '#contract/game-pages/bounce.ts'
import type { PlinkoBall, PlinkoConfig } from '#contract/http/plinko.ts'
import { type PlinkoBet, waysTo } from '#domain/games/plinko.ts'
import { colorOf, worthOf } from './board/worth.ts'

/** `amount` is per ball, in coins. */
export interface PlinkoOrder extends PlinkoBet {
  amount: number
  balls: number
}

/** A ball with its bet. */
export type PlayedBall = PlinkoBall & PlinkoBet & { amount: number }

/** The player's last settings; null before the first ball. */
export type LastPlayed = Reply<CallsByKey['GET /api/plinko/current']>['data']

export const plinkoGame: InstantGame<PlinkoConfig, PlinkoOrder, PlayedBall> = {
  ...readsOf(bounce),
  costOf: ({ amount, balls }) => (Math.round(amount * 100) * balls) / 100,
  order: async (order, idempotencyKey) => {
    const body = { ...order }
    const { data: answer, msg } = await send('POST /api/plinko/bet', { body, idempotencyKey })
    const { amount, rows, risk } = order
    const played: LastPlayed = { amount, rows, risk, balls: answer.balls.toReversed() }
    queryClient.setQueryData(keys.plinko, played)
    return { answer, msg, bets: answer.balls.map((ball) => ({ ...ball, amount, rows, risk })) }
  },
  oddsOf: ({ paytables }, { rows, risk }) =>
    (paytables[risk][String(rows)] ?? []).map((multiplier, slot) => ({
      chance: waysTo(slot, rows) / 2 ** rows,
      multiplier: Math.round(multiplier * 10_000),
    })),
  resultOf: ({ multiplier }) => showTimes(multiplier),
  colorOf: ({ multiplier }) =>
    multiplier <= 1 ? undefined : colorOf(Math.max(READABLE, worthOf(multiplier, BRIGHTEST))),
  betOn: ({ rows, risk }) => `${riskNames[risk]} risk, ${rows} rows`,
}

/** From this worth on a colour is bright enough for text. */
const READABLE = 0.5
/** The multiplier with the brightest colour, on any board. */
const BRIGHTEST = 25

export const riskNames = { low: 'Low', medium: 'Medium', high: 'High' } as const

export const showTimes = (multiplier: number): string => `${multiplier}×`
