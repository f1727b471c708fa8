import { auditSettings } from './audit.ts'

export {
  givenBy,
  type Jurisdiction,
  jurisdictionOf,
  limitsOf,
  type ShopThresholds,
  shopInfoOf,
  thresholdsOf,
} from './index.ts'
export { createSettings, type SettingDefaults, type ShopSettings } from './service.ts'

export const audits = { checks: [auditSettings] }
