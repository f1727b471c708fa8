import type { Database, Reader, Tx } from './database.ts'

/** Longer than the pool allows: what looks at everything takes its time, and holds no lock. */
const STATEMENT_TIMEOUT = '15min'
const IDLE_TIMEOUT = '1min'

/**
 * Does the work on one unchanging state of everything that is stored, of which it can only read.
 * Rejects soon after the signal, with a statement that runs just then canceled. While it lasts, no old
 * version of a row can be cleared away, so that work of minutes belongs on a copy of the database.
 */
export function inSnapshot<T>(
  database: Database,
  work: (reader: Reader) => Promise<T>,
  stopping?: AbortSignal,
): Promise<T> {
  return database.transaction(async (tx) => {
    // One core is enough: the others are for those who play meanwhile.
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
    // The connection is given back only then: a cancel that comes late would hit another's statement.
    await canceling
  }
}
