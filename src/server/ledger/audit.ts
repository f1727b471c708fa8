import type { Reader } from '#server/platform/db/database.ts'
import { auditBets } from './audit-bets.ts'
import { auditClearing, type InFlight } from './audit-clearing.ts'
import type { AuditCheck, AuditFinding, Replays } from './audit-finding.ts'
import { auditJournal } from './audit-journal.ts'
import { totalChecks } from './audit-totals.ts'
import type { SeedVault } from './seed-vault.ts'

/**
 * The invariants of how things stand, I1 to I5 and I8. What may stand in clearing is said by the features
 * whose it is; nothing may otherwise.
 */
export const ledgerChecks = (inFlight: readonly InFlight[]): AuditCheck[] => [
  ...totalChecks,
  (reader) => auditClearing(reader, inFlight),
]

/**
 * I6 and I7: everything that was drawn and entered since the first day, in pages. Such rows are never changed,
 * so that each page may see a later state than the one before: a snapshot would be held for nothing.
 */
export async function auditHistory(
  reader: Reader,
  vault: SeedVault,
  replays: Replays,
): Promise<AuditFinding[]> {
  const bets = await auditBets(reader, vault, replays)
  return [bets, await auditJournal(reader)]
}

/** All of the ledger's invariants, I1 to I8, while nothing moves or in a snapshot. Reads only. */
export async function audit(
  reader: Reader,
  vault: SeedVault,
  replays: Replays,
  inFlight: readonly InFlight[] = [],
): Promise<AuditFinding[]> {
  const findings = await auditHistory(reader, vault, replays)
  // A connection does one thing at a time.
  for (const check of ledgerChecks(inFlight)) findings.push(...[await check(reader, vault)].flat())
  return inOrder(findings)
}

/** By the numbers of their invariants. */
export const inOrder = (findings: readonly AuditFinding[]): AuditFinding[] =>
  findings.toSorted((a, b) => a.invariant.localeCompare(b.invariant))

export const isClean = (findings: readonly AuditFinding[]): boolean =>
  findings.every((finding) => finding.faults.length === 0)
