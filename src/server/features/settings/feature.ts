import { auditSettings } from './audit.ts'

export { givenBy, type Jurisdiction, jurisdictionOf, limitsOf, shopInfoOf } from './index.ts'
export { createSettings, type ShopSettings } from './service.ts'

export const audits = { checks: [auditSettings] }
