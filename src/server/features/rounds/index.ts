export type { Game, Round, Rounds } from './game.ts'
