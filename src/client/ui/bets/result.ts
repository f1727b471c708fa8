import { showCoins } from '#client/lib/format/coins.ts'
import { type Grade, gradeOf, isWin } from '#domain/games/grade.ts'
import { nearestCents } from '#domain/money/money.ts'

/** What was staked and what was paid, in coins; for an item its price. */
export interface BetResult {
  stake: number
  payout: number
}

export const gradeOfBet = ({ stake, payout }: BetResult): Grade =>
  gradeOf(nearestCents(stake), nearestCents(payout))

/** Whether more was paid than staked. */
export const hasWon = (result: BetResult): boolean => isWin(gradeOfBet(result))

/** What was gained, in coins, or lost if negative. */
export const profitOf = ({ stake, payout }: BetResult): number => payout - stake

/** A result in a list: the profit of a win ("+5.00"), else what came back ("4.00 back"), or "Lost". */
export function showResult(result: BetResult): string {
  if (hasWon(result)) return `+${showCoins(profitOf(result))}`
  return result.payout > 0 ? `${showCoins(result.payout)} back` : 'Lost'
}

/** A result as a sentence, for screen readers and beside a bet. */
export function sayResult(result: BetResult): string {
  const { stake, payout } = result
  if (hasWon(result)) return `${showCoins(payout)} paid, ${showCoins(profitOf(result))} profit.`
  return payout > 0 ? `${showCoins(payout)} back.` : `You lost ${showCoins(stake)}.`
}

/** The sums of several results, in whole cents. */
export function sumResults(results: readonly BetResult[]): BetResult {
  const sum = (coins: readonly number[]) =>
    coins.reduce((cents, each) => cents + Math.round(each * 100), 0) / 100
  return {
    stake: sum(results.map(({ stake }) => stake)),
    payout: sum(results.map(({ payout }) => payout)),
  }
}
