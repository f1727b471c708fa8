export { auditCodes } from './audit.ts'
export { type CodeOperations, printCodes } from './operate.ts'
export { type CodesService, createCodesService } from './service.ts'
