import type { Reader } from '#server/platform/db/database.ts'
import { firstIdAt } from '#server/platform/entropy/first-id-at.ts'
import { auditBets } from './audit-bets.ts'
import { auditClearing, type InFlight } from './audit-clearing.ts'
import type { AuditFinding, LedgerCheck, Replays } from './audit-finding.ts'
import { auditJournal } from './audit-journal.ts'
import { auditRecentEntries } from './audit-recent.ts'
import { auditRecentWagers, totalChecks } from './audit-totals.ts'
import type { LedgerKeys } from './chain-keys.ts'
import type { SeedVault } from './seed-vault.ts'

/**
 * The invariants of the current state, I1 to I5 and I8. Features declare the expected contents of clearing accounts;
 * anything else is a fault.
 */
export const ledgerChecks = (inFlight: readonly InFlight[]): LedgerCheck[] => [
  ...totalChecks,
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

/** What was audited of the entries and bets since an instant, and what those entries refer to. */
export interface RecentHistory {
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
): Promise<RecentHistory> {
  const firstId = firstIdAt(since.getTime())
  const { finding, refs } = await auditRecentEntries(reader, keys.entries, since)
  const wagers = await auditRecentWagers(reader, firstId)
  const bets = await auditBets(reader, vault, replays, firstId)
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
  for (const check of ledgerChecks(inFlight)) findings.push(...[await check(reader)].flat())
  return sortFindings(findings)
}

/** Ordered by invariant. */
export const sortFindings = (findings: readonly AuditFinding[]): AuditFinding[] =>
  findings.toSorted((a, b) => a.invariant.localeCompare(b.invariant))

export const isClean = (findings: readonly AuditFinding[]): boolean =>
  findings.every((finding) => finding.faults.length === 0)
