import type { CrashRound } from '#contract/http/crash.ts'
import type { WheelRound } from '#contract/http/wheel.ts'
import type { RoundEvents } from '#contract/realtime/round-events.ts'
import type { RoundGame, RoundState } from '#domain/lifecycle/round.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'

/** The wire's form of each game's rounds. */
export interface PublicRounds {
  crash: CrashRound
  wheel: WheelRound
}

/** A round as its row stands, for the game that is played in it. */
export interface Round {
  id: string
  game: RoundGame
  /** Counted from 1 along the chain. */
  index: number
  status: RoundState
  betsOpenAt: Date
  betsCloseAt: Date
  /** When the beacon's round was verified; null before. */
  startedAt: Date | null
  endedAt: Date | null
  /**
   * What decided it, a bust in hundredths or a sector; null before `in_progress`, and of a refunded round. Every
   * node knows it from then on: it is what each judges its cash-outs by.
   */
  outcome: bigint | null
  /** The link of the chain and the beacon's randomness that decided it; null while `outcome` is. */
  link: Uint8Array | null
  salt: string | null
  /** The flight was cut by a restart or a takeover, so that nobody could cash out for a while. */
  isCut: boolean
}

/** What a game is to the engine of rounds. Every function that takes a `Tx` is called under the leader's term. */
export interface Game {
  name: RoundGame
  /** The hash of what its bets are settled by, in hex: it stands in the transparency log before they are made. */
  versionHash: string
  /** Players act while it runs: link and outcome stay secret until it ends, and a takeover cuts it short. */
  isSecretWhileRunning: boolean
  /** About how long bets are open, in ms; they close 500 ms before a round of the beacon. */
  betsMs: number
  /** How long the result is shown before the next round's bets open, in ms. */
  resultMs: number
  /** What link, salt and index decide: a bust in hundredths, or a sector. */
  decide(link: Uint8Array, salt: string, index: number): bigint
  /** How long after `startedAt` the round ends, in ms. */
  lengthMs(outcome: bigint): number
  /** The wire's form of what is decided: null parts while they must not be told. */
  present(round: Round): Record<string, unknown>
  /** What ticks tell, in hundredths, by the time since `startedAt` in ms; a game without has no ticks. */
  multiplierAt?(elapsedMs: number): bigint
  /** Called about ten times a second while the round runs, with the time since `startedAt` in ms. */
  tick?(round: Round, elapsedMs: number): Promise<void> | void
  /**
   * What the round must wait for on each node before it is settled, such as cash-outs that were received in time:
   * called when the round is over, which later calls know themselves.
   */
  drain?(round: Round): Promise<void>
  /** Settles every bet that is open, in the transaction that ends the round. */
  settle(tx: Tx, round: Round): Promise<void>
  /** Gives every open stake back, in the transaction that ends the round undecided. */
  refund(tx: Tx, round: Round): Promise<void>
}

/** What the engine is to a game: there is one of each. */
export interface Rounds<Name extends RoundGame = RoundGame> {
  /** The newest round that was announced, as this node knows it; null until there is one. */
  current(): Round | null
  /** Reads it again: of a game that another node leads it is known up to a tenth of a second late. */
  refresh(): Promise<void>
  /**
   * Locks the round's row for bets, so that what a round may hold is counted by one at a time: null when its
   * bets are not open, by the row and by the clock. It comes before the lock of any wallet.
   */
  lockOpen(tx: Tx): Promise<Round | null>
  /**
   * Keeps the game's round running until the transaction ends: null when none runs, or when it was cut. It
   * comes before the lock of any wallet.
   */
  holdRunning(tx: Tx): Promise<Round | null>
  /**
   * The time since the round's start, in whole ms, by a clock that never goes back: at this instant, or at that of
   * the clock's `monotonic` at which something was received. Below zero before the start.
   */
  elapsedMs(round: Round, atMonotonicMs?: number): number
  /** A round as far as it may be told now; null where there is none, or nobody has heard of it. */
  read(reader: Reader, id: string): Promise<PublicRounds[Name] | null>
  /**
   * The newest round that was announced, as `read` tells it, for snapshots: what this node knows in memory may
   * be a moment older than the events that are numbered already. Null until there is one.
   */
  readNewest(reader: Reader): Promise<PublicRounds[Name] | null>
  /** Rounds newest first, from the one after `cursor`; all that were announced, or those that have ended. */
  list(
    reader: Reader,
    page: { limit: number; cursor: string | undefined; isEnded: boolean },
  ): Promise<{ data: PublicRounds[Name][]; next_cursor: string | null }>
  /** The newest event of each channel. Read before what a snapshot shows, so that the snapshot is never older. */
  seq(reader: Reader): Promise<{ game: number; bets: number }>
  /** Numbers an event of the game's bets and tells everybody who watches. */
  publishBets(event: Omit<RoundEvents[`${Name}:bets`], 'seq'>): Promise<void>
}
