export { hashDays } from './days.ts'
export { listColumns } from './rows.ts'
export { sealedTables } from './tables.ts'
