import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { lockAccounts, openGames, type SystemAccount, walletOf } from './accounts.ts'
import { type ActionResult, applyActions, type OwnActions, type WalletAction } from './actions.ts'
import { createLedgerKeys, type LedgerKeys } from './chain-keys.ts'
import { type CommitmentLog, type Commitments, createCommitments } from './commitments.ts'
import type { PlaySum } from './counters.ts'
import { guardsOf, refuseExcludedPlayer } from './guards.ts'
import { guardWallet, type KeptSums, sumPlay, writePlay } from './play-sums.ts'
import { type Posting, post, type WalletState } from './post.ts'
import { createSeedVault, type SeedVault } from './seed-vault.ts'
import { rotateSeeds, type SeedDeps } from './seeds.ts'
import type { SettledBet, Wager } from './wager.ts'
import type { BatchResult } from './wager-batch.ts'
import { createWagerQueue } from './wager-queue.ts'

export interface LedgerDeps {
  database: Database
  clock: Pick<Clock, 'now'>
  entropy: Entropy
  /** The 32-byte key that encrypts unrevealed server seeds. */
  seedKey: Buffer
  /** The 32-byte keys of the chains, the current one first. */
  ledgerKeys: readonly Buffer[]
  /** The log in which commitments are recorded before they are used. */
  transparencyLog: CommitmentLog
  /** The time zone in which the periods of players' limits start. */
  timeZone: string
}

/** The only writer of balances. */
export interface Ledger {
  /** Posts within the caller's transaction; listeners are called after its commit. */
  post(tx: Tx, postings: readonly Posting[]): Promise<WalletState[]>
  /** Applies the actions of many players, each once per idempotency key, and posts them as one set: `applyActions`. */
  applyActions(tx: Tx, acts: readonly WalletAction[], own?: OwnActions): Promise<ActionResult[]>
  /** Takes the stakes, draws and pays; returns the wager's reply once everything is committed. */
  wager<Reply>(wager: Wager<Reply>): Promise<Reply>
  /**
   * Takes the player's mutex for the rest of the transaction, before any of their rows is read or
   * written; several players are locked in the order that every writer uses.
   */
  lock(tx: Tx, ...playerIds: string[]): Promise<void>
  /** Counts items that a player won with an earlier stake, at their prices in cents; their wallet must be locked. */
  countItemsWon(tx: Tx, playerId: string, cents: bigint): Promise<void>
  /** Refuses `account_on_hold` and `excluded` for an action without a stake; the player's wallet must be locked. */
  refuseExcluded(tx: Tx, playerId: string): Promise<void>
  /** Applies the player's stored limits, exclusion and hold to their stakes from now on, and locks their wallet. */
  storeGuard(tx: Tx, playerId: string): Promise<void>
  /**
   * A player's play since each of the instants (epoch ms), in cents. The loss is the stake minus the payouts; a won item
   * counts at its price.
   */
  sumPlay(playerId: string, fromMs: readonly number[]): Promise<PlaySum[]>
  /** The time zone in which the periods of players' limits start. */
  readonly timeZone: string
  readonly seeds: SeedDeps
  readonly vault: SeedVault
  /** The keys of the hashes of entries, of operators' actions and of anchors. */
  readonly keys: LedgerKeys
  readonly commitments: Commitments
  onWalletMoved(listener: (wallet: WalletState) => void): void
  onBetsSettled(listener: (bets: SettledBet[]) => void): void
  /** Waits until no bet is in flight. */
  idle(): Promise<void>
}

/** Builds the ledger on its database. Reads the house accounts once. */
export async function createLedger(deps: LedgerDeps): Promise<Ledger> {
  const { database, clock, entropy, timeZone } = deps
  const vault = createSeedVault(deps.seedKey, entropy)
  const keys = createLedgerKeys(deps.ledgerKeys)
  const commitments = createCommitments({ database, entropy, vault, log: deps.transparencyLog })
  const seeds: SeedDeps = { clock, entropy, vault, commitments }
  await openGames(database)
  const houseIds = await readHouseIds(database)
  const keptSums: KeptSums = new Map()
  const walletListeners: ((wallet: WalletState) => void)[] = []
  const betListeners: ((bets: SettledBet[]) => void)[] = []
  const notifyWallet = (wallet: WalletState) => {
    for (const listener of walletListeners) listener(wallet)
  }

  const notifyAfterCommit = (tx: Tx, wallets: WalletState[]) =>
    tx.afterCommit(() => {
      for (const wallet of wallets) notifyWallet(wallet)
    })

  const queue = createWagerQueue({
    database,
    clock,
    entropy,
    vault,
    houseIds,
    keys,
    timeZone,
    rotate: async (playerId) => {
      await database.transaction((tx) => rotateSeeds(tx, seeds, playerId, null))
    },
    onSettled(results) {
      const bets = settledBets(results)
      if (bets.length > 0) for (const listener of betListeners) listener(bets)
      for (const wallet of lastWallets(results)) notifyWallet(wallet)
    },
  })

  return {
    timeZone,
    seeds,
    vault,
    keys,
    commitments,
    lock: async (tx, ...playerIds) => void (await lockAccounts(tx, playerIds.map(walletOf))),
    async post(tx, postings) {
      const wallets = await post(tx, { clock, timeZone, keys }, postings)
      notifyAfterCommit(tx, wallets)
      return wallets
    },
    async applyActions(tx, acts, own) {
      const deps = { clock, timeZone, keys }
      const { results, wallets } = await applyActions(tx, deps, acts, own)
      notifyAfterCommit(tx, wallets)
      return results
    },
    async countItemsWon(tx, playerId, cents) {
      const accounts = await lockAccounts(tx, [walletOf(playerId)])
      const time = { atMs: clock.now(), timeZone }
      const guard = guardsOf(accounts.values(), time).get(playerId)
      guard?.count(0n, cents)
      const counted = guard?.counted()
      if (counted) await writePlay(tx, playerId, counted)
    },
    refuseExcluded: (tx, playerId) => refuseExcludedPlayer(tx, playerId, clock.now()),
    storeGuard: (tx, playerId) =>
      guardWallet(tx, { clock, timeZone, pool: database.pool, keptSums }, playerId),
    sumPlay: (playerId, fromMs) => sumPlay(database.pool, keptSums, playerId, fromMs),
    wager: queue.add,
    onWalletMoved: (listener) => void walletListeners.push(listener),
    onBetsSettled: (listener) => void betListeners.push(listener),
    idle: queue.idle,
  }
}

async function readHouseIds(database: Database): Promise<Map<SystemAccount, bigint>> {
  const { rows } = await database.pool.query<{ name: SystemAccount; id: bigint }>(
    `SELECT name, id FROM accounts WHERE player_id IS NULL`,
  )
  return new Map(rows.map((row) => [row.name, row.id]))
}

function settledBets(results: BatchResult[]): SettledBet[] {
  return results.flatMap((result) => (result.kind === 'done' ? (result.settled?.bets ?? []) : []))
}

/** Each player's wallet after the batch, as their last wager left it. */
function lastWallets(results: BatchResult[]): WalletState[] {
  const wallets = new Map<string, WalletState>()
  for (const result of results) {
    if (result.kind !== 'done' || !result.settled) continue
    const { bets, balance, balanceSeq: seq } = result.settled
    const bet = bets[0]
    if (bet) wallets.set(bet.playerId, { playerId: bet.playerId, balance, seq, code: bet.game })
  }
  return [...wallets.values()]
}
