import pg from 'pg'
import type { StandbyState } from '#contract/http/operator/status.ts'
import { MINUTE_MS, SECOND_MS } from '#domain/schedule/durations.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { Metric } from '#server/platform/metrics/metric.ts'
import { type Database, poolOptions, type Reader, type Statement } from './database.ts'
import { isConnectionLost, isRetryable } from './database-errors.ts'
import { readPosition, type ServerPosition } from './server-position.ts'

/** Why a standby is not read. */
type Fault = Exclude<StandbyState, 'in use'>

export interface StandbyStatus {
  state: StandbyState
  /** How long it took to apply what the primary had, or has taken so far; null if that cannot be known. */
  lagMs: number | null
}

export interface Standby {
  /**
   * What one call reads with. Each query sees all that was committed before the call's first one, by anybody and on any
   * node: from the standby if it has that in time, and from the primary otherwise.
   */
  reader(): Reader
  /** Null for a shop without one. */
  status(): StandbyStatus | null
  /** Finds out whether the standby can be read, and how far it is behind. Never rejects. */
  check(): Promise<void>
  /** Looks at it once a second. */
  readonly jobs: readonly Job[]
  metrics(): Metric[]
  stop(): Promise<void>
}

interface StandbyOptions {
  url: string
  /** How long a query waits for what was committed before it. A standby that is further behind is not read. */
  lagMsMax: number
  primary: Pick<Database, 'pool'>
  clock: Pick<Clock, 'monotonic' | 'after'>
  log: Pick<Log, 'error' | 'info'>
}

const POOL_MAX = 10
const CONNECT_MS_MAX = SECOND_MS
/** The pause between two looks at what the standby has applied. */
const LOOK_MS = 3

const words: Readonly<Record<Fault, string>> = {
  behind: 'It is too far behind the primary.',
  unreachable: 'It does not answer.',
  'no standby': 'DATABASE_READ_URL leads to a server that is none, or was promoted.',
  'another database': 'DATABASE_READ_URL leads to a standby of another database.',
  'another timeline':
    'It follows a former primary, or has had no restart point since a standby was promoted.',
}

/** For a shop that has none: every call reads from the primary. */
export const noStandby = ({ pool }: Pick<Database, 'pool'>): Standby => ({
  reader: () => pool,
  status: () => null,
  check: async () => undefined,
  jobs: [],
  metrics: () => [],
  stop: async () => undefined,
})

