import type { Database, Tx } from '#server/platform/db/database.ts'
import { createLane, type Lane, type LaneResult } from './lane.ts'
import type { Wager } from './wager.ts'
import { type BatchDeps, type BatchResult, settleBatch } from './wager-batch.ts'

const BATCH_WAGERS_MAX = 256

/** While one lane commits a batch, the other draws. Two lanes keep one core of Node and one of PostgreSQL busy. */
const LANES = 2

export interface WagerQueueDeps extends BatchDeps {
  database: Database
  /** Called when the player's seed has too few nonces left; reveals it and activates the next. */
  rotate(playerId: string): Promise<void>
  /** Called for every settled wager after its commit. */
  onSettled(results: BatchResult[]): void
}

export interface WagerQueue {
  add<Reply>(wager: Wager<Reply>): Promise<Reply>
  /** Waits until nothing is in flight. */
  idle(): Promise<void>
}

/**
 * Settles wagers in lanes. A player's wagers always use the same lane, so they are settled in order of
 * arrival; the chains of different players are independent.
 */
export function createWagerQueue(deps: WagerQueueDeps): WagerQueue {
  const lanes = Array.from({ length: LANES }, () =>
    createLane<Wager<unknown>>(BATCH_WAGERS_MAX, (wagers) => place(deps, wagers)),
  )
  const laneOf = (playerId: string) => lanes[laneIndex(playerId)] as Lane<Wager<unknown>>

  async function idle(): Promise<void> {
    while (lanes.some((lane) => lane.isBusy())) await Promise.all(lanes.map((lane) => lane.idle()))
  }

  return {
    add: <Reply>(wager: Wager<Reply>) => laneOf(wager.playerId).add(wager) as Promise<Reply>,
    idle,
  }
}

/** Spreads players evenly. It hashes the whole id, because ids begin with a timestamp. */
function laneIndex(playerId: string): number {
  let hash = 0
  for (let at = 0; at < playerId.length; at++) hash = (hash * 31 + playerId.charCodeAt(at)) >>> 0
  return hash % LANES
}

/** Listeners are called after the commit and can no longer fail the bets. */
async function place(deps: WagerQueueDeps, wagers: Wager<unknown>[]): Promise<LaneResult[]> {
  const settle = async (tx: Tx) => {
    const results = await settleBatch(tx, deps, wagers)
    tx.afterCommit(() => deps.onSettled(results))
    return results
  }
  const results = await deps.database.transaction(settle, { beginsWithReads: true })
  return results.map((result, index) => {
    if (result.kind !== 'exhausted') return result
    return { kind: 'again', after: () => deps.rotate(wagers[index]?.playerId ?? '') }
  })
}
