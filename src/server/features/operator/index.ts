export { auditOperators } from './audit.ts'
export {
  grantRole,
  nameFirstAdmin,
  resetStaffFactor,
  separateAccounts,
} from './command-line-acts.ts'
export { findStaff, logOnCommandLine } from './command-line-log.ts'
export { makeCodes } from './make-codes.ts'
export { createOperatorService, type OperatorService } from './service.ts'
