import { send } from '#client/lib/api/api.ts'
import { initialReply } from '#client/lib/hydration/initial-reply.ts'
import type { CallsByKey } from '#contract/calls.ts'
import type { GamePage } from '#contract/game-pages/game-page.ts'
import { proofPath } from '#contract/game-pages/game-pages.ts'
import type { PlayedBet } from './betting.ts'
import type { AnyTerms, InstantGame, OrderAnswer } from './instant-game.ts'

type Reads =
  | 'name'
  | 'title'
  | 'fairnessPath'
  | 'readTerms'
  | 'initialTerms'
  | 'listOwn'
  | 'listRecent'
  | 'listLeaders'

// The contract gives the calls of every instant game one form, so that here only the name differs.
const ask = send as unknown as <Reply>(key: string, input?: object) => Promise<Reply>

/** What an instant game's page reads; the rest of the game is its orders, and how it shows bets. */
export function readsOf<T extends AnyTerms, B extends PlayedBet>(
  page: GamePage,
): Pick<InstantGame<T, never, B>, Reads> {
  const { game, title } = page
  const key = (part: string) => `GET /api/${game}/${part}`
  return {
    name: game,
    title,
    fairnessPath: proofPath(page),
    readTerms: async (signal) =>
      (await ask<{ data: T }>(key('config'), signal ? { signal } : {})).data,
    initialTerms: () =>
      (initialReply(key('config') as keyof CallsByKey) as { data: T } | undefined)?.data,
    listOwn: (request) => ask(key('my-bets'), request),
    listRecent: (request) => ask(key('recent-bets'), request),
    listLeaders: async (metric, signal) =>
      (await ask<{ data: never }>(key('leaderboard'), { query: { metric }, signal })).data,
  }
}

/** Places an order on an instant game under a key. Throws what `send` throws. */
export const placeOrder = async <Answer extends OrderAnswer>(
  { game }: GamePage,
  body: object,
  idempotencyKey: string,
): Promise<Answer> =>
  (await ask<{ data: Answer }>(`POST /api/${game}/bet`, { body, idempotencyKey })).data
