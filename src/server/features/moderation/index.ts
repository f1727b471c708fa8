export {
  closeCases,
  type ModerationDeps,
  type ModerationOperations,
  noteBox,
  noteName,
  report,
} from './service.ts'
export { deleteCasesOf } from './store.ts'
