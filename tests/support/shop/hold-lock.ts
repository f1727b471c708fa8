import { expect } from 'vitest'
import type { TestApp } from './start-app.ts'

/** A lock in the database that a test holds, so that calls stop where they need it. */
export interface HeldLock {
  /** Resolves once this many statements wait for a lock of this database. */
  waiting(count: number): Promise<void>
  release(): Promise<void>
}

/** Takes the locks of a statement in a transaction of its own, when no job runs that could wait for them as well. */
export async function holdLock(
  { database: { transaction, pool }, idle }: Pick<TestApp, 'database' | 'idle'>,
  statement: string,
  values: unknown[] = [],
): Promise<HeldLock> {
  await idle()
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
