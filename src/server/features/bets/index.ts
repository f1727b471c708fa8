export { type Bettor, presentBettor, readBettors } from './bettors.ts'
export { checkAmount } from './check-amount.ts'
export { RANKED_STAKE_MIN, weekStart } from './leaderboard.ts'
