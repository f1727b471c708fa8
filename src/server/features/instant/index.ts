export type { PlayedBet } from './lists.ts'
export { type InstantTable, openInstantGame, statedLimits } from './service.ts'
