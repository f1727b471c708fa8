import type { Kit } from '#server/features/kit.ts'
import { auditArchivedMonths } from './archive/audit.ts'
import { auditSealedMonths, auditSealedRows } from './audit.ts'
import { createSealing } from './service.ts'

export { readSealedUntil } from './store.ts'

export function sealingFeature(kit: Pick<Kit, 'database' | 'clock' | 'log' | 'transparencyLog'>) {
  const { job, metrics } = createSealing(kit)
  return { jobs: [job], metrics }
}

export const audits = {
  checks: [auditSealedMonths, auditArchivedMonths],
  history: [auditSealedRows],
}
