import { setTimeout as rest } from 'node:timers/promises'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/schedule/durations.ts'
import { readSealedUntil } from '#server/features/sealing/feature.ts'
import { type AuditFinding, createLedgerKeys, type Period } from '#server/ledger/index.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database, Reader, Tx } from '#server/platform/db/database.ts'
import { pacedReader } from '#server/platform/db/paced.ts'
import { inSnapshot } from '#server/platform/db/snapshot.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { Metric } from '#server/platform/metrics/metric.ts'
import { type AuditSecrets, auditOpening, auditRowsOf, compareRowsOf } from './audit.ts'
import { type AuditedDay, createAuditedDays, type DayFindings } from './audited-days.ts'

export interface AuditDeps {
  database: Database
  clock: Pick<Clock, 'now'>
  log: Pick<Log, 'error' | 'info'>
  secrets: AuditSecrets
  /** Within how many days every row of history is read again. */
  historyDays: number
  /** The rest beside reading history, as a multiple of its time; with nine times as much, it takes a tenth of a core. */
  historyRests?: number
}

const RESTS = 9
/** A day with more entries than this is read hour by hour, so that no snapshot is held for long. */
const ENTRIES_AT_ONCE = 20_000
/** The part of the promised time after which a day is read again; the rest is for a pass that takes days itself. */
export const READ_AGAIN_AFTER = 6 / 7
/** The delay after a start, while players reconnect. */
const SETTLE_MS = 5 * MINUTE_MS
const RETRY_MS = 10 * MINUTE_MS
/** Of the bets of a sealed day, whose hash is compared, one of so many is drawn again; others the next time. */
const SAMPLE_EVERY = 100

/**
 * Audits history day by day, so that every row is read again within a number of days, on one of the nodes (decision 160). A
 * fault stays in sight until its day is audited again. What is known of each day is stored; whoever is stopped within one
 * leaves it to be read again.
 */
export function createHistoryAudit(deps: AuditDeps): { job: Job; metrics(): Metric[] } {
  const { database, clock, log } = deps
  const days = createAuditedDays(createLedgerKeys(deps.secrets.ledgerKeys))
  const everyMs = deps.historyDays * DAY_MS * READ_AGAIN_AFTER
  let known: AuditedDay[] = []
  let notBeforeMs = clock.now() + SETTLE_MS

  const isDue = ({ found }: AuditedDay): boolean =>
    !found || clock.now() >= found.auditedAt.getTime() + everyMs

  /** Audits the day that was not audited for the longest time; false if none is due, or another node is at it. */
  async function auditNext(stopping: AbortSignal): Promise<boolean> {
    await database.transaction(async (tx) => {
      if (await tryLock(tx)) await days.extend(tx, clock.now())
    })
    // This transaction holds the lock and writes nothing before its end: VACUUM would wait for it.
    const found = await database.transaction(async (tx) => {
      if (!(await tryLock(tx))) return null
      const due = (await days.list(tx, clock.now())).filter(isDue)
      const [next] = due.toSorted((a, b) => lastRead(a) - lastRead(b))
      if (!next) return null
      const findings = await auditDay(deps, next, stopping)
      await days.store(tx, next, findings)
      return { ...findings, day: next.since }
    })
    if (!found) return false
    for (const [invariant, faults] of Object.entries(found.faults))
      for (const fault of faults)
        log.error({ depth: 'history', invariant, fault }, 'The ledger audit found faults')
    log.info({ day: found.day, checked: found.checked }, 'A day of history was audited')
    return true
  }

  return {
    job: {
      name: 'audit history',
      everyMs: MINUTE_MS,
      async run(stopping) {
        try {
          if (clock.now() < notBeforeMs) return
          while (!stopping.aborted && (await auditNext(stopping)))
            known = await days.list(database.pool, clock.now())
        } catch (error) {
          if (stopping.aborted) return
          notBeforeMs = clock.now() + RETRY_MS
          throw error
        } finally {
          if (!stopping.aborted) known = await days.list(database.pool, clock.now())
        }
      },
    },
    metrics: () => metricsOf(known, { nowMs: clock.now(), days: deps.historyDays }),
  }
}

const lastRead = ({ found }: AuditedDay): number => found?.auditedAt.getTime() ?? 0

