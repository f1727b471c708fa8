export { checkDeposit } from './check-deposit.ts'
