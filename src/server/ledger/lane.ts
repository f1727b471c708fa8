import { CommitUnknown, isDuplicate } from '#server/platform/db/database-errors.ts'
import { Refusal } from '#server/platform/http/refuse.ts'
import { createOpenPositions } from './open-positions.ts'

/** The outcome of one item of a batch. */
export type LaneResult =
  | { kind: 'done'; reply: unknown }
  | { kind: 'refused'; refusal: Refusal }
  /** The item is retried once `after` has resolved. */
  | { kind: 'again'; after: () => Promise<void> }

export interface Lane<Item> {
  /** Resolves with the outcome of the item, once it is committed. */
  add(item: Item): Promise<unknown>
  isBusy(): boolean
  /** Waits until nothing is in flight. */
  idle(): Promise<void>
  /** The position of the newest item, for `drainUpTo`. */
  mark(): number
  /** Waits until every item up to a mark has its outcome, or until the deadline; later items are not waited for. */
  drainUpTo(mark: number, deadline: AbortSignal): Promise<void>
}

interface Waiting<Item> {
  item: Item
  position: number
  resolve(reply: unknown): void
  reject(error: unknown): void
}

/**
 * Collects the waiting items into one batch, in order of arrival. One batch is in flight at a time and there is no
 * timer: batches grow under load, and a single item never waits. `place` processes a batch in one transaction and
 * returns an outcome per item; it throws errors that fail the whole batch.
 */
export function createLane<Item>(
  sizeMax: number,
  place: (items: Item[]) => Promise<LaneResult[]>,
): Lane<Item> {
  let waiting: Waiting<Item>[] = []
  let isBusy = false
  let running = Promise.resolve()
  const open = createOpenPositions()

  function add(item: Item): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    waiting.push({ item, position: open.add(), resolve, reject })
    if (!isBusy) running = drain()
    return promise
  }

  async function drain(): Promise<void> {
    isBusy = true
    while (waiting.length > 0) {
      const batch = waiting.slice(0, sizeMax)
      waiting = waiting.slice(sizeMax)
      await settle(batch)
    }
    // Set in the same tick as the check that the queue is empty; otherwise an item added in between would never run.
    isBusy = false
  }

  async function settle(batch: Waiting<Item>[]): Promise<void> {
    const results = await place(batch.map(({ item }) => item)).catch((error: unknown) =>
      fail(batch, error),
    )
    if (results) await Promise.all(results.map((result, index) => answer(batch[index], result)))
  }

  function close(one: Waiting<Item>): Waiting<Item> {
    open.close(one.position)
    return one
  }

  async function answer(one: Waiting<Item> | undefined, result: LaneResult): Promise<void> {
    if (!one) return
    if (result.kind === 'done') return close(one).resolve(result.reply)
    if (result.kind === 'refused') return close(one).reject(result.refusal)
    try {
      await result.after()
      waiting.push(one)
    } catch (error) {
      close(one).reject(error)
    }
  }

  /**
   * Retries the items one by one, so that a failing item does not fail the others. If COMMIT got no reply, nothing is
   * retried: the batch may be committed, and only a repeat with the caller's key can tell.
   */
  async function fail(batch: Waiting<Item>[], error: unknown): Promise<void> {
    if (error instanceof CommitUnknown) {
      for (const one of batch) close(one).reject(new Refusal('service_unavailable'))
      return
    }
    const [first, ...others] = batch
    if (first && others.length === 0) return close(first).reject(outcomeOf(error))
    for (const one of batch) await settle([one])
  }

  return {
    add,
    isBusy: () => isBusy,
    idle: () => running,
    mark: open.newest,
    drainUpTo: open.closedUpTo,
  }
}

/** A key that another kind of call has used at the same time was used for another request. */
const outcomeOf = (error: unknown): unknown =>
  isDuplicate(error, 'idempotent_replies_pkey') ? new Refusal('idempotency_mismatch') : error
