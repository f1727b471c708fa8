import type { ClientSeedOrigin } from '#domain/fairness/client-seed.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import {
  byteaArray,
  int4Array,
  int8Array,
  jsonbArray,
  textArray,
  uuidArray,
} from '#server/platform/db/binary-array.ts'
import type { Reader, Statement, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { Refusal } from '#server/platform/http/refuse.ts'
import { type NewReply, readReplies } from '#server/platform/idempotency/replies.ts'
import type { SystemAccount } from './accounts.ts'
import type { LedgerKeys } from './chain-keys.ts'
import type { GuardTime } from './counters.ts'
import {
  type DecideDeps,
  type Decision,
  decideWager,
  type LockedWallet,
  SeedExhausted,
} from './decide-wager.ts'
import { guardOf } from './guards.ts'
import type { Entry } from './journal.ts'
import type { SeedVault } from './seed-vault.ts'
import type { Credit, SettledBet, SettledWager, Wager } from './wager.ts'

export interface BatchDeps {
  clock: Pick<Clock, 'now'>
  entropy: Entropy
  vault: SeedVault
  houseIds: ReadonlyMap<SystemAccount, bigint>
  keys: Pick<LedgerKeys, 'entries'>
  /** The time zone in which the periods of players' limits start. */
  timeZone: string
}

/** The outcome of one wager of a batch. `settled` is missing for a repeat. */
export type BatchResult =
  | { kind: 'done'; reply: unknown; settled?: SettledWager }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'exhausted' }

/**
 * Settles many players' wagers in one transaction: locks their wallets, draws, and writes everything with one
 * set-based statement, which is sent together with the commit. A refusal affects only its wager; an unexpected error
 * fails the batch.
 */
export async function settleBatch(
  tx: Tx,
  deps: BatchDeps,
  wagers: readonly Wager<unknown>[],
): Promise<BatchResult[]> {
  // Both are sent together; the second runs after the first has its locks.
  const [rows, replies] = await Promise.all([lockWallets(tx, wagers), readReplies(tx, wagers)])
  const atMs = deps.clock.now()
  const wallets = lockedWalletsOf(rows, deps.vault, { atMs, timeZone: deps.timeZone })
  const decisions: Decision[] = []

  const settle = async (wager: Wager<unknown>): Promise<BatchResult> => {
    const known = replies.find(wager)
    if (known) return known

    const credits = (await checked(wager.conditions?.check(tx, atMs))) ?? []
    if (credits instanceof Refusal) return { kind: 'refused', refusal: credits }
    const result = decide(wager, wallets, credits, { ...deps, atMs })
    if (!('decision' in result)) return result
    await wager.conditions?.apply(tx, result.decision.settled.bets)
    decisions.push(result.decision)
    const { settled } = result.decision
    const reply = wager.reply(settled)
    replies.add(wager, reply)
    return { kind: 'done', reply, settled }
  }

  // In order, because each wager sees the effects of the previous ones.
  const results: BatchResult[] = []
  for (const wager of wagers) results.push(await settle(wager))
  if (decisions.length === 0) return results
  tx.finish(placeBets(wallets, decisions, replies.added, atMs))
  return results
}

