import type { Database, Reader, Tx } from './database.ts'

/** Longer than the pool allows, because statements over all data are slow. They hold no locks. */
const STATEMENT_TIMEOUT = '15min'
const IDLE_TIMEOUT = '1min'

/**
 * Runs read-only work on one snapshot of the database. After the signal, cancels the running statement and rejects.
 * While a snapshot is held, VACUUM cannot remove old row versions, so work that takes minutes belongs on a copy of the
 * database.
 */
export function inSnapshot<T>(
  database: Database,
  work: (reader: Reader) => Promise<T>,
  stopping?: AbortSignal,
): Promise<T> {
  return database.transaction(async (tx) => {
    // One core is enough; the others are left to the players' transactions.
    await tx.query(`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY;
      SET LOCAL max_parallel_workers_per_gather = 0;
      SET LOCAL statement_timeout = '${STATEMENT_TIMEOUT}';
      SET LOCAL idle_in_transaction_session_timeout = '${IDLE_TIMEOUT}'`)
    const reader: Reader = {
      query(statement, values) {
        stopping?.throwIfAborted()
        return tx.query(statement, values)
      },
    }
    if (!stopping) return work(reader)
    return untilStopped(database, tx, () => work(reader), stopping)
  })
}

async function untilStopped<T>(
  { pool }: Database,
  tx: Tx,
  work: () => Promise<T>,
  stopping: AbortSignal,
): Promise<T> {
  const { rows } = await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  let canceling: Promise<unknown> | undefined
  const cancel = () => {
    canceling = pool.query('SELECT pg_cancel_backend($1)', [rows[0]?.pid]).catch(() => undefined)
  }
  stopping.addEventListener('abort', cancel)
  try {
    return await work()
  } finally {
    stopping.removeEventListener('abort', cancel)
    // Waits before the connection is released, because a late cancel would hit another caller's statement.
    await canceling
  }
}
