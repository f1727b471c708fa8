export { type InstantTable, openInstantGame } from './service.ts'
