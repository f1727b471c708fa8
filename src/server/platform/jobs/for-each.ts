import { DAY_MS, HOUR_MS, SECOND_MS } from '#domain/schedule/durations.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { Metric } from '#server/platform/metrics/metric.ts'
import type { Job } from './jobs.ts'
import {
  deleteFailures,
  deleteForgotten,
  type FailureRow,
  noteFailure,
  readFailures,
  readStuckJobs,
  type StuckJob,
} from './store.ts'

/** The pause after a row's first failure; it doubles with each further one, up to `PAUSE_MS_MAX`. */
const PAUSE_MS = 10 * SECOND_MS
const PAUSE_MS_MAX = HOUR_MS
/** Longer than the rest of any row: its job no longer exists, or the row is done. */
const FORGOTTEN_MS = 2 * DAY_MS
const MONITOR_MS = 15 * SECOND_MS
const ERROR_LENGTH_MAX = 500

/** The due rows of a job, and the work on one of them. */
export interface Rows<Row> {
  /** Names the job to staff and in the metrics. */
  job: string
  /**
   * The due rows after one of them, null at first, in an order that does not change. Without `pageSize`, all of them.
   */
  list(after: Row | null): Promise<readonly Row[]>
  pageSize?: number
  /** Identifies a row among those of the job: an id that staff can look up. */
  keyOf(row: Row): string
  /** Opens its own transactions. False if it has left the row to another node. */
  work(row: Row): Promise<unknown>
  /** Work on several rows at once. If it fails, each of them is tried alone. */
  together?: { split(rows: readonly Row[]): Row[][]; work(rows: readonly Row[]): Promise<unknown> }
  /** How long after a failure the row may be missing from the list, because it is listed at its own pace. */
  returnsWithinMs?: number
  stopping?: AbortSignal | undefined
}

export interface Outcome {
  /** The rows that were processed. */
  done: number
  /** The listed rows that have failed, now or before, and since when. */
  stuck: { key: string; since: Date }[]
}

/**
 * Processes every due row of a job. A row that fails is recorded and logged, never stops the others, and is tried again
 * after a growing pause, whichever node runs the job then. An error of the database that also prevents the record ends
 * the run, so that an outage is not taken for broken rows.
 */
export type ForEach = <Row>(rows: Rows<Row>) => Promise<Outcome>

export interface JobRows {
  forEach: ForEach
  /** Reads for the metrics what is stuck on any node. */
  job: Job
  metrics(): Metric[]
}

export interface JobRowsDeps {
  database: Pick<Database, 'pool' | 'noteChange'>
  clock: Pick<Clock, 'now'>
  log: Pick<Log, 'error' | 'info'>
}

export function createJobRows(deps: JobRowsDeps): JobRows {
  const { database, clock } = deps
  /** Jobs that have been stuck since the start: their metrics must return to zero. */
  const seen = new Set<string>()
  let stuck: StuckJob[] = []

  return {
    forEach: (rows) => createRun(deps, rows)(),
    job: {
      name: 'monitor stuck rows',
      everyMs: MONITOR_MS,
      async run() {
        const before = new Date(clock.now() - FORGOTTEN_MS)
        stuck = await readStuckJobs(database.pool)
        // Only then, because a database without room accepts no statement that could write.
        if (stuck.some(({ oldest }) => oldest < before)) {
          await deleteForgotten(database.pool, before)
          stuck = await readStuckJobs(database.pool)
        }
        for (const { job } of stuck) seen.add(job)
      },
    },
    metrics: () =>
      [...seen].flatMap((job) => {
        const found = stuck.find((each) => each.job === job)
        const age = found ? (clock.now() - found.oldest.getTime()) / 1000 : 0
        const labels = { job }
        return [
          {
            name: 'job_stuck_rows',
            help: 'Rows that a job could not process and tries again later',
            labels,
            value: found?.rows ?? 0,
          },
          {
            name: 'job_stuck_age_seconds',
            help: 'Time since the first failure of the oldest of them',
            labels,
            value: age,
          },
        ]
      }),
  }
}

