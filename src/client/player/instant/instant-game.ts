import type { PublicBet } from '#contract/http/rounds.ts'
import type { InstantTerms } from '#domain/games/instant.ts'
import type { Order, PlayedBet } from './betting.ts'

/** What every answer to an order holds. */
export interface OrderAnswer {
  server_seed_hash: string
  balance: number
  balance_seq: number
}

export type AnyTerms = InstantTerms & { version_hash: string }

interface Page<Item> {
  data: readonly Item[]
  next_cursor: string | null
}

interface PageRequest {
  query: { cursor?: string }
  signal: AbortSignal
}

/** One of the player's bets, as the list of theirs has it. */
export type OwnBet<B extends PlayedBet> = B & { created_at: string }

/** An instant game as its lists and its statistics know it. */
export interface GameLists<B extends PlayedBet> {
  /** On the wire, and where its answers are kept. */
  name: string
  title: string
  listOwn: (request: PageRequest) => Promise<Page<OwnBet<B>>>
  listRecent: (request: PageRequest) => Promise<Page<PublicBet>>
  listLeaders: (
    metric: 'win_amount' | 'multiplier',
    signal: AbortSignal,
  ) => Promise<readonly PublicBet[]>
  /** What was drawn, as the strip of last results shows it: "54.21". */
  resultOf: (bet: B) => string
  /** The colour of that result; by whether it won unless given. */
  colorOf?: (bet: B) => string | undefined
  /** What was bet on, as the player's own list says it: "Over 50.50". */
  betOn: (bet: B) => string
}

/** An instant game as its page knows it: a constant of its feature. */
export interface InstantGame<T extends AnyTerms, O extends Order, B extends PlayedBet>
  extends GameLists<B> {
  fairnessPath: string
  readTerms: (signal?: AbortSignal) => Promise<T>
  /** The answer that came with the page. */
  firstTerms: () => T | undefined
  /** Orders under a key, and says what came of it. Throws what `send` throws. */
  order: (order: O, idempotencyKey: string) => Promise<{ answer: OrderAnswer; bets: readonly B[] }>
  /** Coins that an order takes; its amount unless given. */
  costOf?: (order: O) => number
}
