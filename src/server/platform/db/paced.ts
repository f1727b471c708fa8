import { setTimeout as rest } from 'node:timers/promises'
import type { Reader } from './database.ts'

export interface Pace {
  /** After this signal, statements are no longer sent and reject. */
  stopping?: AbortSignal | undefined
  /** The rest after each statement, as a multiple of the time since the one before began. */
  rests: number
}

/**
 * A reader for long work beside the running shop, with a rest between its statements: with nine times as much, it takes a
 * tenth of a core at most. The rest is measured by the machine's time, not by the shop's clock.
 */
export function pacedReader(reader: Reader, { stopping, rests }: Pace): Reader {
  let beganMs: number | undefined
  return {
    async query(statement, values) {
      stopping?.throwIfAborted()
      if (beganMs !== undefined && rests > 0) {
        const workedMs = performance.now() - beganMs
        await rest(workedMs * rests, undefined, { signal: stopping })
      }
      beganMs = performance.now()
      return (await reader.query(statement, values)) as never
    },
  }
}
