export type { InstantTable, PlayedBet } from './service.ts'
export { openInstantGame, statedLimits } from './service.ts'
