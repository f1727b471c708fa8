export { auditCodes } from './audit.ts'
export type { CodeOperations } from './operate.ts'
export { printCodes } from './printed-codes.ts'
export { type CodesService, createCodesService } from './service.ts'
