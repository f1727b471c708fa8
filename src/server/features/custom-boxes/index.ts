export { auditMakerShares } from './audit.ts'
export type { BoxDesk } from './operate.ts'
export { type CustomBoxService, createCustomBoxService } from './service.ts'
export { oweMakers } from './shares.ts'
