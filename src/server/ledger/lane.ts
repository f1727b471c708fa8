import { CommitUnknown } from '#server/platform/db/database-errors.ts'
import { Refusal } from '#server/platform/http/refuse.ts'

/** What became of one of what was done together. */
export type LaneResult =
  | { kind: 'done'; reply: unknown }
  | { kind: 'refused'; refusal: Refusal }
  /** To be done again, after what keeps it from being done has been seen to. */
  | { kind: 'again'; after: () => Promise<void> }

export interface Lane<Item> {
  /** Answers what became of the item, once it is committed. */
  add(item: Item): Promise<unknown>
  isBusy(): boolean
  /** Waits until nothing is in flight. */
  idle(): Promise<void>
}

interface Waiting<Item> {
  item: Item
  resolve(reply: unknown): void
  reject(error: unknown): void
}

/**
 * Everything that waits goes in one batch, in the order in which it came, with one batch in flight and
 * no timer: under load the batches grow by themselves, and who is alone waits for nothing.
 * `place` does a batch in one transaction and answers for each item; it throws what fails them all.
 */
export function createLane<Item>(
  sizeMax: number,
  place: (items: Item[]) => Promise<LaneResult[]>,
): Lane<Item> {
  let waiting: Waiting<Item>[] = []
  let isBusy = false
  let running = Promise.resolve()

  function add(item: Item): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    waiting.push({ item, resolve, reject })
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
    // In the same breath as the last look at what waits, so that nobody is left waiting in between.
    isBusy = false
  }

  async function settle(batch: Waiting<Item>[]): Promise<void> {
    const results = await place(batch.map(({ item }) => item)).catch((error: unknown) =>
      fail(batch, error),
    )
    if (results) await Promise.all(results.map((result, index) => answer(batch[index], result)))
  }

  async function answer(one: Waiting<Item> | undefined, result: LaneResult): Promise<void> {
    if (!one) return
    if (result.kind === 'done') return one.resolve(result.reply)
    if (result.kind === 'refused') return one.reject(result.refusal)
    try {
      await result.after()
      waiting.push(one)
    } catch (error) {
      one.reject(error)
    }
  }

  /**
   * One that is bad must not fail its neighbours, so they are tried one by one. Not when COMMIT got no
   * answer: they may hold, and only the caller's own key can tell.
   */
  async function fail(batch: Waiting<Item>[], error: unknown): Promise<void> {
    if (error instanceof CommitUnknown) {
      for (const one of batch) one.reject(new Refusal('service_unavailable'))
      return
    }
    if (batch.length === 1) return batch[0]?.reject(error)
    for (const one of batch) await settle([one])
  }

  return { add, idle: () => running, isBusy: () => isBusy }
}
