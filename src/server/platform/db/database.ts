import pg from 'pg'
import { CommitUnknown, isConnectionLost } from './database-errors.ts'
import { columnTypes } from './types.ts'

export type Statement = string | { name: string; text: string; values?: unknown[] }

/** One open transaction; stores take it first and reach the database through nothing else. */
export type Tx = {
  query<Row extends pg.QueryResultRow>(
    statement: Statement,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>>
  /** Queues what the world is told; it runs in order when COMMIT has held, and never otherwise. */
  afterCommit(work: AfterCommit): void
}

export type AfterCommit = () => void | Promise<void>

export type Database = {
  readonly pool: pg.Pool
  /** Throws what the work throws, after ROLLBACK; CommitUnknown when COMMIT got no answer. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Waits for the work queued after commits, then closes every connection. */
  close(): Promise<void>
}

export type DatabaseOptions = {
  url: string
  poolMax?: number
  /** So long a caller waits for a connection. */
  connectMsMax?: number
  /** Hears of what can reach no caller: a fault after a commit, an idle connection that broke. */
  onFault?: (sentence: string, cause: unknown) => void
}

export function createDatabase({
  url,
  poolMax = 20,
  connectMsMax = 5_000,
  onFault = writeFault,
}: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolMax,
    types: columnTypes,
    application_name: 'coffer',
    keepAlive: true,
    connectionTimeoutMillis: connectMsMax,
    idleTimeoutMillis: 60_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 15_000,
  })
  let isClosing = false
  pool.on('error', (cause) => {
    // The pool's end does not wait for its connections', and the server may be ended next.
    if (!isClosing) onFault('An idle connection to the database broke.', cause)
  })
  const running = new Set<Promise<void>>()

  function tellTheWorld(works: AfterCommit[]): void {
    if (works.length === 0) return
    const told = runInOrder(works, onFault).finally(() => running.delete(told))
    running.add(told)
  }

  async function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    const queued: AfterCommit[] = []
    const tx: Tx = {
      query: (statement, values) => client.query(statement as pg.QueryConfig, values),
      afterCommit: (after) => void queued.push(after),
    }
    const result = await settle(client, tx, work)
    tellTheWorld(queued)
    return result
  }

  async function close(): Promise<void> {
    while (running.size > 0) await Promise.all(running)
    isClosing = true
    await pool.end()
  }

  return { pool, transaction, close }
}

/** Runs BEGIN, the work and COMMIT or ROLLBACK, and gives the connection back or throws it away. */
async function settle<T>(client: pg.PoolClient, tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  let broken: Error | undefined
  const onBroken = (cause: Error) => {
    broken = cause
  }
  // Between two queries a lost connection is an event; without a listener it would end the process.
  client.on('error', onBroken)
  try {
    await client.query('BEGIN')
    const result = await work(tx)
    await commit(client, broken)
    return result
  } catch (error) {
    broken ??= await rollback(client, error)
    throw error
  } finally {
    client.off('error', onBroken)
    client.release(broken)
  }
}

async function commit(client: pg.PoolClient, broken: Error | undefined): Promise<void> {
  // The connection died before COMMIT was sent, so the server has rolled back.
  if (broken !== undefined) throw broken
  const { command } = await client.query('COMMIT').catch((error: unknown) => {
    throw isCommitAnswered(error) ? error : new CommitUnknown(error)
  })
  // PostgreSQL answers COMMIT with ROLLBACK when an earlier statement's error was swallowed.
  if (command !== 'COMMIT') throw new Error('The transaction had failed and was rolled back.')
}

function isCommitAnswered(error: unknown): boolean {
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
      onFault('What follows a commit failed.', cause)
    }
  }
}

function writeFault(sentence: string, cause: unknown): void {
  const reason = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
  process.stderr.write(`${sentence} ${reason}\n`)
}
