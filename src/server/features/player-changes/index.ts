export { type ChangedBy, recordChanges } from './record-changes.ts'
