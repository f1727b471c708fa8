export { listBonusDoubles } from './first-bonus.ts'
export { createDepositService, type DepositOperations, type DepositService } from './service.ts'
