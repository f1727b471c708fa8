import pg from 'pg'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#domain/schedule/durations.ts'
import { monthRoot } from '#domain/transparency/sealed-month.ts'
import type { TransparencyLog } from '#server/features/transparency/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database, Reader, Tx } from '#server/platform/db/database.ts'
import { pacedReader } from '#server/platform/db/paced.ts'
import { sha256 } from '#server/platform/hash/hash.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { Metric } from '#server/platform/metrics/metric.ts'
import { monthStart } from '#server/platform/partitions/month.ts'
import { daysOf, hashDays } from './days.ts'
import { hasRows, listColumns, type Stretch } from './rows.ts'
import {
  guard,
  insertSealed,
  listUnguarded,
  readBeginning,
  readSealedUntil,
  type SealedRow,
  tryLockSealing,
} from './store.ts'
import { type SealedTable, sealedTables } from './tables.ts'

const CHECKED_EVERY_MS = 10 * MINUTE_MS
/** How long after its end a month is sealed: nothing that began in it is still being written, by any node's clock. */
const MARGIN_MS = 2 * DAY_MS
/** The delay after a start, while players reconnect. */
const SETTLE_MS = 5 * MINUTE_MS
const RESTS = 9
const WAIT_MS = 500
const LOCK_NOT_AVAILABLE = '55P03'

export interface SealingDeps {
  database: Pick<Database, 'pool' | 'transaction'>
  clock: Pick<Clock, 'now'>
  log: Pick<Log, 'info'>
  transparencyLog: Pick<TransparencyLog, 'append'>
  /** The rest beside reading a month, as a multiple of its time; with nine times as much, it takes a tenth of a core. */
  rests?: number
}

/**
 * Seals each month of the tables of history once nothing can touch it any more, on one of the nodes (decision 159). A month
 * is read outside of the transaction that stores its hash; whoever is stopped before that leaves nothing.
 */
export function createSealing(deps: SealingDeps): { job: Job; metrics(): Metric[] } {
  const { database, clock, log } = deps
  const notBeforeMs = clock.now() + SETTLE_MS
  let lateMs: number | null = null

  async function guardSealed(): Promise<void> {
    for (const partition of await listUnguarded(database.pool)) {
      try {
        await database.transaction(async (tx) => {
          if (await tryLockSealing(tx)) await guard(tx, partition, WAIT_MS)
        })
      } catch (error) {
        if (!(error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE)) throw error
        log.info({ partition }, 'A sealed month was in use; it refuses rows later')
      }
    }
  }

  return {
    job: {
      name: 'seal months',
      everyMs: CHECKED_EVERY_MS,
      async run(stopping) {
        if (clock.now() < notBeforeMs) return
        const ends: number[] = []
        for (const table of sealedTables) {
          while (!stopping.aborted && (await sealNext(deps, table, stopping)));
          const next = await nextMonth(database.pool, table)
          if (next) ends.push(next.untilMs)
        }
        if (!stopping.aborted) await guardSealed()
        lateMs = ends.length === 0 ? null : Math.min(...ends) + MARGIN_MS
      },
    },
    metrics: () =>
      lateMs === null
        ? []
        : [
            {
              name: 'coffer_seal_late_seconds',
              help: 'Seconds since the oldest month that is not sealed could have been; its bets are not settled, or the job has stopped',
              labels: {},
              value: Math.max(0, (clock.now() - lateMs) / SECOND_MS),
            },
          ],
  }
}

/** The month of a table that is sealed next: the first begins with the shop. Null before there is anybody. */
async function nextMonth(reader: Reader, { name }: SealedTable): Promise<Stretch | null> {
  const sealed = await readSealedUntil(reader, name)
  if (sealed) return { sinceMs: sealed.getTime(), untilMs: monthStart(sealed.getTime(), 1) }
  const beginning = await readBeginning(reader)
  return beginning && { sinceMs: null, untilMs: monthStart(beginning.getTime(), 1) }
}

/** Seals the next month of a table; false if it is not time, a row of it may still change, or another node is at it. */
async function sealNext(
  { database, clock, log, transparencyLog, rests = RESTS }: SealingDeps,
  table: SealedTable,
  stopping: AbortSignal,
): Promise<boolean> {
  const sealed = await database.transaction(async (tx) => {
    if (!(await tryLockSealing(tx))) return null
    const month = await nextMonth(tx, table)
    if (!month || clock.now() < month.untilMs + MARGIN_MS) return null
    if (await hasRows(tx, table, { ...month, which: 'open' })) return null
    const reader = pacedReader(database.pool, { stopping, rests })
    const row = await seal(reader, table, { month, sealedAt: instantOf(clock) })
    await storeSealed(tx, row, transparencyLog)
    return row
  })
  if (sealed)
    log.info(
      { table: table.name, until: sealed.until, rows: Number(sealed.row_count) },
      'A month was sealed',
    )
  return sealed !== null
}

async function seal(
  reader: Reader,
  table: SealedTable,
  { month, sealedAt }: { month: Stretch; sealedAt: Date },
): Promise<SealedRow> {
  const columns = await listColumns(reader, table)
  const { rows, hashes } = await hashDays(reader, table, { columns, days: daysOf(month) })
  const root = monthRoot({ table: table.name, ...month, columns, rows }, hashes, sha256)
  return {
    table_name: table.name,
    since: month.sinceMs === null ? null : new Date(month.sinceMs),
    until: new Date(month.untilMs),
    columns,
    row_count: BigInt(rows),
    days: hashes,
    root: Buffer.from(root),
    sealed_at: sealedAt,
  }
}

async function storeSealed(
  tx: Tx,
  row: SealedRow,
  transparencyLog: SealingDeps['transparencyLog'],
): Promise<void> {
  await insertSealed(tx, row)
  await transparencyLog.append(tx, [{ kind: 'month', hash: row.root }])
}
