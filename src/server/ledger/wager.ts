import type { ClientSeedOrigin } from '#domain/fairness/client-seed.ts'
import type { DrawStream } from '#domain/fairness/stream.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { SystemAccount } from './accounts.ts'
import type { Idempotency } from './once.ts'
import type { Posting } from './post.ts'

export type JsonObject = { [key: string]: string | number | boolean | null | readonly string[] }

/** What a game makes of a draw. A pure function of the stream: it knows no player. */
export interface Outcome {
  /** What was drawn, stored and shown as it is. */
  result: JsonObject
  /** In cents: paid in coins, or the price of the item that is given instead. */
  payout: bigint
  item: { id: string } | null
}

/** One player's bets of one kind, made at once: the game is an argument. */
export interface Wager<Reply> {
  playerId: string
  game: string
  /** Receives the stakes and pays the payouts. */
  house: SystemAccount
  /** In cents, for each bet. */
  stake: bigint
  /** How many bets; each takes a nonce of its own. */
  count: number
  configurationId: bigint
  parameters: JsonObject
  play(stream: DrawStream): Outcome
  /** Refuses what may not be played now. A repeat of what was played is answered without asking. */
  guard?(): void
  /** What else these bets depend on and leave behind, such as a gift that is given once a day. */
  terms?: WagerTerms
  idempotency: Idempotency | null
  /** What the caller is answered; stored under the key, so that a repeat is answered the same. */
  reply(settled: SettledWager): Reply
}

/** Conditions that live in rows: read and written in the bets' own transaction, under the wallet's lock. */
export interface WagerTerms {
  /**
   * Refuses what may not be played at this instant; answers the credits that come before the stakes, often none.
   * It writes nothing, because the bets may still be refused.
   */
  check(tx: Tx, atMs: number): Promise<readonly Credit[]>
  /** Writes what follows from the bets, so that the next check sees it. */
  keep(tx: Tx, bets: readonly SettledBet[]): Promise<void>
}

/** What the house credits a player for, in the transaction of their bets, such as an item that they stake. */
export interface Credit extends Pick<Posting, 'code' | 'ref'> {
  counter: SystemAccount
  /** In cents, above zero. */
  amount: bigint
}

/** A bet that is stored, with its stake taken and its payout given. */
export interface SettledBet {
  /** Also the id of the inventory item that it won. */
  id: string
  playerId: string
  game: string
  nonce: number
  configurationId: bigint
  stake: bigint
  payout: bigint
  parameters: JsonObject
  result: JsonObject
  itemId: string | null
  commitment: string
  clientSeed: string
  clientSeedOrigin: ClientSeedOrigin
  atMs: number
}

export interface SettledWager {
  bets: SettledBet[]
  /** In cents, after all of them. */
  balance: bigint
  /** The number of the wallet's last entry. */
  balanceSeq: bigint
}
