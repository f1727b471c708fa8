import type { Reader } from '#server/platform/db/database.ts'
import { claimEvents } from '../store/write.ts'

/** Claims a battle's events up to a number for this node; returns how many were published before, if any are left. */
export type Claim = (id: string, count: number) => Promise<number | null>

interface Waiting {
  count: number
  resolve(before: number | null): void
  reject(error: unknown): void
}

/**
 * Battles that were filled together publish rounds together: all waiting claims go in one statement, with one in flight
 * and no timer.
 */
export function createClaims(writer: Reader): Claim {
  let waiting = new Map<string, Waiting>()
  let isInFlight = false

  async function drain(): Promise<void> {
    isInFlight = true
    while (waiting.size > 0) {
      const batch = waiting
      waiting = new Map()
      await answer(writer, batch)
    }
    isInFlight = false
  }

  return (id, count) => {
    const { promise, resolve, reject } = Promise.withResolvers<number | null>()
    waiting.set(id, { count, resolve, reject })
    if (!isInFlight) void drain()
    return promise
  }
}

async function answer(writer: Reader, batch: Map<string, Waiting>): Promise<void> {
  try {
    const counts = new Map([...batch].map(([id, { count }]) => [id, count]))
    const before = await claimEvents(writer, counts)
    for (const [id, { resolve }] of batch) resolve(before.get(id) ?? null)
  } catch (error) {
    for (const { reject } of batch.values()) reject(error)
  }
}
