export { forgetFactors } from './forget-factors.ts'
export type { SecondFactorService } from './service.ts'