/** Reads from a streaming standby of the primary (decision 151). It is not read before the first check. */
export function createStandby({ url, lagMsMax, primary, clock, log }: StandbyOptions): Standby {
  const pool = new pg.Pool({
    ...poolOptions({ url, poolMax: POOL_MAX, connectMsMax: CONNECT_MS_MAX }),
    application_name: 'coffer reads',
  })
  // A broken connection is found by the next query, or by the next check.
  pool.on('error', () => undefined)
  let status: StandbyStatus = { state: 'unreachable', lagMs: null }
  let saidMs: number | null = null
  /** What the primary had when it was looked at, until the standby has it. */
  let awaited: { wanted: ServerPosition; sinceMs: number } | null = null
  const reads = { standby: 0, primary: 0 }

  function become(next: StandbyStatus): void {
    const wasUsed = status.state === 'in use'
    status = next
    if (next.state !== 'in use') {
      if (saidMs !== null && clock.monotonic() - saidMs < MINUTE_MS) return
      saidMs = clock.monotonic()
      const { state, lagMs } = next
      log.error({ state, lagMs }, `The standby is not read. ${words[state]}`)
    } else if (!wasUsed) {
      log.info({ lagMs: next.lagMs }, 'The standby is read.')
    }
  }

  /** Waits until the standby has what is wanted. */
  async function reach(client: pg.PoolClient, wanted: ServerPosition): Promise<Fault | null> {
    const sinceMs = clock.monotonic()
    for (;;) {
      const fault = faultOf(await readPosition(client), wanted)
      if (fault !== 'behind' || clock.monotonic() - sinceMs >= lagMsMax) return fault
      await new Promise<void>((resolve) => void clock.after(LOOK_MS, resolve))
    }
  }

  async function check(): Promise<void> {
    const now = awaited ?? (await look())
    // Without a primary nothing is read, and nothing can be compared.
    if (!now) return
    const fault = await onConnection(pool, (client) => reach(client, now.wanted)).catch(
      (): Fault => 'unreachable',
    )
    awaited = fault === 'behind' ? now : null
    const lagMs = fault === null || fault === 'behind' ? clock.monotonic() - now.sinceMs : null
    const isLate = lagMs !== null && lagMs > lagMsMax
    become({ state: fault ?? (isLate ? 'behind' : 'in use'), lagMs })
  }

  async function look(): Promise<typeof awaited> {
    const sinceMs = clock.monotonic()
    const wanted = await readPosition(primary.pool).catch(() => null)
    return wanted && { wanted, sinceMs }
  }

  /** Null if the standby could not answer; what is wrong with the query itself is thrown. */
  async function readAt<Row extends pg.QueryResultRow>(
    wanted: ServerPosition,
    statement: Statement,
    values: unknown[] | undefined,
  ): Promise<pg.QueryResult<Row> | null> {
    try {
      return await onConnection(pool, async (client) => {
        const fault = await reach(client, wanted)
        if (fault === null) return client.query<Row>(statement as pg.QueryConfig, values)
        become({ ...status, state: fault })
        return null
      })
    } catch (error) {
      if (isConnectionLost(error)) become({ state: 'unreachable', lagMs: null })
      // The standby cancels a query that is in the way of what it has to apply.
      else if (!isRetryable(error)) throw error
      return null
    }
  }

  function reader(): Reader {
    let wanted: Promise<ServerPosition> | undefined
    /** A call that has read from the primary stays there, so that it never reads something older later. */
    let isOnPrimary = false
    return {
      async query<Row extends pg.QueryResultRow>(statement: Statement, values?: unknown[]) {
        if (!isOnPrimary && status.state === 'in use') {
          wanted ??= readPosition(primary.pool)
          const answer = await readAt<Row>(await wanted, statement, values)
          if (answer) {
            reads.standby += 1
            return answer
          }
        }
        isOnPrimary = true
        reads.primary += 1
        return primary.pool.query<Row>(statement as pg.QueryConfig, values)
      },
    }
  }

  return {
    reader,
    status: () => status,
    check,
    jobs: [{ name: 'look at the standby', everyMs: SECOND_MS, run: check }],
    metrics: () => metricsOf(status, reads),
    stop: () => pool.end(),
  }
}

function faultOf(standby: ServerPosition, wanted: ServerPosition): Fault | null {
  if (standby.system !== wanted.system) return 'another database'
  if (!standby.isStandby) return 'no standby'
  if (standby.timeline !== wanted.timeline) return 'another timeline'
  return standby.position < wanted.position ? 'behind' : null
}

async function onConnection<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  // A connection lost between two queries emits an error, which ends the process if nothing listens.
  const onBroken = (cause: Error) => {
    broken = cause
  }
  client.on('error', onBroken)
  try {
    return await work(client)
  } catch (error) {
    // The server ended the session, or may be about to.
    if (isRetryable(error)) broken ??= error as Error
    throw error
  } finally {
    client.off('error', onBroken)
    client.release(broken)
  }
}

function metricsOf(
  { state, lagMs }: StandbyStatus,
  reads: Readonly<Record<'standby' | 'primary', number>>,
): Metric[] {
  return [
    {
      name: 'coffer_standby_is_unused',
      help: 'Whether reads that a standby could answer go to the primary',
      labels: {},
      value: state === 'in use' ? 0 : 1,
    },
    {
      name: 'coffer_standby_lag_seconds',
      help: 'Seconds that the standby took to apply what the primary had; -1 if that cannot be known',
      labels: {},
      value: lagMs === null ? -1 : lagMs / SECOND_MS,
    },
    ...(['standby', 'primary'] as const).map((server) => ({
      name: 'coffer_standby_reads',
      help: 'Queries of calls that a standby may answer, by the server that did',
      labels: { server },
      value: reads[server],
    })),
  ]
}
