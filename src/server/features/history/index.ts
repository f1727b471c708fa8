export { type ExportRecord, kind, listRecords, playerRecords } from './export.ts'
export { toCsv, toJson } from './export-format.ts'
export { recordsOf } from './export-store.ts'
