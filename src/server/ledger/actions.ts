import type { Tx } from '#server/platform/db/database.ts'
import { Refusal } from '#server/platform/http/refuse.ts'
import {
  type KeyedRequest,
  readReplies,
  writeReplies,
} from '#server/platform/idempotency/replies.ts'
import { lockAccounts, walletOf } from './accounts.ts'
import { type Guard, guardsOf } from './guards.ts'
import { insufficientFunds } from './insufficient-funds.ts'
import { type PostDeps, type Posting, post, type WalletState } from './post.ts'

/** A player's wallet while actions are decided; it reflects the actions decided before. */
export interface ActionWallet {
  /** In cents. */
  readonly balance: bigint
  /** The number of its last entry. */
  readonly seq: bigint
  /**
   * Posts with the set, to this wallet or to an account of the house. Refuses `insufficient_funds`, `excluded` and
   * `limit_reached`.
   */
  post(posting: Posting): void
}

/** One player's action in a set of many, applied once per idempotency key. */
export interface WalletAction<Reply = unknown> extends KeyedRequest {
  /** Decides under the locks. A refusal affects only this action, and nothing of it is posted. */
  decide(wallet: ActionWallet): Reply
}

export type ActionResult = { kind: 'done'; reply: unknown } | { kind: 'refused'; refusal: Refusal }

/** What the shop does of itself in the same set, after the players' actions. */
export interface OwnActions {
  /** The players whose wallets it may post to. */
  playerIds: readonly string[]
  /** Decides under the locks, after the last action. */
  decide(): readonly Posting[]
}

const none: OwnActions = { playerIds: [], decide: () => [] }

/**
 * Applies the actions of many players in the caller's transaction, in order: locks their wallets once, returns the
 * stored reply for repeats, decides the others one after the other, then the shop's own, and posts everything as one
 * set.
 */
export async function applyActions(
  tx: Tx,
  { clock, timeZone, keys }: PostDeps,
  actions: readonly WalletAction[],
  own: OwnActions = none,
): Promise<{ results: ActionResult[]; wallets: WalletState[] }> {
  const playerIds = [...actions.map(({ playerId }) => playerId), ...own.playerIds]
  const accounts = await lockAccounts(tx, [...new Set(playerIds.map(walletOf))])
  const atMs = clock.now()
  const time = { atMs, timeZone }
  const guards = guardsOf(accounts.values(), time)
  const replies = await readReplies(tx, actions)
  const heads = new Map<string, { balance: bigint; seq: bigint }>()
  for (const { player_id, balance, entry_seq: seq } of accounts.values()) {
    if (player_id !== null && balance !== null) heads.set(player_id, { balance, seq })
  }
  const postings: Posting[] = []

  const results = actions.map((action): ActionResult => {
    const known = replies.find(action)
    if (known) return known
    const before = heads.get(action.playerId)
    if (!before) throw new Error(`Player ${action.playerId} has no wallet`)
    const wallet = createWallet(action.playerId, before, guards.get(action.playerId)?.fork())
    try {
      const reply = action.decide(wallet)
      heads.set(action.playerId, { balance: wallet.balance, seq: wallet.seq })
      if (wallet.guard) guards.set(action.playerId, wallet.guard)
      postings.push(...wallet.postings)
      replies.add(action, reply)
      return { kind: 'done', reply }
    } catch (error) {
      if (error instanceof Refusal) return { kind: 'refused', refusal: error }
      throw error
    }
  })

  postings.push(...own.decide())
  // `post` makes the guards again. The ones above only attribute a refusal to its act.
  const posting = { clock: { now: () => atMs }, timeZone, keys }
  const wallets = await post(tx, posting, postings, accounts)
  await writeReplies(tx, new Date(atMs), replies.added)
  return { results, wallets }
}

function createWallet(
  playerId: string,
  { balance, seq }: { balance: bigint; seq: bigint },
  guard: Guard | undefined,
): ActionWallet & { postings: Posting[]; guard: Guard | undefined } {
  const postings: Posting[] = []
  return {
    postings,
    guard,
    get balance() {
      return balance
    },
    get seq() {
      return seq
    },
    post(posting) {
      if (posting.account === walletOf(playerId)) {
        guard?.take(posting)
        if (balance + posting.amount < 0n) throw insufficientFunds(-(balance + posting.amount))
        balance += posting.amount
        seq += 1n
      }
      postings.push(posting)
    },
  }
}
