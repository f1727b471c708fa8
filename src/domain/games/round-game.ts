import type { Hmac } from '#domain/fairness/stream.ts'
import type { Cents } from '#domain/money/money.ts'
import type { GameDefinition } from './game.ts'

/** A bet on a round, as far as its game's rules need it. Multipliers are in hundredths. */
export interface RoundBet {
  /** The name of its stake in entry codes. */
  game: string
  stake: Cents
  /** Null in games without auto cash-outs. */
  auto_cashout: bigint | null
  /** Whether the shop chose the auto cash-out. */
  is_auto_given: boolean | null
}

/** How a bet ends with its round. */
export type RoundBetEnd =
  | { status: 'won'; multiplier: bigint; payout: Cents }
  | { status: 'lost' | 'refunded' }

/** A game whose bets share a round, which a chain and the beacon decide. */
export interface RoundGameDefinition extends GameDefinition {
  readonly kind: 'round'
  /** Its rules, as receipts state and hash them. Any change makes a new version. */
  readonly version: { readonly kind: string; readonly slug: string; readonly version: number }
  /** Whether players cash its bets out during the round, so that every bet has an auto cash-out. */
  readonly hasCashOuts: boolean
  /**
   * The outcome of a round, as it is stored: the bust in hundredths, or the sector. `link` is the round's link of the
   * chain, `salt` the beacon's randomness, and `index` the round's place along the chain, from 1 on.
   */
  outcomeOf(round: { link: Uint8Array; salt: string; index: number }, hmac?: Hmac): bigint
  /** An outcome as the API states it: the bust with two decimals, or the sector. */
  stated(outcome: bigint): number
  /**
   * How an open bet ends with a decided round. `cutAfterMs` is how long the round had run if it stalled; otherwise null.
   */
  endOf(bet: RoundBet, round: { outcome: bigint; cutAfterMs: number | null }): RoundBetEnd
  /** What receipts state of a bet besides its round; parts are null until they are public. */
  statedBet(
    bet: RoundBet & { multiplier: bigint | null; elapsed_ms: number | null },
    outcome: bigint | null,
  ): { parameters: object; result: object }
}
