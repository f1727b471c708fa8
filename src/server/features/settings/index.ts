export { givenBy } from './given.ts'
export { limitsOf, type ShopLimits } from './limits.ts'
export {
  battleFeeOf,
  type Jurisdiction,
  jurisdictionOf,
  shopInfoOf,
  withdrawalFeesOf,
} from './present-values.ts'
export {
  type PromisedMs,
  presentProgress,
  promisedMsOf,
  promisedQueue,
} from './promises.ts'
export {
  createSettings,
  type HeldSetting,
  type ShopSettings,
} from './service.ts'
export type { VersionRow } from './store.ts'
export { type ShopThresholds, thresholdsOf, type VerificationThresholds } from './thresholds.ts'
