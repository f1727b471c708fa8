import type { PoolClient } from 'pg'
import type { RoundGame } from '#domain/games/games.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'

/** The period in which this node leads the rounds. */
export interface Term {
  /** Aborted when the term is over: from then on another node may lead. */
  signal: AbortSignal
  /** Ends the term, so that another node may lead. */
  giveUp(): void
  /**
   * Stores a flight's newest tick; false if the flight has its verdict or the term is over. It uses the term's own
   * connection, so that it never waits behind calls, and does not wait for the disk.
   */
  tick(flight: { game: RoundGame; roundId: string; elapsedMs: number }): Promise<boolean>
  /** Runs `work` in a transaction that commits only under this term; throws TermEnded afterwards. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

export class TermEnded extends Error {
  override readonly name = 'TermEnded'
}

/** The advisory lock of the leader. */
export const LOCK_KEY = 7_236_502
const HEARTBEAT_MS = 1_000

/**
 * PostgreSQL releases the lock within seconds when a machine disappears without closing its connection (keepalives),
 * and when a stalled process stops sending its heartbeat (idle timeout).
 */
const sessionSettings = (silenceMsMax: number) =>
  `SET tcp_keepalives_idle = 1; SET tcp_keepalives_interval = 1; SET tcp_keepalives_count = 2;
   SET idle_session_timeout = ${silenceMsMax}`

/**
 * Leads while this node holds the lock, on a dedicated connection; returns false immediately if another node holds it.
 * When the connection ends, so do the lock and the term.
 */
export async function tryLead(
  { database, clock }: { database: Database; clock: Clock },
  stopping: AbortSignal,
  lead: (term: Term) => Promise<void>,
): Promise<boolean> {
  const client = await database.pool.connect()
  const over = new AbortController()
  const onLost = () => over.abort()
  client.on('error', onLost).on('end', onLost)
  let isLeader = false
  try {
    isLeader = await takeLock(client)
    if (!isLeader) return false
    await limitSession(client, { database, clock }, over)
    const number = await beginTerm(client)
    await lead({
      signal: AbortSignal.any([stopping, over.signal]),
      giveUp: onLost,
      tick: (flight) => storeTick(client, number, flight),
      async transaction(work) {
        if (over.signal.aborted) throw new TermEnded('The term is over')
        return database.transaction(async (tx) => {
          if (await isTerm(tx, number)) return work(tx)
          over.abort()
          throw new TermEnded('Another node leads the rounds')
        })
      },
    })
    return true
  } finally {
    over.abort()
    client.off('error', onLost).off('end', onLost)
    // Closing the connection is the surest way to release its lock.
    client.release(isLeader)
  }
}

async function takeLock(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ is_taken: boolean }>(
    'SELECT pg_try_advisory_lock($1) AS is_taken',
    [LOCK_KEY],
  )
  return rows[0]?.is_taken ?? false
}

async function beginTerm(client: PoolClient): Promise<bigint> {
  const { rows } = await client.query<Pick<Tables['round_terms'], 'term'>>(
    'UPDATE round_terms SET term = term + 1, began_at = now() RETURNING term',
  )
  // Only ticks are written on this connection from here on.
  await client.query('SET synchronous_commit = off')
  return rows[0]?.term ?? 0n
}

async function storeTick(
  client: PoolClient,
  term: bigint,
  { game, roundId, elapsedMs }: Parameters<Term['tick']>[0],
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE flight_ticks SET elapsed_ms = $3
     WHERE game = $1 AND round_id = $2 AND verdict = 'flying'
       AND EXISTS (SELECT FROM round_terms WHERE term = $4)`,
    [game, roundId, elapsedMs, term],
  )
  return rowCount === 1
}

/** Keeps the term until the transaction ends, so that no other one can begin meanwhile. */
async function isTerm(tx: Tx, number: bigint): Promise<boolean> {
  const { rowCount } = await tx.query('SELECT FROM round_terms WHERE term = $1 FOR SHARE', [number])
  return rowCount === 1
}

/** Lets PostgreSQL end a silent session together with its locks; `over` is aborted with it. */
export async function limitSession(
  client: PoolClient,
  deps: { database: Pick<Database, 'silenceMsMax'>; clock: Clock },
  over: AbortController,
): Promise<void> {
  await client.query(sessionSettings(deps.database.silenceMsMax))
  startHeartbeat(client, deps, over)
}

/** Ends the term when its connection stops answering, before PostgreSQL can give the lock to another node. */
function startHeartbeat(
  client: PoolClient,
  deps: Parameters<typeof limitSession>[1],
  over: AbortController,
): void {
  const cancel = deps.clock.after(HEARTBEAT_MS, () => {
    client
      .query({ text: 'SELECT 1', query_timeout: deps.database.silenceMsMax / 2 } as {
        text: string
      })
      .then(() => over.signal.aborted || startHeartbeat(client, deps, over))
      .catch(() => over.abort())
  })
  over.signal.addEventListener('abort', cancel, { once: true })
}
