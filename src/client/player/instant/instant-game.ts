import type { PublicBet } from '#contract/http/rounds.ts'
import type { InstantTerms } from '#domain/games/instant.ts'
import type { Odds } from '#domain/games/odds.ts'
import type { Order, PlayedBet } from './betting.ts'

/** The fields of every reply to an order. */
export interface OrderAnswer {
  server_seed_hash: string
  balance: number
  balance_seq: number
}

/** The result of an order. */
export interface OrderResult<B extends PlayedBet> {
  answer: OrderAnswer
  bets: readonly B[]
  /** The server's message, if the game shows it. */
  msg?: string
}

export type AnyTerms = InstantTerms & { version_hash: string }

interface Page<Item> {
  data: readonly Item[]
  next_cursor: string | null
}

interface PageRequest {
  query: { cursor?: string; limit?: number }
  signal: AbortSignal
}

/** A bet in the player's own list. */
export type OwnBet<B extends PlayedBet> = B & { created_at: string }

/** An instant game as needed by its lists and statistics. */
export interface GameLists<B extends PlayedBet> {
  /** The name on the wire, and in the query keys. */
  name: string
  title: string
  listOwn: (request: PageRequest) => Promise<Page<OwnBet<B>>>
  listRecent: (request: PageRequest) => Promise<Page<PublicBet>>
  listLeaders: (
    metric: 'win_amount' | 'multiplier',
    signal: AbortSignal,
  ) => Promise<readonly PublicBet[]>
  /** The drawn result as the strip of last results shows it: "54.21". */
  resultOf: (bet: B) => string
  /** The colour of that result; by default whether it won. */
  colorOf?: (bet: B) => string | undefined
  /** The prediction as the player's own list shows it: "Over 50.50". */
  betOn: (bet: B) => string
}

/** An instant game as needed by its page; a constant of its feature. */
export interface InstantGame<T extends AnyTerms, O extends Order, B extends PlayedBet>
  extends GameLists<B> {
  fairnessPath: string
  readTerms: (signal?: AbortSignal) => Promise<T>
  /** The reply embedded in the page. */
  initialTerms: () => T | undefined
  /** Places an order under a key and returns its result. Throws what `send` throws. */
  order: (order: O, idempotencyKey: string) => Promise<OrderResult<B>>
  /** The odds of one bet of an order. */
  oddsOf: (terms: T, order: O) => readonly Odds[]
  /** The cost of an order in coins; defaults to its amount. */
  costOf?: (order: O) => number
}
