export type { SecondFactorService } from './service.ts'
