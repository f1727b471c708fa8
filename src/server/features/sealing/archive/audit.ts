import type { AuditFinding } from '#server/ledger/index.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { listArchiveFaults } from './store.ts'

const FAULTS_SHOWN = 20

/** The months that are marked as archived are what the operators' log says. Reads none of their files. */
export async function auditArchivedMonths(reader: Reader): Promise<AuditFinding> {
  return {
    invariant: 'Archived months',
    promise:
      'Every month that is marked as archived is sealed, and was archived by an act in the log',
    ...(await listArchiveFaults(reader, FAULTS_SHOWN)),
  }
}
