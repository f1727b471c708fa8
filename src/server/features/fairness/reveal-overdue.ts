import {
  type Ledger,
  listOverdueSeeds,
  type OverdueSeed,
  revealOverdueSeed,
} from '#server/ledger/index.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'

export interface Revealed {
  count: number
  /** Seeds that could not be revealed, with the cause; they stay on the public list until they are. */
  failures: { commitment: string; cause: unknown }[]
}

const BATCH = 100

/** Reveals all overdue seeds; skips one that fails, so that it does not delay the others. */
export async function revealOverdue(
  { database, ledger, clock }: { database: Database; ledger: Ledger; clock: Clock },
  stopping: AbortSignal,
): Promise<Revealed> {
  const revealed: Revealed = { count: 0, failures: [] }
  const reveal = (seed: OverdueSeed) =>
    database.transaction((tx) => revealOverdueSeed(tx, ledger.seeds, seed))
  let afterId = 0n
  while (!stopping.aborted) {
    const seeds = await listOverdueSeeds(database.pool, clock, afterId, BATCH)
    for (const seed of seeds) {
      if (stopping.aborted) break
      try {
        if (await reveal(seed)) revealed.count += 1
      } catch (cause) {
        revealed.failures.push({ commitment: seed.commitment, cause })
      }
    }
    const last = seeds.at(-1)
    if (last === undefined) break
    afterId = last.id
  }
  return revealed
}
