import { type BetResult, hasWon, sumResults } from '#client/ui/bets/result.ts'

/** What some bets show together. */
export interface BetFigures {
  bets: number
  /** The share that paid more than its stake, in percent. */
  won: number
  /** What all paid, in percent of what they staked. */
  paidBack: number
  /** The most that one paid for each coin staked. */
  highest: number
  /** The longest series of bets that paid no more than their stakes. */
  longestWithoutWin: number
}

/** The figures of bets in the order of play; null without bets. */
export function betFigures(results: readonly BetResult[]): BetFigures | null {
  if (results.length === 0) return null
  const { stake, payout } = sumResults(results)
  let series = 0
  let longestWithoutWin = 0
  for (const result of results) {
    series = hasWon(result) ? 0 : series + 1
    longestWithoutWin = Math.max(longestWithoutWin, series)
  }
  return {
    bets: results.length,
    won: (100 * results.filter(hasWon).length) / results.length,
    paidBack: (100 * payout) / stake,
    highest: Math.max(...results.map((result) => result.payout / result.stake)),
    longestWithoutWin,
  }
}
