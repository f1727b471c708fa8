import type { Reader } from '#server/platform/db/database.ts'
import { auditBets } from './audit-bets.ts'
import { auditClearing, type InFlight } from './audit-clearing.ts'
import type { AuditFinding, LedgerCheck, Replays } from './audit-finding.ts'
import { auditJournal } from './audit-journal.ts'
import { totalChecks } from './audit-totals.ts'
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
