import type { CrashRound } from '#contract/http/crash.ts'
import type { WheelRound } from '#contract/http/wheel.ts'
import type { RoundEvents } from '#contract/realtime/round-events.ts'
import type { RoundGame } from '#domain/games/games.ts'
import type { RoundState } from '#domain/lifecycle/round.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'

/** The wire format of each game's rounds. */
export interface PublicRounds {
  crash: CrashRound
  wheel: WheelRound
}

/** A round's row, for its game. */
export interface Round {
  id: string
  game: RoundGame
  /** The position in the chain, from 1. */
  index: number
  status: RoundState
  betsOpenAt: Date
  betsCloseAt: Date
  /** When the beacon round was verified; null before. */
  startedAt: Date | null
  endedAt: Date | null
  /**
   * The result: a bust in hundredths or a sector. Null before `in_progress` and for a refunded round. From then on
   * every node knows it and decides cash-outs by it.
   */
  outcome: bigint | null
  /** The link of the chain and the beacon's randomness from which `outcome` follows; null while it is. */
  link: Uint8Array | null
  salt: string | null
  /** The flight stalled: its leader sent no tick for more than a second, so it ended without its manual bets. */
  isCut: boolean
  /** The elapsed time of the newest tick of a flight that is settled because it stalled, in ms; null otherwise. */
  cutAfterMs: number | null
}

/** A game as seen by the engine of rounds. Every function with a `Tx` is called under the leader's term. */
export interface Game {
  name: RoundGame
  /** The hash of the terms that settle its bets, in hex. It is in the transparency log before any bet. */
  versionHash: string
  /** Players act during a round: link and outcome stay secret until it ends, and a stall of its leader cuts it. */
  isSecretWhileRunning: boolean
  /** Roughly how long bets are open, in ms; they close 500 ms before a round of the beacon. */
  betsMs: number
  /** How long the result is shown before the next round's bets open, in ms. */
  resultMs: number
  /** The outcome of link, salt and index: a bust in hundredths, or a sector. */
  decide(link: Uint8Array, salt: string, index: number): bigint
  /** The time from `startedAt` to the round's end, in ms. */
  lengthMs(outcome: bigint): number
  /** The wire format of the result: parts are null while secret. */
  present(round: Round): Record<string, unknown>
  /** The multiplier for ticks in hundredths, by the ms since `startedAt`; a game without it has no ticks. */
  multiplierAt?(elapsedMs: number): bigint
  /** Called about ten times a second while the round runs, with the ms since `startedAt`. */
  tick?(round: Round, elapsedMs: number): Promise<void> | void
  /**
   * Resolves when a node has finished the calls that it had received before this one and that must precede the
   * settlement, such as cash-outs; at the latest at the deadline. Called when the round is over; later calls are too
   * late by themselves.
   */
  drain?(round: Round, deadline: AbortSignal): Promise<void>
  /** Settles every open bet, in the transaction that ends the round. */
  settle(tx: Tx, round: Round): Promise<void>
  /** Refunds every open stake, in the transaction that ends an undecided round. */
  refund(tx: Tx, round: Round): Promise<void>
}

/** The rounds of a game as seen by the game; one instance per game. */
export interface Rounds<Name extends RoundGame = RoundGame> {
  /** The newest announced round as known to this node; null before the first. */
  current(): Round | null
  /** Reloads it. For a game led by another node, it lags by up to a tenth of a second. */
  refresh(): Promise<void>
  /**
   * Locks the round's row for bets, which serializes the checks of its limits; null if bets are closed, by the row or
   * by the clock. Taken before any wallet's lock.
   */
  lockOpen(tx: Tx): Promise<Round | null>
  /**
   * Keeps the game's round running until the transaction ends; null if none runs, or if it was cut. Taken before any
   * wallet's lock.
   */
  holdRunning(tx: Tx): Promise<Round | null>
  /**
   * The time since the round's start in whole ms, on the monotonic clock: now, or at the given `monotonic` reading.
   * Negative before the start.
   */
  elapsedMs(round: Round, atMonotonicMs?: number): number
  /**
   * Whether a cash-out counts that this node received at an elapsed time of a flight. On a node that does not lead, it
   * resolves with the leader's next tick or verdict: a cash-out received after the last tick of a stalled flight does
   * not count.
   */
  isCounted(round: Pick<Round, 'id'>, elapsedMs: number): Promise<boolean>
  /** Whether this node leads the flight, and it has stalled since its last tick before an elapsed time. */
  isAfterCut(roundId: string, elapsedMs: number): boolean
  /** The public part of a round; null if it does not exist or is not announced. */
  read(reader: Reader, id: string): Promise<PublicRounds[Name] | null>
  /**
   * The newest announced round, as `read` returns it, for snapshots: this node's memory may be slightly older than the
   * events already numbered. Null before the first.
   */
  readNewest(reader: Reader): Promise<PublicRounds[Name] | null>
  /** Rounds, newest first, starting after `cursor`: all announced ones, or only ended ones. */
  list(
    reader: Reader,
    page: { limit: number; cursor: string | undefined; isEnded: boolean },
  ): Promise<{ data: PublicRounds[Name][]; next_cursor: string | null }>
  /** The newest event number of each channel. Read before a snapshot's data, so that the snapshot is never older. */
  seq(reader: Reader): Promise<{ game: number; bets: number }>
  /** Numbers and publishes an event about the game's bets. */
  publishBets(event: Omit<RoundEvents[`${Name}:bets`], 'seq'>): Promise<void>
}
