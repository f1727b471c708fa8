export {
  checkArchive,
  findArchived,
  listMonths,
} from './archive/check-archive.ts'
export { ArchiveFault } from './archive/fault.ts'
export { endOfMonth, isMonth } from './archive/month-name.ts'
export { isArchived, storeArchived, tryLockArchive } from './archive/store.ts'
export { writeArchive } from './archive/write-archive.ts'
export { hashDays } from './days.ts'
export { listColumns } from './rows.ts'
export { sealedTables } from './tables.ts'
