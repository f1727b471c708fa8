import type { ClientSeedOrigin } from '#domain/fairness/client-seed.ts'
import type { DrawStream } from '#domain/fairness/stream.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Idempotency } from '#server/platform/idempotency/replies.ts'
import type { SystemAccount } from './accounts.ts'
import type { Posting } from './post.ts'

export type JsonObject = { [key: string]: string | number | boolean | null | readonly string[] }

/** A game's outcome for a draw: a pure function of the stream, independent of the player. */
export interface Outcome {
  /** The result as it is stored and shown. */
  result: JsonObject
  /** In cents: paid in coins, or the price of the won item. */
  payout: bigint
  item: { id: string } | null
}

/** One player's bets of one kind, placed together. The game is an argument. */
export interface Wager<Reply> {
  playerId: string
  game: string
  /** Receives the stakes and pays the payouts. */
  house: SystemAccount
  /** In cents, for each bet. */
  stake: bigint
  /** The number of bets; each uses its own nonce. */
  count: number
  configurationId: bigint
  parameters: JsonObject
  draw(stream: DrawStream): Outcome
  /** Throws a refusal if the wager is not allowed now. Not called for a repeat. */
  validate?(): void
  /** Further conditions and effects of these bets, such as a once-a-day limit on a gift. */
  conditions?: WagerConditions
  idempotency: Idempotency | null
  /** The reply to the caller; stored under the key, so that a repeat gets the same reply. */
  reply(settled: SettledWager): Reply
}

/** Conditions that depend on stored rows: read and written in the bets' own transaction, under the wallet's lock. */
export interface WagerConditions {
  /**
   * Throws a refusal if the bets are not allowed at this instant; returns the credits to post before the stakes,
   * often none. It must not write, because the bets may still be refused.
   */
  check(tx: Tx, atMs: number): Promise<readonly Credit[]>
  /** Writes the effects of the bets, so that the next check sees them. */
  apply(tx: Tx, bets: readonly SettledBet[]): Promise<void>
}

/** A credit from the house, posted in the bets' transaction, such as the price of a staked item. */
export interface Credit extends Pick<Posting, 'code' | 'ref'> {
  counter: SystemAccount
  /** In cents, above zero. */
  amount: bigint
}

/** A stored bet whose stake and payout are posted. */
export interface SettledBet {
  /** Also the id of the won inventory item. */
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
