import pg from 'pg'
import type { StaffList } from '#contract/realtime/staff-lists.ts'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import { CommitUnknown, isConnectionLost } from './database-errors.ts'
import { createPrimaryFence } from './primary-fence.ts'
import { columnTypes } from './types.ts'

export type Statement = string | { name: string; text: string; values?: unknown[] }

/** An open transaction. Stores take it as their first argument and have no other access to the database. */
export type Tx = {
  query<Row extends pg.QueryResultRow>(
    statement: Statement,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>>
  /**
   * Sends the transaction's last statement together with COMMIT, in one round trip. If it fails, the transaction
   * fails. No query may follow it.
   */
  finish(statement: Statement): void
  /** Queues work for after the commit, such as events. It runs in order, and only if COMMIT succeeds. */
  afterCommit(work: AfterCommit): void
  /** Says that a list of the staff has changed: whoever listens to the database hears of it once COMMIT succeeds. */
  noteChange(list: StaffList): void
}

/** Anything that runs queries: an open transaction or the pool. */
export type Reader = Pick<Tx, 'query'>

export type AfterCommit = () => void | Promise<void>

/**
 * Thrown within a transaction that needs something which only another transaction can provide. The transaction is
 * rolled back, its connection is released, and it is rerun from the beginning once `after` has resolved.
 */
export class RetryTransaction extends Error {
  readonly after: () => Promise<void>

  constructor(after: () => Promise<void>) {
    super('The transaction must be rerun.')
    this.after = after
  }
}

export type Database = {
  readonly pool: pg.Pool
  /** A session that holds a long lock and is silent for this long is ended by the database, which frees the lock. */
  readonly silenceMsMax: number
  /**
   * Rethrows the errors of the work after ROLLBACK; throws CommitUnknown if COMMIT got no response. Work that throws
   * RetryTransaction is rerun from its beginning.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** The same as `noteChange` of a transaction, for what was written outside of one. */
  noteChange(list: StaffList): void
  /** Calls the listener with each list of the staff that this node has changed, after the commit. */
  onChange(listener: (list: StaffList) => void): void
  /** Waits for the work queued after commits, then closes every connection. */
  close(): Promise<void>
}

export type TransactionOptions = {
  /**
   * Sends BEGIN together with the first statements instead of waiting for its response. These statements must not
   * write, because they run outside a transaction if BEGIN fails.
   */
  beginsWithReads?: boolean
}

export type DatabaseOptions = {
  url: string
  poolMax?: number
  /** How long a caller waits for a connection. */
  connectMsMax?: number
  silenceMsMax?: number
  /** It may be a standby: for work that writes nothing. */
  mayBeStandby?: boolean
  /** Called with errors that have no caller: of work after a commit, and of idle connections. */
  onFault?: (sentence: string, cause: unknown) => void
}

export function createDatabase({
  url,
  poolMax = 20,
  connectMsMax = 5_000,
  silenceMsMax = 10_000,
  mayBeStandby = false,
  onFault = writeFault,
}: DatabaseOptions): Database {
  const admit = createPrimaryFence(connectMsMax)
  const pool = new pg.Pool({
    ...poolOptions({ url, poolMax, connectMsMax }),
    ...(!mayBeStandby && { onConnect: (client) => admit(client as pg.Client) }),
  })
  let isClosing = false
  pool.on('error', (cause) => {
    // `pool.end` does not wait for its connections to close, and the server may stop right after it.
    if (!isClosing) onFault('An idle connection to the database broke.', cause)
  })
  const running = new Set<Promise<void>>()
  const listeners: ((list: StaffList) => void)[] = []
  const noteChange = (list: StaffList) => {
    for (const listener of listeners) listener(list)
  }

  function runAfterCommit(works: AfterCommit[]): void {
    if (works.length === 0) return
    const work = runInOrder(works, onFault).finally(() => running.delete(work))
    running.add(work)
  }

  async function transaction<T>(
    work: (tx: Tx) => Promise<T>,
    options: TransactionOptions = {},
  ): Promise<T> {
    for (;;) {
      const queued: AfterCommit[] = []
      try {
        const changed = new Set<StaffList>()
        const result = await settle(await pool.connect(), { queued, changed }, work, options)
        for (const list of changed) noteChange(list)
        runAfterCommit(queued)
        return result
      } catch (error) {
        if (!(error instanceof RetryTransaction)) throw error
        await error.after()
      }
    }
  }

  async function close(): Promise<void> {
    while (running.size > 0) await Promise.all(running)
    isClosing = true
    await pool.end()
  }

  return {
    pool,
    silenceMsMax,
    transaction,
    noteChange,
    onChange: (listener) => void listeners.push(listener),
    close,
  }
}

/** How the shop connects to any PostgreSQL. */
export const poolOptions = ({
  url,
  poolMax,
  connectMsMax,
}: Required<Pick<DatabaseOptions, 'url' | 'poolMax' | 'connectMsMax'>>): pg.PoolConfig => ({
  connectionString: url,
  max: poolMax,
  types: columnTypes,
  application_name: 'coffer',
  keepAlive: true,
  // Sends statements without waiting for the responses of earlier ones.
  pipeline: true,
  connectionTimeoutMillis: connectMsMax,
  idleTimeoutMillis: MINUTE_MS,
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 15_000,
})

/** Runs BEGIN, the work and COMMIT or ROLLBACK, and releases or discards the connection. */
async function settle<T>(
  client: pg.PoolClient,
  { queued, changed }: { queued: AfterCommit[]; changed: Set<StaffList> },
  work: (tx: Tx) => Promise<T>,
  { beginsWithReads = false }: TransactionOptions,
): Promise<T> {
  let broken: Error | undefined
  const onBroken = (cause: Error) => {
    broken = cause
  }
  let last: Statement | undefined
  const tx: Tx = {
    query: (statement, values) =>
      // Without BEGIN, a statement would commit by itself.
      broken ? Promise.reject(broken) : client.query(statement as pg.QueryConfig, values),
    finish: (statement) => {
      last = statement
    },
    afterCommit: (after) => void queued.push(after),
    noteChange: (list) => void changed.add(list),
  }
  // A connection lost between two queries emits an error, which ends the process if nothing listens.
  client.on('error', onBroken)
  try {
    const result = await begin(client, tx, work, beginsWithReads && onBroken)
    await commit(client, broken, last)
    return result
  } catch (error) {
    broken ??= await rollback(client, error)
    throw error
  } finally {
    client.off('error', onBroken)
    client.release(broken)
  }
}

async function begin<T>(
  client: pg.PoolClient,
  tx: Tx,
  work: (tx: Tx) => Promise<T>,
  onBroken: false | ((cause: Error) => void),
): Promise<T> {
  if (!onBroken) {
    await client.query('BEGIN')
    return work(tx)
  }
  const [begun, working] = inOneWrite(client, () => [client.query('BEGIN'), work(tx)] as const)
  begun.catch(onBroken)
  const result = await working
  await begun
  return result
}

/** Sends the queries made by `ask` in one write, because every write costs both sides a system call. */
function inOneWrite<T>(client: pg.PoolClient, ask: () => T): T {
  const { stream } = client.connection
  stream.cork()
  try {
    return ask()
  } finally {
    stream.uncork()
  }
}

async function commit(
  client: pg.PoolClient,
  broken: Error | undefined,
  last: Statement | undefined,
): Promise<void> {
  // The connection died before COMMIT was sent, so the server has rolled back.
  if (broken !== undefined) throw broken
  const [finished, committed] = await Promise.allSettled(
    inOneWrite(
      client,
      () => [last && client.query(last as pg.QueryConfig), client.query('COMMIT')] as const,
    ),
  )
  // If the last statement failed, the transaction failed, whatever the outcome of COMMIT.
  if (finished.status === 'rejected' && isAnswered(finished.reason)) throw finished.reason
  if (committed.status === 'rejected') {
    throw isAnswered(committed.reason) ? committed.reason : new CommitUnknown(committed.reason)
  }
  // PostgreSQL answers COMMIT with ROLLBACK when an earlier statement's error was swallowed.
  if (committed.value.command !== 'COMMIT') {
    throw new Error('The transaction failed and was rolled back.')
  }
}

/** Whether the error is the server's response, so that the outcome of the statement is known. */
function isAnswered(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.severity === 'ERROR'
}

async function rollback(client: pg.PoolClient, reason: unknown): Promise<Error | undefined> {
  if (reason instanceof CommitUnknown) return reason
  if (isConnectionLost(reason)) return reason as Error
  try {
    await client.query('ROLLBACK')
    return undefined
  } catch (error) {
    return error as Error
  }
}

async function runInOrder(
  works: AfterCommit[],
  onFault: NonNullable<DatabaseOptions['onFault']>,
): Promise<void> {
  for (const work of works) {
    try {
      await work()
    } catch (cause) {
      onFault('Work queued after a commit failed.', cause)
    }
  }
}

function writeFault(sentence: string, cause: unknown): void {
  const reason = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
  process.stderr.write(`${sentence} ${reason}\n`)
}
