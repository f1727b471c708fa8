import type { Hmac } from '#domain/fairness/stream.ts'
import type { GameDefinition } from './game.ts'

/** A game whose bets share a round, which a chain and the beacon decide. */
export interface RoundGameDefinition extends GameDefinition {
  readonly kind: 'round'
  /**
   * The outcome of a round, as it is stored: the bust in hundredths, or the sector. `link` is the round's link of the
   * chain, `salt` the beacon's randomness, and `index` the round's place along the chain, from 1 on.
   */
  outcomeOf(round: { link: Uint8Array; salt: string; index: number }, hmac?: Hmac): bigint
  /** An outcome as the API states it: the bust with two decimals, or the sector. */
  stated(outcome: bigint): number
}
