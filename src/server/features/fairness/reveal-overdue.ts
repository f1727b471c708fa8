import {
  type Ledger,
  listOverdueSeeds,
  type OverdueSeed,
  revealOverdueSeed,
} from '#server/ledger/index.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { ForEach } from '#server/platform/jobs/for-each.ts'

/** The job's name. */
export const REVEAL = 'reveal overdue seeds'

const PAGE_SIZE = 100

export interface RevealDeps {
  database: Database
  ledger: Ledger
  clock: Clock
  forEach: ForEach
}

/**
 * Reveals all overdue seeds; returns how many. One that cannot be revealed stays on the public list and does not delay
 * the others.
 */
export async function revealOverdue(
  { database, ledger, clock, forEach }: RevealDeps,
  stopping: AbortSignal,
): Promise<number> {
  const { done } = await forEach<OverdueSeed>({
    job: REVEAL,
    stopping,
    pageSize: PAGE_SIZE,
    list: (after) => listOverdueSeeds(database.pool, clock, after?.id ?? 0n, PAGE_SIZE),
    keyOf: ({ commitment }) => commitment,
    work: (seed) => database.transaction((tx) => revealOverdueSeed(tx, ledger.seeds, seed)),
  })
  return done
}
