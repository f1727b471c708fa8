import { HOUR_MS, MINUTE_MS } from '#domain/schedule/durations.ts'
import type { AuditFinding } from '#server/ledger/index.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database, Reader } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { Metric } from '#server/platform/metrics/metric.ts'
import { type AuditSecrets, auditShop } from './audit.ts'

const EVERY_MS = HOUR_MS
/** The minimum rest as a multiple of the audit's duration, so that a long history does not cause a constant load. */
const RESTS = 9
const RETRY_MS = 10 * MINUTE_MS
/** The delay after a start, while players reconnect. */
const SETTLE_MS = 5 * MINUTE_MS

export interface AuditDeps {
  database: Database
  clock: Pick<Clock, 'now'>
  log: Pick<Log, 'error' | 'info'>
  secrets: AuditSecrets
}

/**
 * Runs the whole audit every hour, on one of the nodes. A fault is logged every time it is found. The metrics of every
 * node are those of the last run on any node.
 */
export function createAuditJob(deps: AuditDeps): { job: Job; metrics(): Metric[] } {
  const { database, clock } = deps
  let last: AuditRun | null = null
  let notBeforeMs = clock.now() + SETTLE_MS

  async function run(stopping: AbortSignal): Promise<void> {
    last = await readLastRun(database.pool)
    if (clock.now() < notBeforeMs || !isDue(last, clock.now())) return
    try {
      last = (await auditOnce(deps, stopping)) ?? last
    } catch (error) {
      if (stopping.aborted) return
      notBeforeMs = clock.now() + RETRY_MS
      throw error
    }
  }

  return {
    job: { name: 'audit the ledger', everyMs: MINUTE_MS, run },
    metrics: () => (last ? metricsOf(last, clock.now()) : []),
  }
}

function isDue(last: AuditRun | null, nowMs: number): boolean {
  if (!last) return true
  const endedMs = last.ended_at.getTime()
  const tookMs = endedMs - last.began_at.getTime()
  return nowMs >= endedMs + Math.max(EVERY_MS, tookMs * RESTS)
}

/**
 * Runs the audit and stores its findings; null if another node is running it or has just run it. The transaction
 * holds the lock until the row is committed, and reads nothing during the audit.
 */
async function auditOnce(
  { database, clock, log, secrets }: AuditDeps,
  stopping: AbortSignal,
): Promise<AuditRun | null> {
  const began_at = new Date(clock.now())
  const run = await database.transaction(async (tx) => {
    await tx.query('SET LOCAL idle_in_transaction_session_timeout = 0')
    if (!(await tryLock(tx))) return null
    if (!isDue(await readLastRun(tx), clock.now())) return null
    const findings = await auditShop(database, secrets, { stopping, isGentle: true })
    const found = { began_at, ended_at: new Date(clock.now()), findings }
    await writeRun(tx, found)
    return found
  })
  if (run) logFaults(log, run.findings)
  return run
}

function logFaults(log: AuditDeps['log'], findings: readonly AuditFinding[]): void {
  for (const { invariant, promise, faults } of findings) {
    for (const fault of faults)
      log.error({ invariant, promise, fault }, 'The ledger audit found faults')
  }
  const checked = findings.reduce((sum, finding) => sum + finding.checked, 0)
  log.info({ checked }, 'The ledger was audited')
}

function metricsOf({ ended_at, findings }: AuditRun, nowMs: number): Metric[] {
  const counts = new Map<string, number>()
  for (const { invariant, faults } of findings) {
    counts.set(invariant, (counts.get(invariant) ?? 0) + faults.length)
  }
  const age = (nowMs - ended_at.getTime()) / 1000
  return [
    {
      name: 'audit_age_seconds',
      help: 'Seconds since the end of the last full ledger audit',
      labels: {},
      value: age,
    },
    ...[...counts].map(([invariant, value]) => ({
      name: 'audit_faults',
      help: 'Faults found by the last ledger audit, by invariant',
      labels: { invariant },
      value,
    })),
    ...findings.flatMap((finding) => finding.metrics ?? []),
  ]
}

interface AuditRun extends Pick<Tables['audits'], 'began_at' | 'ended_at'> {
  findings: AuditFinding[]
}

/** The last stored run of any node; null before the first. */
async function readLastRun(reader: Reader): Promise<AuditRun | null> {
  const { rows } = await reader.query<AuditRun>(
    'SELECT began_at, ended_at, findings FROM audits ORDER BY id DESC LIMIT 1',
  )
  return rows[0] ?? null
}

async function writeRun(writer: Reader, run: AuditRun): Promise<void> {
  await writer.query('INSERT INTO audits (began_at, ended_at, findings) VALUES ($1, $2, $3)', [
    run.began_at,
    run.ended_at,
    JSON.stringify(run.findings),
  ])
}

/** Takes the audit's lock until the end of the transaction; false if another node holds it. */
async function tryLock(reader: Reader): Promise<boolean> {
  const { rows } = await reader.query<{ is_alone: boolean }>(
    `SELECT pg_try_advisory_xact_lock(hashtextextended('audit', 0)) AS is_alone`,
  )
  return rows[0]?.is_alone === true
}
