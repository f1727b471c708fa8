export { type ExportRecord, kind, playerRecords } from './export.ts'
export { toCsv, toJson } from './export-format.ts'
export { recordsOf } from './export-store.ts'
