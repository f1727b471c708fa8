import type { Reader } from '#server/platform/db/database.ts'
import { auditBets } from './audit-bets.ts'
import { auditClearing, type InFlight } from './audit-clearing.ts'
import type { AuditFinding, Replays } from './audit-finding.ts'
import { auditJournal } from './audit-journal.ts'
import { auditTotals } from './audit-totals.ts'
import type { SeedVault } from './seed-vault.ts'

/**
 * Checks the invariants I1 to I8 on everything that is stored. Reads only, in pages, so all statements of a
 * live shop's audit must see the same state: give it a snapshot. What may stand in clearing
 * is said by the features whose it is; nothing may otherwise.
 */
export async function audit(
  reader: Reader,
  vault: SeedVault,
  replays: Replays,
  inFlight: readonly InFlight[] = [],
): Promise<AuditFinding[]> {
  const totals = await auditTotals(reader)
  const clearing = await auditClearing(reader, inFlight)
  const journal = await auditJournal(reader)
  const bets = await auditBets(reader, vault, replays)
  return [...totals, clearing, journal, bets].sort((a, b) => a.invariant.localeCompare(b.invariant))
}

export const isClean = (findings: readonly AuditFinding[]): boolean =>
  findings.every((finding) => finding.faults.length === 0)