/** Returns a refusal thrown by the check, because it is the wager's outcome. */
async function checked<Answer>(
  check: Promise<Answer> | undefined,
): Promise<Answer | Refusal | undefined> {
  try {
    return await check
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

function decide(
  wager: Wager<unknown>,
  wallets: Map<string, LockedWallet>,
  credits: readonly Credit[],
  deps: DecideDeps,
): BatchResult | { decision: Decision } {
  const wallet = wallets.get(wager.playerId)
  if (!wallet) throw new Error(`Player ${wager.playerId} has no wallet`)
  try {
    wager.validate?.()
    return { decision: decideWager(wager, wallet, credits, deps) }
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'refused', refusal: error }
    if (error instanceof SeedExhausted) return { kind: 'exhausted' }
    throw error
  }
}

interface WalletRow
  extends Pick<Tables['accounts'], 'entry_seq' | 'entry_hash' | 'guard' | 'play'>,
    Pick<Tables['seeds'], 'player_id' | 'sealed' | 'commitment' | 'nonce'> {
  account_id: bigint
  balance: bigint
  seed_id: bigint
  client_seed: string
  client_seed_origin: ClientSeedOrigin
}

/** Locks the players' wallets for the rest of the transaction; reads their balances, active seeds and chain ends. */
export async function lockWallets(
  tx: Reader,
  wagers: readonly Wager<unknown>[],
): Promise<WalletRow[]> {
  const { rows } = await tx.query<WalletRow>({
    name: 'lock_wallets',
    text: 'SELECT * FROM lock_wallets($1)',
    values: [[...new Set(wagers.map((wager) => wager.playerId))]],
  })
  return rows
}

/** The locked wallets by player, at the start of a batch. */
export const lockedWalletsOf = (
  rows: readonly WalletRow[],
  vault: SeedVault,
  time: GuardTime,
): Map<string, LockedWallet> =>
  new Map(rows.map((row) => [row.player_id, lockedWalletOf(row, vault, time)]))

const lockedWalletOf = (row: WalletRow, vault: SeedVault, time: GuardTime): LockedWallet => ({
  playerId: row.player_id,
  head: {
    accountId: row.account_id,
    seq: row.entry_seq,
    balance: row.balance,
    hash: row.entry_hash,
  },
  guard: guardOf(row, time),
  seqBefore: row.entry_seq,
  seedId: row.seed_id,
  serverSeed: vault.open(row.sealed),
  commitment: row.commitment.toString('hex'),
  clientSeed: row.client_seed,
  clientSeedOrigin: row.client_seed_origin,
  nonceBefore: row.nonce,
  nonce: row.nonce,
})

function placeBets(
  wallets: Map<string, LockedWallet>,
  decisions: Decision[],
  replies: NewReply[],
  atMs: number,
): Statement {
  const moved = [...wallets.values()].filter((wallet) => wallet.nonce > wallet.nonceBefore)
  const bets = decisions.flatMap((decision) => decision.settled.bets)
  const entries = decisions.flatMap((decision) => decision.entries)
  return {
    name: 'place_bets',
    text: `SELECT move_wallets($2, $3, $4, $5, $6, $7, $8, $9, $10),
                  place_bets($1, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21),
                  write_entries($1, $22, $23, $24, $25, $26, $27, $28, $29),
                  keep_replies($1, $30, $31, $32, $33)`,
    values: [
      new Date(atMs),
      ...walletColumns(moved),
      ...betColumns(bets, wallets),
      ...entryColumns(entries),
      ...replyColumns(replies),
    ],
  }
}

const walletColumns = (wallets: readonly LockedWallet[]) => [
  int8Array(wallets.map((wallet) => wallet.head.accountId)),
  int8Array(wallets.map((wallet) => wallet.head.balance)),
  int8Array(wallets.map((wallet) => wallet.seqBefore)),
  int8Array(wallets.map((wallet) => wallet.head.seq)),
  byteaArray(wallets.map((wallet) => wallet.head.hash)),
  textArray(wallets.map((wallet) => wallet.guard?.counted() ?? null)),
  int8Array(wallets.map((wallet) => wallet.seedId)),
  int4Array(wallets.map((wallet) => wallet.nonceBefore)),
  int4Array(wallets.map((wallet) => wallet.nonce)),
]

const betColumns = (bets: readonly SettledBet[], wallets: Map<string, LockedWallet>) => [
  uuidArray(bets.map((bet) => bet.id)),
  uuidArray(bets.map((bet) => bet.playerId)),
  textArray(bets.map((bet) => bet.game)),
  int8Array(bets.map((bet) => wallets.get(bet.playerId)?.seedId ?? null)),
  int4Array(bets.map((bet) => bet.nonce)),
  int8Array(bets.map((bet) => bet.configurationId)),
  int8Array(bets.map((bet) => bet.stake)),
  int8Array(bets.map((bet) => bet.payout)),
  textArray(bets.map((bet) => bet.itemId)),
  jsonbArray(bets.map((bet) => JSON.stringify(bet.parameters))),
  jsonbArray(bets.map((bet) => JSON.stringify(bet.result))),
]

const entryColumns = (entries: readonly Entry[]) => [
  int8Array(entries.map((entry) => entry.accountId)),
  int8Array(entries.map((entry) => entry.seq)),
  int8Array(entries.map((entry) => entry.counterId)),
  int8Array(entries.map((entry) => entry.amount)),
  int8Array(entries.map((entry) => entry.balanceAfter)),
  textArray(entries.map((entry) => entry.code)),
  uuidArray(entries.map((entry) => entry.ref)),
  byteaArray(entries.map((entry) => entry.hash)),
]

const replyColumns = (replies: readonly NewReply[]) => [
  uuidArray(replies.map((reply) => reply.playerId)),
  textArray(replies.map((reply) => reply.key)),
  byteaArray(replies.map((reply) => reply.requestHash)),
  textArray(replies.map((reply) => reply.reply)),
]
