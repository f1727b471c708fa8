export type { Game, PublicRounds, Round, Rounds } from './game.ts'
