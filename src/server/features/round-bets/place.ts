import { readBettors } from '#server/features/account/index.ts'
import { readLevels } from '#server/features/levels/index.ts'
import type { Persons } from '#server/features/persons/index.ts'
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
import { BET_GAMES, type BetGame } from './games.ts'
import { stakePosting } from './settle.ts'
import { type BetRow, countBets, insertBets, sumRoom, sumRoomOfPlayers } from './store.ts'

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

/**
 * What bets take of a round's room, in cents, by game: stakes, and for crash their possible profit. Canceled bets keep
 * their room until the round's end, so that nobody can close a round to others for nothing.
 */
type Held = Record<BetGame, { staked: bigint; profit: bigint }>

export interface BetRules {
  /** The most bets that a player may place in a round; canceled ones count. */
  betsMax: number
  /** The most that the house can lose by bets on the same result, in cents: by `held` and another bet. */
  lossWith(held: Held, bet: BetRequest): bigint
  /** The limits of `lossWith` in a round: for all bets together, and for those of one person, if that is less. */
  room: { all: bigint; person?: { most: bigint; othersOf: Persons['othersOf'] } }
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
export const createBetLane = (deps: BetDeps, rules: BetRules): Lane<BetRequest> =>
  createLane<BetRequest>(BATCH_BETS_MAX, (asked) =>
    deps.database.transaction((tx) => place(tx, deps, rules, asked)),
  )

async function place(
  tx: Tx,
  deps: BetDeps,
  rules: BetRules,
  asked: readonly BetRequest[],
): Promise<ActionResult[]> {
  const { ledger, clock, entropy } = deps
  // Read before checking that bets are open, so that no bet is dated after the close.
  const askedAt = instantOf(clock)
  const round = await deps.rounds().lockOpen(tx)
  const playerIds = [...new Set(asked.map(({ playerId }) => playerId))]
  await ledger.lock(tx, ...playerIds)
  const state = round && (await readState(tx, rules, round, asked))
  const placed: BetRow[] = []
  const results = await ledger.applyActions(
    tx,
    asked.map((bet) => ({
      playerId: bet.playerId,
      idempotency: bet.idempotency,
      decide(wallet: ActionWallet) {
        if (!state) return refuse('bets_closed')
        const count = state.counts.get(bet.playerId) ?? 0
        if (count >= rules.betsMax) refuse('too_many_bets')
        if (!hasRoom(rules, state, bet)) refuse('round_is_full')
        const row = rowOf(bet, state, entropy.id(), askedAt)
        wallet.post(stakePosting(row))
        state.counts.set(bet.playerId, count + 1)
        for (const held of [state.held, state.ofPlayers.get(bet.playerId)]) {
          if (!held) continue
          held[bet.game].staked += bet.stake
          held[bet.game].profit += rules.profitOf(bet)
        }
        placed.push(row)
        return rules.reply(row, wallet)
      },
    })),
  )
  await insertBets(tx, placed)
  if (round && placed.length > 0) {
    tx.afterCommit(() =>
      rules.onPlaced(
        round.id,
        placed.map(({ id }) => id),
      ),
    )
  }
  return results
}

type State = Awaited<ReturnType<typeof readState>>

async function readState(tx: Tx, rules: BetRules, round: Round, asked: readonly BetRequest[]) {
  const playerIds = [...new Set(asked.map(({ playerId }) => playerId))]
  const held = heldBy(await sumRoom(tx, round.id))
  return {
    round,
    held,
    ...(await readPersons(tx, rules, { round, held, asked })),
    counts: await countBets(tx, round.id, playerIds),
    players: await readBettors(tx, playerIds),
    levels: await readLevels(tx, playerIds),
  }
}

/**
 * The accounts of each player's person, and what each of these accounts holds. They are read only for a bet on a result
 * on which all players together may hold more than one person may.
 */
async function readPersons(
  tx: Tx,
  { lossWith, room: { person } }: BetRules,
  { round, held, asked }: { round: Round; held: Held; asked: readonly BetRequest[] },
): Promise<{ accountsOf: Map<string, string[]>; ofPlayers: Map<string, Held> }> {
  const accountsOf = new Map<string, string[]>()
  const ofPlayers = new Map<string, Held>()
  if (!person) return { accountsOf, ofPlayers }
  const staked = asked.reduce((sum, { stake }) => sum + stake, 0n)
  const isClose = (bet: BetRequest) => lossWith(held, { ...bet, stake: staked }) > person.most
  for (const { playerId } of asked.filter(isClose)) {
    if (accountsOf.has(playerId)) continue
    accountsOf.set(playerId, [playerId, ...(await person.othersOf(tx, playerId))])
  }
  const accounts = [...new Set([...accountsOf.values()].flat())]
  const rows = accounts.length > 0 ? await sumRoomOfPlayers(tx, round.id, accounts) : []
  for (const account of accounts) {
    ofPlayers.set(account, heldBy(rows.filter(({ player_id }) => player_id === account)))
  }
  return { accountsOf, ofPlayers }
}

function hasRoom({ lossWith, room }: BetRules, state: State, bet: BetRequest): boolean {
  if (lossWith(state.held, bet) > room.all) return false
  const accounts = state.accountsOf.get(bet.playerId)
  if (!room.person || !accounts) return true
  const own = heldBy(
    accounts.flatMap((account) => {
      const held = state.ofPlayers.get(account)
      return held ? BET_GAMES.map((game) => ({ game, ...held[game] })) : []
    }),
  )
  return lossWith(own, bet) <= room.person.most
}

function heldBy(sums: readonly { game: BetGame; staked: bigint; profit: bigint }[]): Held {
  const sumOf = (game: BetGame) => {
    const ofGame = sums.filter((each) => each.game === game)
    return {
      staked: ofGame.reduce((sum, { staked }) => sum + staked, 0n),
      profit: ofGame.reduce((sum, { profit }) => sum + profit, 0n),
    }
  }
  return Object.fromEntries(BET_GAMES.map((game) => [game, sumOf(game)])) as Held
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
