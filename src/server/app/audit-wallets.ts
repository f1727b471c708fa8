import { DAY_MS, HOUR_MS, SECOND_MS } from '#domain/schedule/durations.ts'
import {
  ALL_WALLETS,
  type AuditFinding,
  type Wallets,
  type WalletTurns,
} from '#server/ledger/index.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database, Reader } from '#server/platform/db/database.ts'
import { inSnapshot } from '#server/platform/db/snapshot.ts'
import { auditParts, sumFindings } from './audit.ts'
import type { AuditRun } from './audit-runs.ts'

const AT_ONCE = 200
const AHEAD_MS = 5 * SECOND_MS
/** So many parts with faults are checked again by each run. */
const FAULTY_MAX = 20

export interface WalletAuditDeps {
  database: Database
  clock: Pick<Clock, 'now'>
  /** Within how many days every wallet is checked again. */
  days: number
  /** So many are checked in one snapshot. */
  atOnce?: number
  /** For so long a run checks wallets that are not due yet: those of a small shop are all checked in each run. */
  aheadMs?: number
}

/**
 * Checks what is stored of players against all of their history, some wallets in each run: as many as are due since the last
 * one, from where it ended. Those in which it found faults are checked again, so that a fault stays in sight.
 */
export async function auditWallets(
  deps: WalletAuditDeps,
  last: AuditRun | null,
  stopping: AbortSignal,
): Promise<AuditFinding[]> {
  const { database, clock, atOnce = AT_ONCE, aheadMs = AHEAD_MS } = deps
  const turns = last?.findings.find((finding) => finding.turns)?.turns
  const faulty = new Map<string, Wallets>()
  const findings: AuditFinding[] = []

  async function check(wallets: Wallets): Promise<void> {
    const found = await checkAll(database, wallets, stopping)
    if (found.some(({ faults }) => faults.length > 0)) faulty.set(`${wallets.after}`, wallets)
    findings.push(...found)
  }

  for (const { after, upTo } of turns?.faulty ?? [])
    await check({ after: BigInt(after), upTo: BigInt(upTo) })
  const due = await countDue(deps, last)
  const beganMs = clock.now()
  let after = BigInt(turns?.upTo ?? ALL_WALLETS.upTo)
  for (let done = 0; done < due || clock.now() < beganMs + aheadMs; done += atOnce) {
    if (after === ALL_WALLETS.upTo) after = ALL_WALLETS.after
    const upTo = await findEnd(database.pool, after, atOnce)
    await check({ after, upTo })
    after = upTo
    if (after === ALL_WALLETS.upTo) break
  }
  const [first, ...others] = sumFindings(findings)
  return first ? [{ ...first, turns: asTexts(after, [...faulty.values()]) }, ...others] : []
}

async function checkAll(database: Database, wallets: Wallets, stopping: AbortSignal) {
  const findings: AuditFinding[] = []
  for (const check of auditParts().wallets) {
    const found = await inSnapshot(database, (reader) => check(reader, wallets), stopping)
    findings.push(...[found].flat())
  }
  return findings
}

/** How many wallets have to be checked, so that all are within the promised days. */
async function countDue(
  { database, clock, days }: WalletAuditDeps,
  last: AuditRun | null,
): Promise<number> {
  const { rows } = await database.pool.query<{ count: bigint }>('SELECT count(*) FROM accounts')
  const sinceMs = last ? clock.now() - last.began_at.getTime() : HOUR_MS
  return Math.ceil((Number(rows[0]?.count ?? 0n) * sinceMs) / (days * DAY_MS))
}

/** The account with which a part ends that begins after another. */
async function findEnd(reader: Reader, after: bigint, atOnce: number): Promise<bigint> {
  const { rows } = await reader.query<{ id: bigint }>(
    'SELECT id FROM accounts WHERE id > $1 ORDER BY id OFFSET $2 LIMIT 1',
    [after, atOnce - 1],
  )
  return rows[0]?.id ?? ALL_WALLETS.upTo
}

const asTexts = (upTo: bigint, faulty: readonly Wallets[]): WalletTurns => ({
  upTo: `${upTo}`,
  faulty: faulty
    .slice(0, FAULTY_MAX)
    .map((each) => ({ after: `${each.after}`, upTo: `${each.upTo}` })),
})
