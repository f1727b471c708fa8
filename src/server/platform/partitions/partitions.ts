import pg from 'pg'
import { HOUR_MS, MINUTE_MS } from '#domain/schedule/durations.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { Metric } from '#server/platform/metrics/metric.ts'
import { endOfOpenMonth } from './month.ts'
import { closeMonth, listToAnalyze, readOpen, readOpenMonth, tryLockMonths } from './store.ts'

const RETRY_MS = 10 * MINUTE_MS
/** Everybody else waits behind whoever waits for a table, so that is not long; deadlocks are noticed later than that. */
const WAIT_MS = 500
/** The delay after a start, while players reconnect. */
const SETTLE_MS = 5 * MINUTE_MS
const LOCK_NOT_AVAILABLE = '55P03'

export interface PartitionsDeps {
  database: Pick<Database, 'pool' | 'transaction'>
  clock: Pick<Clock, 'now'>
  log: Pick<Log, 'info'>
}

/** Makes the months of the partitioned tables ahead, on one of the nodes (decision 149). */
export function createPartitions({ database, clock, log }: PartitionsDeps): {
  jobs: Job[]
  metrics(): Metric[]
} {
  const { pool } = database
  const notBeforeMs = clock.now() + SETTLE_MS
  let openSinceMs: number | null = null

  /** Closes the open month of a table if it is time; false if nothing was to be done, or it was left for later. */
  async function closeDue(table: string): Promise<boolean> {
    try {
      return await database.transaction(async (tx) => {
        if (!(await tryLockMonths(tx))) return false
        const endMs = endOfOpenMonth(await readOpenMonth(tx, table), clock.now())
        if (endMs === null) return false
        const end = new Date(endMs)
        await closeMonth(tx, { table, end, waitMs: WAIT_MS })
        log.info({ table, end }, 'A month of a table was made')
        return true
      })
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE)) throw error
      log.info({ table }, 'A table was in use; its month is made later')
      return false
    }
  }

  return {
    jobs: [
      {
        name: 'make months ahead',
        everyMs: RETRY_MS,
        async run(stopping) {
          let all = await readOpen(pool)
          const due = all.filter(
            ({ sinceMs }) => endOfOpenMonth({ sinceMs, isEmpty: true }, clock.now()) !== null,
          )
          for (const { table } of due) while (!stopping.aborted && (await closeDue(table)));
          if (due.length > 0) all = await readOpen(pool)
          openSinceMs = Math.min(...all.map(({ sinceMs }) => sinceMs))
        },
      },
      {
        // PostgreSQL itself examines only the partitions, and plans joins by the whole.
        name: 'examine partitioned tables',
        everyMs: HOUR_MS,
        async run(stopping) {
          if (clock.now() < notBeforeMs) return
          for (const table of await listToAnalyze(pool)) {
            if (!stopping.aborted) await pool.query(`ANALYZE ${table}`)
          }
        },
      },
    ],
    metrics: () =>
      openSinceMs === null
        ? []
        : [
            {
              name: 'coffer_months_ahead_seconds',
              labels: {},
              help: 'Time until rows are stored in the last partition, whose month is to be made before',
              value: (openSinceMs - clock.now()) / 1000,
            },
          ],
  }
}
