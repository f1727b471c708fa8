import { auditChanges } from './audit.ts'

export const audits = { checks: [auditChanges] }
