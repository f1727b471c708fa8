import type { Kit } from '#server/features/kit.ts'
import { auditAnchors } from './audit.ts'
import { createAnchors } from './service.ts'

export function anchorsFeature(
  kit: Pick<Kit, 'database' | 'clock' | 'ledger' | 'log' | 'transparencyLog'>,
) {
  const { job, metrics } = createAnchors(kit)
  return { jobs: [job], metrics }
}

export const audits = { checks: [auditAnchors] }
