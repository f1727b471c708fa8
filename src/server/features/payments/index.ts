export { withdrawalsInFlight } from './audit.ts'
export { listBonusDoubles } from './core/first-bonus.ts'
export {
  createDepositService,
  type DepositOperations,
  type DepositService,
  type DepositStart,
} from './service.ts'
export type { WithdrawalOperations } from './withdrawals/operate.ts'
export { presentWithdrawal } from './withdrawals/present.ts'
export { createWithdrawService, type WithdrawService } from './withdrawals/service.ts'
export type { Sending } from './withdrawals/store.ts'
