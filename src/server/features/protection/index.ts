export { checkDeposit } from './check-deposit.ts'
export { examineAccount } from './person.ts'
export { OPEN_PAYMENT } from './store.ts'
export type { UnbegunPlay } from './unbegun-play.ts'
