import type { Reader } from '#server/platform/db/database.ts'
import { firstIdAt } from '#server/platform/entropy/first-id-at.ts'
import { auditBets, type Sample } from './audit-bets.ts'
import { auditClearing, type InFlight } from './audit-clearing.ts'
import { auditEntriesOf } from './audit-entries.ts'
import type { AuditFinding, LedgerCheck, Period, Replays } from './audit-finding.ts'
import { auditJournal } from './audit-journal.ts'
import { auditRecentEntries } from './audit-recent.ts'
import { auditWagers, standingChecks, totalChecks } from './audit-totals.ts'
import type { LedgerKeys } from './chain-keys.ts'
import type { SeedVault } from './seed-vault.ts'

/**
 * The invariants of what is stored now, I3 to I5 and I8. Features declare the expected contents of clearing accounts;
 * anything else is a fault.
 */
export const ledgerChecks = (inFlight: readonly InFlight[]): LedgerCheck[] => [
  ...standingChecks,
  (reader) => auditClearing(reader, inFlight),
]

/** What opens seeds and verifies chains; a ledger has both. */
interface HistoryKeys {
  vault: SeedVault
  keys: Pick<LedgerKeys, 'entries'>
}

/**
 * I6 and I7: all bets and entries ever, in pages. These rows never change, so pages may see different states and
 * no snapshot is needed.
 */
export async function auditHistory(
  reader: Reader,
  { vault, keys }: HistoryKeys,
  replays: Replays,
): Promise<AuditFinding[]> {
  const bets = await auditBets(reader, vault, replays)
  return [bets, await auditJournal(reader, keys.entries)]
}

/** What was found of some entries and bets, and what those entries refer to. */
export interface PartOfHistory {
  findings: AuditFinding[]
  refs: string[]
}

/**
 * I2 to I7 of the entries and bets since an instant, without those before: its work grows with them alone. Rows written
 * at that instant may have older ids, so take an earlier one than the last audit's.
 */
export async function auditRecentHistory(
  reader: Reader,
  { vault, keys }: HistoryKeys,
  replays: Replays,
  since: Date,
): Promise<PartOfHistory> {
  const from = firstIdAt(since.getTime())
  const { finding, refs } = await auditRecentEntries(reader, keys.entries, since)
  const wagers = await auditWagers(reader, { from })
  const bets = await auditBets(reader, vault, replays, { from })
  return { findings: [finding, wagers, bets], refs }
}

/** The ids of the rows of a period. */
export const idsOf = ({ since, until }: Period): { from: string; until?: string } => ({
  from: since ? firstIdAt(since.getTime()) : FIRST_ID,
  ...(until && { until: firstIdAt(until.getTime()) }),
})

const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/**
 * I2, I4, I5, I6 and I7 of the entries and bets of a period that is over, each entry with the one before it: its work grows
 * with them alone. Of the bets, it may recompute a sample.
 */
export async function auditPeriod(
  reader: Reader,
  { vault, keys }: HistoryKeys,
  replays: Replays,
  { period, sample }: { period: Period; sample?: Sample | undefined },
): Promise<PartOfHistory> {
  const { finding, refs } = await auditEntriesOf(reader, keys.entries, period)
  const wagers = await auditWagers(reader, idsOf(period))
  const bets = await auditBets(reader, vault, replays, { ...idsOf(period), sample })
  return { findings: [finding, wagers, bets], refs }
}

/** All invariants of the ledger, I1 to I8. Run it while nothing is written, or in a snapshot. Read-only. */
export async function audit(
  reader: Reader,
  opening: HistoryKeys,
  replays: Replays,
  inFlight: readonly InFlight[] = [],
): Promise<AuditFinding[]> {
  const findings = await auditHistory(reader, opening, replays)
  // A connection runs one query at a time.
  for (const check of [...ledgerChecks(inFlight), ...totalChecks])
    findings.push(...[await check(reader)].flat())
  return sortFindings(findings)
}

/** Ordered by invariant. */
export const sortFindings = (findings: readonly AuditFinding[]): AuditFinding[] =>
  findings.toSorted((a, b) => a.invariant.localeCompare(b.invariant))

export const isClean = (findings: readonly AuditFinding[]): boolean =>
  findings.every((finding) => finding.faults.length === 0)
