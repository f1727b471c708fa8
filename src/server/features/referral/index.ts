export { readOverpaid } from './store.ts'
