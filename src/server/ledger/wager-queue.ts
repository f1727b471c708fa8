import type { Database, Tx } from '#server/platform/db/database.ts'
import { CommitUnknown } from '#server/platform/db/database-errors.ts'
import { Refusal } from '#server/platform/http/refuse.ts'
import type { Wager } from './wager.ts'
import { type BatchDeps, type BatchResult, settleBatch } from './wager-batch.ts'

const BATCH_WAGERS_MAX = 256

/** While one lane's batch commits, another's is drawn: two keep a core of Node and one of PostgreSQL busy. */
const LANES = 2

export interface WagerQueueDeps extends BatchDeps {
  database: Database
  /** Reveals the player's seed and goes on with the next, when theirs has no nonces left. */
  rotate(playerId: string): Promise<void>
  /** Hears of every settled wager, after its commit. */
  onSettled(results: BatchResult[]): void
}

export interface WagerQueue {
  add<Reply>(wager: Wager<Reply>): Promise<Reply>
  /** Waits until nothing is in flight. */
  idle(): Promise<void>
}

/**
 * Settles wagers in lanes, each player's always in the same one, so that they are settled in the order
 * in which they came; the chains of different players do not depend on each other.
 */
export function createWagerQueue(deps: WagerQueueDeps): WagerQueue {
  const lanes = Array.from({ length: LANES }, () => createLane(deps))
  const laneOf = (playerId: string): Lane => lanes[laneIndex(playerId)] as Lane

  async function idle(): Promise<void> {
    while (lanes.some((lane) => lane.isBusy())) await Promise.all(lanes.map((lane) => lane.idle()))
  }

  return { add: (wager) => laneOf(wager.playerId).add(wager), idle }
}

/** Spreads players evenly: their ids begin with a time, so that every character counts. */
function laneIndex(playerId: string): number {
  let hash = 0
  for (let at = 0; at < playerId.length; at++) hash = (hash * 31 + playerId.charCodeAt(at)) >>> 0
  return hash % LANES
}

interface Lane extends WagerQueue {
  isBusy(): boolean
}

interface Waiting {
  wager: Wager<unknown>
  resolve(reply: unknown): void
  reject(error: unknown): void
}

/**
 * Everything that waits goes in one batch, with one batch in flight and no timer: under load the
 * batches grow by themselves, and a lone bet waits for nothing.
 */
function createLane(deps: WagerQueueDeps): Lane {
  let waiting: Waiting[] = []
  let isBusy = false
  let running = Promise.resolve()

  function add<Reply>(wager: Wager<Reply>): Promise<Reply> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    waiting.push({ wager, resolve, reject })
    if (!isBusy) running = drain()
    return promise as Promise<Reply>
  }

  async function drain(): Promise<void> {
    isBusy = true
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH_WAGERS_MAX)
      waiting = waiting.slice(BATCH_WAGERS_MAX)
      await settle(batch)
    }
    // In the same breath as the last look at what waits, so that nobody is left waiting in between.
    isBusy = false
  }

  async function settle(batch: Waiting[]): Promise<void> {
    const results = await place(batch).catch((error: unknown) => fail(batch, error))
    if (results) await Promise.all(results.map((result, index) => answer(batch[index], result)))
  }

  /** What listens is told once the commit holds, and can no longer fail the bets. */
  async function place(batch: Waiting[]): Promise<BatchResult[]> {
    const wagers = batch.map((one) => one.wager)
    const settle = async (tx: Tx) => {
      const results = await settleBatch(tx, deps, wagers)
      tx.afterCommit(() => deps.onSettled(results))
      return results
    }
    return deps.database.transaction(settle, { beginsWithReads: true })
  }

  async function answer(one: Waiting | undefined, result: BatchResult): Promise<void> {
    if (!one) return
    if (result.kind === 'done') return one.resolve(result.reply)
    if (result.kind === 'refused') return one.reject(result.refusal)
    try {
      await deps.rotate(one.wager.playerId)
      waiting.push(one)
    } catch (error) {
      one.reject(error)
    }
  }

  /**
   * One bad wager must not fail its neighbours, so they are tried one by one. Not when COMMIT got no
   * answer: the bets may hold, and only the caller's own key can tell.
   */
  async function fail(batch: Waiting[], error: unknown): Promise<void> {
    if (error instanceof CommitUnknown) {
      for (const one of batch) one.reject(new Refusal('service_unavailable'))
      return
    }
    if (batch.length === 1) return batch[0]?.reject(error)
    for (const one of batch) await settle([one])
  }

  return { add, idle: () => running, isBusy: () => isBusy }
}
