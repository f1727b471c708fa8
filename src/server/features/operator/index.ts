export { auditOperators } from './audit.ts'
export { grantRole, nameFirstAdmin } from './first-admin.ts'
export { makeCodes } from './make-codes.ts'
export { createOperatorService, type OperatorService } from './service.ts'
