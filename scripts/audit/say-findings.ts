import { say } from '#scripts/terminal.ts'
import { type AuditFinding, isClean } from '#server/ledger/index.ts'

/** Says what an audit found, a line for each check; returns whether it found nothing. */
export function sayFindings(findings: readonly AuditFinding[]): boolean {
  for (const { invariant, promise, checked, faults } of findings) {
    const state = faults.length === 0 ? 'ok    ' : 'BROKEN'
    say(`${state} ${invariant}  ${promise} (${checked} checked)`)
    for (const fault of faults) say(`         ${fault}`)
  }
  const clean = isClean(findings)
  say(clean ? 'The ledger audit found no faults.' : 'The ledger audit found faults.')
  return clean
}
