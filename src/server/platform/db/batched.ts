const SIZE_MAX = 256
/** Concurrent batches. A connection that hangs delays only its own batch. */
const UNDER_WAY_MAX = 4

/**
 * Batches lookups: keys that arrive while all slots are busy wait and form the next batch. A result is never older than
 * its call. If a batch fails, all its callers fail. `ask` returns the values in the order of the keys.
 */
export function batched<Key, Value>(
  ask: (keys: Key[]) => Promise<Value[]>,
): (key: Key) => Promise<Value> {
  type Waiting = { key: Key; resolve(value: Value): void; reject(error: unknown): void }
  let waiting: Waiting[] = []
  let underWay = 0

  async function askAll(): Promise<void> {
    underWay += 1
    while (waiting.length > 0) {
      const asked = waiting.slice(0, SIZE_MAX)
      waiting = waiting.slice(SIZE_MAX)
      try {
        const values = await ask(asked.map(({ key }) => key))
        for (const [at, { resolve }] of asked.entries()) resolve(values[at] as Value)
      } catch (error) {
        for (const { reject } of asked) reject(error)
      }
    }
    underWay -= 1
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (underWay < UNDER_WAY_MAX) void askAll()
    })
}
