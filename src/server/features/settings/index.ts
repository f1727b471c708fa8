export { givenBy } from './given.ts'
export { limitsOf, type ShopLimits } from './limits.ts'
export { jurisdictionOf, shopInfoOf } from './present-values.ts'
export {
  createSettings,
  type HeldSetting,
  type SettingChange,
  type ShopSettings,
} from './service.ts'
export type { VersionRow } from './store.ts'
