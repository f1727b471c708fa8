import { HOUR_MS, MINUTE_MS } from '#domain/schedule/durations.ts'
import { type AuditFinding, createLedgerKeys, sortFindings } from '#server/ledger/index.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import type { Metric } from '#server/platform/metrics/metric.ts'
import { type AuditSecrets, auditSince, auditState } from './audit.ts'
import { type AuditDeps, createHistoryAudit, READ_AGAIN_AFTER } from './audit-history.ts'
import { type AuditRun, type AuditRuns, createAuditRuns } from './audit-runs.ts'
import { auditWallets } from './audit-wallets.ts'
import { createAuditedDays, OVERLAP_MS } from './audited-days.ts'

/** The minimum rest as a multiple of the audit's duration, so that a long history does not cause a constant load. */
const RESTS = 9
const RETRY_MS = 10 * MINUTE_MS
/** The delay after a start, while players reconnect. */
const SETTLE_MS = 5 * MINUTE_MS

/** How much one run checks. */
interface Depth {
  name: Tables['audits']['depth']
  job: string
  everyMs: number
  /** Checks it; null if there is nothing to start from yet. */
  run(deps: AuditDeps, runs: AuditRuns, stopping: AbortSignal): Promise<AuditFinding[] | null>
}

const depths: readonly Depth[] = [
  {
    name: 'state',
    job: 'audit the ledger',
    everyMs: HOUR_MS,
    async run({ database, clock, secrets, historyDays }, runs, stopping) {
      const last = await runs.last(database.pool, 'state')
      const findings = await auditState(database, secrets, { stopping })
      const days = historyDays * READ_AGAIN_AFTER
      const ofPlayers = await auditWallets({ database, clock, days }, last, stopping)
      return sortFindings([...findings, ...ofPlayers])
    },
  },
  {
    name: 'recent',
    job: 'audit what is new',
    everyMs: 15 * MINUTE_MS,
    async run({ database, clock, secrets }, runs, stopping) {
      const from = await auditedUntil(database.pool, { runs, secrets, nowMs: clock.now() })
      if (from === null) return null
      const since = new Date(from - OVERLAP_MS)
      return auditSince(database, secrets, since, { stopping })
    },
  },
]

/**
 * The instant until which everything was audited, in epoch ms: the begin of the last run of what is new that found
 * nothing, so that a fault stays in sight, or the end of the last day of history. Null before a day is listed.
 */
async function auditedUntil(
  reader: Reader,
  { runs, secrets, nowMs }: { runs: AuditRuns; secrets: AuditSecrets; nowMs: number },
): Promise<number | null> {
  const days = createAuditedDays(createLedgerKeys(secrets.ledgerKeys))
  const open = await days.openSince(reader, nowMs)
  if (open === null) return null
  const audited = (await days.list(reader, nowMs)).findLast(({ found }) => found !== null)
  const clean = await runs.lastClean(reader, 'recent')
  return Math.max(audited?.period.until.getTime() ?? open, clean?.began_at.getTime() ?? 0)
}

/**
 * Audits the state every hour, what is new every quarter of an hour, and history day by day, each on one of the nodes. A
 * fault is logged every time it is found. The metrics of every node are those of the last runs on any node.
 */
export function createAuditJobs(deps: AuditDeps): { jobs: Job[]; metrics(): Metric[] } {
  const history = createHistoryAudit(deps)
  const audits = [...depths.map((depth) => auditJob(deps, depth)), history]
  return {
    jobs: audits.map(({ job }) => job),
    metrics: () => audits.flatMap(({ metrics }) => metrics()),
  }
}

function auditJob(deps: AuditDeps, depth: Depth): { job: Job; metrics(): Metric[] } {
  const { database, clock } = deps
  const runs = createAuditRuns(createLedgerKeys(deps.secrets.ledgerKeys))
  let last: AuditRun | null = null
  let notBeforeMs = clock.now() + SETTLE_MS

  async function run(stopping: AbortSignal): Promise<void> {
    last = await runs.last(database.pool, depth.name)
    if (clock.now() < notBeforeMs || !isDue(depth, last, clock.now())) return
    try {
      last = (await auditOnce({ ...deps, runs }, depth, stopping)) ?? last
    } catch (error) {
      if (stopping.aborted) return
      notBeforeMs = clock.now() + RETRY_MS
      throw error
    }
  }

  return {
    job: { name: depth.job, everyMs: MINUTE_MS, run },
    metrics: () => (last ? metricsOf(depth, last, clock.now()) : []),
  }
}

function isDue({ everyMs }: Depth, last: AuditRun | null, nowMs: number): boolean {
  if (!last) return true
  const endedMs = last.ended_at.getTime()
  const tookMs = endedMs - last.began_at.getTime()
  return nowMs >= endedMs + Math.max(everyMs, tookMs * RESTS)
}

/**
 * Runs the audit and stores its findings; null if another node is running it or has just run it. The transaction
 * holds the lock until the row is committed, and reads nothing during the audit.
 */
async function auditOnce(
  deps: AuditDeps & { runs: AuditRuns },
  depth: Depth,
  stopping: AbortSignal,
): Promise<AuditRun | null> {
  const { database, clock, log, runs } = deps
  const began_at = new Date(clock.now())
  const run = await database.transaction(async (tx) => {
    await tx.query('SET LOCAL idle_in_transaction_session_timeout = 0')
    if (!(await tryLock(tx, depth))) return null
    if (!isDue(depth, await runs.last(tx, depth.name), clock.now())) return null
    const findings = await depth.run(deps, runs, stopping)
    if (!findings) return null
    const found = { began_at, ended_at: new Date(clock.now()), findings }
    await runs.store(tx, depth.name, found)
    return found
  })
  if (run) logFaults(log, depth, run.findings)
  return run
}

function logFaults(
  log: AuditDeps['log'],
  { name: depth }: Depth,
  findings: readonly AuditFinding[],
): void {
  for (const { invariant, promise, faults } of findings) {
    for (const fault of faults)
      log.error({ depth, invariant, promise, fault }, 'The ledger audit found faults')
  }
  const checked = findings.reduce((sum, finding) => sum + finding.checked, 0)
  log.info({ depth, checked }, 'The ledger was audited')
}

function metricsOf(
  { name: depth }: Depth,
  { ended_at, findings }: AuditRun,
  nowMs: number,
): Metric[] {
  const counts = new Map<string, number>()
  for (const { invariant, faults } of findings) {
    counts.set(invariant, (counts.get(invariant) ?? 0) + faults.length)
  }
  return [
    {
      name: 'audit_age_seconds',
      help: 'Seconds since the last ledger audit of the state, of what is new (recent), or of the day of history that was not read for the longest time',
      labels: { depth },
      value: (nowMs - ended_at.getTime()) / 1000,
    },
    ...[...counts].map(([invariant, value]) => ({
      name: 'audit_faults',
      help: 'Faults found by the last ledger audit of this depth, by invariant',
      labels: { invariant, depth },
      value,
    })),
    ...findings.flatMap((finding) => finding.metrics ?? []),
  ]
}

/** Takes the lock of audits of this depth until the end of the transaction; false if another node holds it. */
async function tryLock(reader: Reader, { name }: Depth): Promise<boolean> {
  const { rows } = await reader.query<{ is_alone: boolean }>(
    'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS is_alone',
    [`audit ${name}`],
  )
  return rows[0]?.is_alone === true
}
