import { z } from 'zod'
import type { Game } from '#domain/games/games.ts'
import type { InstantGame, InstantTerms, PlayedBet } from '#domain/games/instant.ts'
import { type Call, defineCall } from './call.ts'
import { instantRefusals, shownTerms } from './http/instant.ts'
import { drawnBet } from './http/receipt-parts.ts'
import { metric, publicBet } from './http/rounds.ts'
import { amount, dataOf, instant, listOf, page } from './values.ts'

/** A game that is drawn from a pair of seeds, as the API states it. */
export interface GameOnWire {
  rules: Pick<InstantGame<InstantTerms, object, object>, 'name' | 'label'>
  /** Its calls, by the names of the API's description. */
  calls: Readonly<Record<string, Call>>
  receipt: z.ZodObject
  /** What search engines and messengers show of its page, and of the page that proves it. */
  about: { page: string; proof?: string }
  /** What its calls do, in the API's description. */
  summary: string
}

/** The calls that every instant game has. */
export type InstantCalls = ReturnType<
  typeof instantCalls<string, z.ZodObject, z.ZodObject, z.ZodType, z.ZodType>
>

type Bets<Terms, Parameters, Result> = readonly [
  PlayedBet<Terms, Parameters, Result>,
  ...PlayedBet<Terms, Parameters, Result>[],
]

/** An instant game whose bets stake only coins: what it adds to the calls of all. */
export interface InstantWire<Terms extends InstantTerms, Parameters, Result> extends GameOnWire {
  rules: InstantGame<Terms, Parameters, Result>
  on: { [Name in keyof InstantCalls]: Call }
  /** The bets that a player orders: the stake of each in coins, their number, and their parameters. */
  orderOf(body: never): { amount: number; count?: number; parameters: Parameters }
  /** An order that the call accepts. */
  example: Readonly<Record<string, unknown>> & { amount: number }
  /** A settled bet, besides its parameters. */
  present(bet: PlayedBet<Terms, Parameters, Result>): object
  /** The reply to an order, besides the seeds and the balance. */
  answer(bets: Bets<Terms, Parameters, Result>): { msg: string; data: object }
  /** A call that reads the player's last bets, to continue with them. */
  last?: { call: Call; most: number; present(bets: Bets<Terms, Parameters, Result>): object }
}

// biome-ignore lint/suspicious/noExplicitAny: The terms, parameters and results of all games have no common type.
export type AnyInstantWire = InstantWire<any, any, any>

interface Asked<Name, Terms, Order, Answer, Own> {
  name: Name
  summaries: { config: string; bet: string; recent: string; mine: string; leaders: string }
  terms: Terms
  order: Order
  answer: Answer
  /** One of the player's own bets. */
  own: Own
}

/** The five calls of an instant game, with what surrounds a bet: its pacing, limits, exclusions and holds. */
export const instantCalls = <
  const Name extends string,
  Terms extends z.ZodObject,
  Order extends z.ZodObject,
  Answer extends z.ZodType,
  Own extends z.ZodType,
>({
  name,
  summaries,
  terms,
  order,
  answer,
  own,
}: Asked<Name, Terms, Order, Answer, Own>) => ({
  config: defineCall({
    method: 'GET',
    path: `/api/${name}/config`,
    summary: summaries.config,
    access: 'visitor',
    limit: 'reading',
    reply: dataOf(terms),
    refusals: [],
  }),
  bet: defineCall({
    method: 'POST',
    path: `/api/${name}/bet`,
    summary: summaries.bet,
    access: 'player',
    limit: 'betting',
    idempotency: 'allowed',
    pacing: name,
    game: name as Game,
    whenExcluded: 'refused',
    whenOnHold: 'refused',
    body: order.safeExtend(shownTerms),
    reply: answer,
    refusals: [...instantRefusals, 'game_changed'],
  }),
  recent: defineCall({
    method: 'GET',
    path: `/api/${name}/recent-bets`,
    summary: summaries.recent,
    access: 'visitor',
    limit: 'reading',
    query: z.object(page),
    reply: listOf(publicBet),
    refusals: [],
  }),
  mine: defineCall({
    method: 'GET',
    path: `/api/${name}/my-bets`,
    summary: summaries.mine,
    access: 'player',
    limit: 'reading',
    query: z.object(page),
    reply: listOf(own),
    refusals: [],
  }),
  leaders: defineCall({
    method: 'GET',
    path: `/api/${name}/leaderboard`,
    summary: summaries.leaders,
    access: 'visitor',
    limit: 'searching',
    query: z.object({ metric: metric.default('win_amount') }),
    reply: dataOf(z.array(publicBet)),
    refusals: [],
  }),
})

/** The fields of a player's own bet that all games add to what the bet's reply states. */
export const ownBet = { amount, created_at: instant }

/** The receipt of a bet. The configuration is hashed as it was served, which may include fields that no longer exist. */
export const receiptOf = <
  const Name extends string,
  Parameters extends z.ZodObject,
  Terms extends z.ZodObject,
  Result extends z.ZodObject,
>(
  name: Name,
  { parameters, terms, result }: { parameters: Parameters; terms: Terms; result: Result },
) =>
  drawnBet.extend({
    game: z.literal(name),
    parameters,
    configuration: terms.loose(),
    result,
  })
