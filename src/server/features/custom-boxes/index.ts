export { auditMakerShares } from './audit.ts'
export type { BoxOperations } from './operate.ts'
export { type CustomBoxService, createCustomBoxService } from './service.ts'
export { recordMakerShares } from './shares.ts'
