import { auditSettings } from './audit.ts'

export { givenBy, limitsOf } from './index.ts'
export { createSettings, type ShopSettings } from './service.ts'

export const audits = { checks: [auditSettings] }
