export { checkDeposit } from './check-deposit.ts'
export { OPEN_PAYMENT } from './store.ts'
