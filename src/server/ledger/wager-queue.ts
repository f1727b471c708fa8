import type { Database } from '#server/platform/db/database.ts'
import { CommitUnknown } from '#server/platform/db/database-errors.ts'
import { Refusal } from '#server/platform/http/refuse.ts'
import type { Wager } from './wager.ts'
import { type BatchParts, type BatchResult, settleBatch } from './wager-batch.ts'

const BATCH_WAGERS_MAX = 256

interface Waiting {
  wager: Wager<unknown>
  resolve(reply: unknown): void
  reject(error: unknown): void
}

export interface WagerQueueParts extends BatchParts {
  database: Database
  /** Reveals the player's seed and goes on with the next, when his has no nonces left. */
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
 * Everything that waits goes in one batch, with one batch in flight and no timer: under load the
 * batches grow by themselves, and a lone bet waits for nothing.
 */
export function createWagerQueue(parts: WagerQueueParts): WagerQueue {
  let waiting: Waiting[] = []
  let running: Promise<void> | null = null

  function add<Reply>(wager: Wager<Reply>): Promise<Reply> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    waiting.push({ wager, resolve, reject })
    running ??= drain().finally(() => {
      running = null
    })
    return promise as Promise<Reply>
  }

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH_WAGERS_MAX)
      waiting = waiting.slice(BATCH_WAGERS_MAX)
      await settle(batch)
    }
  }

  async function settle(batch: Waiting[]): Promise<void> {
    try {
      const wagers = batch.map((one) => one.wager)
      const results = await parts.database.transaction((tx) => settleBatch(tx, parts, wagers))
      parts.onSettled(results)
      await Promise.all(results.map((result, index) => answer(batch[index], result)))
    } catch (error) {
      await fail(batch, error)
    }
  }

  async function answer(one: Waiting | undefined, result: BatchResult): Promise<void> {
    if (!one) return
    if (result.kind === 'done') return one.resolve(result.reply)
    if (result.kind === 'refused') return one.reject(result.refusal)
    try {
      await parts.rotate(one.wager.playerId)
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

  async function idle(): Promise<void> {
    while (running) await running
  }

  return { add, idle }
}