async function auditDay(
  { database, clock, secrets, historyRests: rests = RESTS }: AuditDeps,
  { period }: AuditedDay,
  stopping: AbortSignal,
): Promise<DayFindings> {
  const opening = auditOpening(secrets)
  // A day that is stored as audited later than it was read would be read again too late.
  const auditedAt = new Date(clock.now())
  const sealedUntil = await readSealedUntil(database.pool, 'bets')
  const isSealed = sealedUntil !== null && sealedUntil >= period.until
  const sample = { every: isSealed ? SAMPLE_EVERY : 1, turn: Math.floor(clock.now() / DAY_MS) }
  const reader = pacedReader(database.pool, { stopping, rests })
  const findings = await compareRowsOf(reader, period)
  const isBusy = await hasMoreEntries(database.pool, period, ENTRIES_AT_ONCE)
  for (const part of isBusy ? hoursOf(period) : [period]) {
    const beganMs = performance.now()
    const found = await inSnapshot(
      database,
      (snapshot) => auditRowsOf(snapshot, opening, { period: part, sample }),
      stopping,
    )
    findings.push(...found)
    await rest((performance.now() - beganMs) * rests, undefined, { signal: stopping })
  }
  return { auditedAt, ...sumOf(findings) }
}

/** The hours of a day; days without rows before it are read at once. */
export function hoursOf({ since, until }: Period & { until: Date }): Period[] {
  const begin = until.getTime() - DAY_MS
  const hours: Period[] = []
  if (since === null || since.getTime() < begin) hours.push({ since, until: new Date(begin) })
  for (let at = begin; at < until.getTime(); at += HOUR_MS)
    hours.push({ since: new Date(at), until: new Date(at + HOUR_MS) })
  return hours
}

async function hasMoreEntries(
  reader: Reader,
  { since, until }: Period,
  count: number,
): Promise<boolean> {
  const { rowCount } = await reader.query(
    `SELECT FROM entries WHERE ($1::timestamptz IS NULL OR at >= $1) AND at < $2 LIMIT $3`,
    [since, until, count + 1],
  )
  return (rowCount ?? 0) > count
}

function sumOf(findings: readonly AuditFinding[]): Pick<DayFindings, 'checked' | 'faults'> {
  const faults: Record<string, string[]> = {}
  for (const { invariant, faults: found } of findings)
    faults[invariant] = [...new Set([...(faults[invariant] ?? []), ...found])]
  return { checked: findings.reduce((sum, { checked }) => sum + checked, 0), faults }
}

function metricsOf(
  known: readonly AuditedDay[],
  { nowMs, days }: { nowMs: number; days: number },
): Metric[] {
  if (known.length === 0) return []
  const readAt = known.map(({ found, overSince }) => (found?.auditedAt ?? overSince).getTime())
  const ageMs = nowMs - Math.min(...readAt)
  const counts = new Map<string, number>()
  for (const [invariant, faults] of known.flatMap(({ found }) =>
    Object.entries(found?.faults ?? {}),
  ))
    counts.set(invariant, (counts.get(invariant) ?? 0) + faults.length)
  return [
    {
      name: 'audit_age_seconds',
      help: 'Seconds since the last ledger audit of the state, of what is new (recent), or of the day of history that was not read for the longest time',
      labels: { depth: 'history' },
      value: ageMs / SECOND_MS,
    },
    {
      name: 'audit_history_late_seconds',
      help: 'Seconds by which a day of history was not read again within AUDIT_HISTORY_DAYS',
      labels: {},
      value: Math.max(0, ageMs - days * DAY_MS) / SECOND_MS,
    },
    ...[...counts].map(([invariant, value]) => ({
      name: 'audit_faults',
      help: 'Faults found by the last ledger audit of this depth, by invariant',
      labels: { invariant, depth: 'history' },
      value,
    })),
  ]
}

/** Takes the lock of the audit of history until the end of the transaction; false while another node has it. */
async function tryLock(tx: Tx): Promise<boolean> {
  await tx.query('SET LOCAL idle_in_transaction_session_timeout = 0')
  const { rows } = await tx.query<{ is_alone: boolean }>(
    `SELECT pg_try_advisory_xact_lock(hashtextextended('audit history', 0)) AS is_alone`,
  )
  return rows[0]?.is_alone === true
}
