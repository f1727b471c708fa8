import type { Tx } from './database.ts'

/** The transaction, whose next statement throws the signal's reason once that is aborted, so that it is rolled back. */
export const untilAborted = (tx: Tx, signal: AbortSignal): Tx => ({
  ...tx,
  query: (statement, values) => {
    signal.throwIfAborted()
    return tx.query(statement, values)
  },
})
