import { expect } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'

/** A lock in the database that a test holds, so that calls stop where they need it. */
export interface HeldLock {
  /** Resolves once this many statements wait for a lock of this database. */
  waiting(count: number): Promise<void>
  release(): Promise<void>
}

/** Takes the locks of a statement in a transaction of its own. */
export async function holdLock(
  { transaction, pool }: Pick<Database, 'transaction' | 'pool'>,
  statement: string,
  values: unknown[] = [],
): Promise<HeldLock> {
  const released = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const holding = transaction(async (tx) => {
    await tx.query(statement, values)
    held.resolve()
    await released.promise
  })
  holding.catch(held.reject)
  await held.promise
  const waiters = async () =>
    (
      await pool.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
    ).rowCount
  return {
    waiting: (count) => expect.poll(waiters).toBe(count),
    async release() {
      released.resolve()
      await holding
    },
  }
}
