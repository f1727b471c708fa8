import { readBettors } from '#server/features/bets/index.ts'
import { readLevels } from '#server/features/levels/index.ts'
import type { Round, Rounds } from '#server/features/rounds/index.ts'
import {
  type ActionResult,
  type ActionWallet,
  createLane,
  type Lane,
  type Ledger,
} from '#server/ledger/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { BetGame } from './games.ts'
import { stakePosting } from './settle.ts'
import { type BetRow, countBets, insertBets, sumBets } from './store.ts'

const BATCH_BETS_MAX = 256

export interface BetDeps {
  database: Database
  ledger: Ledger
  clock: Clock
  entropy: Entropy
  rounds(): Pick<Rounds, 'lockOpen'>
}

/** A player's bet and its idempotency key. */
export interface BetRequest {
  playerId: string
  idempotency: { key: string; request: string } | null
  game: BetGame
  stake: bigint
  autoCashout: bigint | null
  isAutoGiven: boolean | null
}

/** The totals of a round so far, in cents, by game: stakes, and for crash the possible profit of its bets. */
export type RoundExposure = Record<BetGame, { staked: bigint; profit: bigint }>

export interface BetTerms {
  /** The most bets that a player may have in a round. */
  betsMax: number
  /** Whether the round can take another bet; `held` excludes it. */
  hasRoom(held: RoundExposure, bet: BetRequest): boolean
  /** The most that a bet can win beyond its stake, in cents. */
  profitOf(bet: BetRequest): bigint
  reply(bet: BetRow, wallet: ActionWallet): unknown
  /** Called with new bets after their commit. */
  onPlaced(roundId: string, betIds: string[]): void
}

/**
 * Places all waiting bets in one transaction. The lock on the round's row serializes the checks of its limits, so that
 * concurrent bets cannot exceed them.
 */
export const createBetLane = (deps: BetDeps, terms: BetTerms): Lane<BetRequest> =>
  createLane<BetRequest>(BATCH_BETS_MAX, (asked) =>
    deps.database.transaction((tx) => place(tx, deps, terms, asked)),
  )

async function place(
  tx: Tx,
  deps: BetDeps,
  terms: BetTerms,
  asked: readonly BetRequest[],
): Promise<ActionResult[]> {
  const { ledger, clock, entropy } = deps
  // Read before checking that bets are open, so that no bet is dated after the close.
  const askedAt = instantOf(clock)
  const round = await deps.rounds().lockOpen(tx)
  const playerIds = [...new Set(asked.map(({ playerId }) => playerId))]
  await ledger.lock(tx, ...playerIds)
  const state = round && (await readState(tx, round, playerIds))
  const placed: BetRow[] = []
  const results = await ledger.applyActions(
    tx,
    asked.map((bet) => ({
      playerId: bet.playerId,
      idempotency: bet.idempotency,
      decide(wallet: ActionWallet) {
        if (!state) return refuse('bets_closed')
        const count = state.counts.get(bet.playerId) ?? 0
        if (count >= terms.betsMax) refuse('too_many_bets')
        if (!terms.hasRoom(state.held, bet)) refuse('round_is_full')
        const row = rowOf(bet, state, entropy.id(), askedAt)
        wallet.post(stakePosting(row))
        state.counts.set(bet.playerId, count + 1)
        const held = state.held[bet.game]
        held.staked += bet.stake
        held.profit += terms.profitOf(bet)
        placed.push(row)
        return terms.reply(row, wallet)
      },
    })),
  )
  await insertBets(tx, placed)
  if (round && placed.length > 0) {
    tx.afterCommit(() =>
      terms.onPlaced(
        round.id,
        placed.map(({ id }) => id),
      ),
    )
  }
  return results
}

type State = Awaited<ReturnType<typeof readState>>

async function readState(tx: Tx, round: Round, playerIds: readonly string[]) {
  const held: RoundExposure = {
    crash: { staked: 0n, profit: 0n },
    wheel_2x: { staked: 0n, profit: 0n },
    wheel_3x: { staked: 0n, profit: 0n },
    wheel_5x: { staked: 0n, profit: 0n },
    wheel_50x: { staked: 0n, profit: 0n },
  }
  for (const { game, staked, profit } of await sumBets(tx, round.id))
    held[game] = { staked, profit }
  return {
    round,
    held,
    counts: await countBets(tx, round.id, playerIds),
    players: await readBettors(tx, playerIds),
    levels: await readLevels(tx, playerIds),
  }
}

function rowOf(
  bet: BetRequest,
  { round, players, levels }: State,
  id: string,
  askedAt: Date,
): BetRow {
  const player = players.get(bet.playerId)
  if (!player) throw new Error(`Player ${bet.playerId} does not exist`)
  return {
    ...player,
    id,
    round_id: round.id,
    level: levels.get(bet.playerId) ?? 1,
    game: bet.game,
    stake: bet.stake,
    auto_cashout: bet.autoCashout,
    is_auto_given: bet.isAutoGiven,
    status: 'open',
    multiplier: null,
    elapsed_ms: null,
    payout: null,
    created_at: askedAt < round.betsOpenAt ? round.betsOpenAt : askedAt,
    settled_at: null,
  }
}