type Failures = ReadonlyMap<string, Pick<FailureRow, 'failed_at' | 'next_at'>>

function createRun<Row>({ database, clock, log }: JobRowsDeps, rows: Rows<Row>) {
  const { job, list, pageSize, keyOf, together, returnsWithinMs = 0, stopping } = rows
  const { pool } = database
  const outcome: Outcome = { done: 0, stuck: [] }
  let before: Failures = new Map()

  /** Without the rows that rest after a failure. */
  function dueOf(page: readonly Row[]): Row[] {
    return page.filter((row) => {
      const key = keyOf(row)
      const failure = before.get(key)
      if (!failure || failure.next_at.getTime() <= clock.now()) return true
      outcome.stuck.push({ key, since: failure.failed_at })
      return false
    })
  }

  async function forget(keys: readonly string[]): Promise<void> {
    await deleteFailures(pool, job, keys)
    database.noteChange('stuck-rows')
  }

  async function recover(keys: readonly string[]): Promise<void> {
    const recovered = keys.filter((key) => before.has(key))
    if (recovered.length > 0) await forget(recovered)
    for (const row of recovered) log.info({ job, row }, 'A stuck row of a job was processed')
  }

  async function alone(row: Row): Promise<void> {
    const key = keyOf(row)
    try {
      if ((await rows.work(row)) === false) return
    } catch (error) {
      if (stopping?.aborted) throw error
      const now = instantOf(clock)
      const pauses = { firstMs: PAUSE_MS, mostMs: PAUSE_MS_MAX }
      const failed = { job, key, error: lineOf(error), now, ...pauses }
      const { tries, failed_at } = await noteFailure(pool, failed)
      database.noteChange('stuck-rows')
      outcome.stuck.push({ key, since: failed_at })
      log.error({ err: error, job, row: key, tries }, 'A row of a job failed')
      return
    }
    outcome.done += 1
    await recover([key])
  }

  async function atOnce(batch: readonly Row[]): Promise<void> {
    if (together && batch.length > 1) {
      try {
        if ((await together.work(batch)) === false) return
        outcome.done += batch.length
        return await recover(batch.map(keyOf))
      } catch (error) {
        if (stopping?.aborted) throw error
        log.info({ err: error, job }, 'Rows of a job failed together and are tried one by one')
      }
    }
    for (const row of batch) {
      if (stopping?.aborted) return
      await alone(row)
    }
  }

  /** Failures of rows that are no longer due: another run, a player or staff have settled them. */
  async function forgetSettled(listed: ReadonlySet<string>): Promise<void> {
    const missedMs = clock.now() - returnsWithinMs
    const settled = [...before]
      .filter(([key, { next_at }]) => !listed.has(key) && next_at.getTime() <= missedMs)
      .map(([key]) => key)
    if (settled.length > 0) await forget(settled)
  }

  return async function run(): Promise<Outcome> {
    before = await readFailures(pool, job)
    const listed = new Set<string>()
    for (let last: Row | null = null; ; ) {
      const page: readonly Row[] = await list(last)
      for (const row of page) if (before.size > 0) listed.add(keyOf(row))
      const due = dueOf(page)
      for (const batch of together ? together.split(due) : [due]) {
        if (stopping?.aborted) return outcome
        await atOnce(batch)
      }
      last = page.at(-1) ?? null
      if (stopping?.aborted) return outcome
      if (last === null || pageSize === undefined || page.length < pageSize) break
    }
    await forgetSettled(listed)
    return outcome
  }
}

/** The first line of an error, as text that the database can store. */
function lineOf(error: unknown): string {
  const [line = ''] = String(error instanceof Error ? error.message : error).split('\n', 1)
  return line.replaceAll('\0', '').slice(0, ERROR_LENGTH_MAX).toWellFormed() || 'unknown'
}
