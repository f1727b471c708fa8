import type { Kit } from '#server/app/kit.ts'
import { auditFunds } from './audit.ts'
import { fundsRoutes } from './routes.ts'
import { createFundsService } from './service.ts'

export const fundsFeature = (kit: Kit) => ({ routes: fundsRoutes(createFundsService(kit)) })

export const audits = { checks: [auditFunds] }
