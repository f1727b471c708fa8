export { betGames } from './bet-games.ts'
export { type Bettor, presentBettor, readBettors } from './bettors.ts'
export { checkAmount } from './check-amount.ts'
