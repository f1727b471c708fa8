import pg from 'pg'

/** The database cannot be used in its current state. The message is one sentence for the operator of the shop. */
export class DatabaseFault extends Error {
  override readonly name = 'DatabaseFault'
}

/** COMMIT was sent and its response was lost. Only reading the data back shows whether the work was committed. */
export class CommitUnknown extends Error {
  override readonly name = 'CommitUnknown'

  constructor(cause: unknown) {
    super('The connection was lost while a transaction committed.', { cause })
  }
}

/** The address of the database leads to a server that must not take the shop's writes. Nothing was sent to it. */
export class NotPrimary extends Error {
  override readonly name = 'NotPrimary'
}

const retryableStates = new Set([
  '40001', // serialization_failure
  '40P01', // deadlock_detected
  '53300', // too_many_connections
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
])

const lostConnection = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTCONN',
  'ERR_STREAM_DESTROYED',
])

// Errors of the driver without a code.
const isFromDriver = (message: string): boolean =>
  message.startsWith('Connection terminated') ||
  message.startsWith('timeout exceeded') ||
  (message.startsWith('Client ') && message.includes(' is not queryable'))

/** True if the transaction certainly changed nothing, and the same work may be retried. */
export function isRetryable(error: unknown): boolean {
  if (error instanceof CommitUnknown) return false
  if (error instanceof pg.DatabaseError) {
    return retryableStates.has(error.code ?? '') || (error.code ?? '').startsWith('08')
  }
  return error instanceof NotPrimary || isConnectionLost(error)
}

const UNIQUE_VIOLATION = '23505'

/** True if a row could not be stored because its key exists, given the constraint's name. */
export const isDuplicate = (error: unknown, constraint: string): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === UNIQUE_VIOLATION &&
  error.constraint === constraint

const fullStates = new Set([
  '53100', // disk_full
  '25006', // read_only_sql_transaction: the disk watch has closed the database to writes
  '58030', // io_error
])

/** True if the database could not store new data; existing data is unaffected. */
export function isStorageFull(error: unknown): boolean {
  return error instanceof pg.DatabaseError && fullStates.has(error.code ?? '')
}

/** True for the driver's errors when the connection to the server was lost without a response. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return lostConnection.has(code) || isFromDriver(error.message)
}
