/** An outcome of a bet: its probability, 0 to 1, and what it pays in ten-thousandths of the stake. */
export interface Odds {
  chance: number
  multiplier: number
}

/** What a bet returns on average, as a share of the stake: 0.99 at a house edge of 1 %. */
export const returnOfOdds = (odds: readonly Odds[]): number =>
  odds.reduce((sum, { chance, multiplier }) => sum + (chance * multiplier) / 10_000, 0)
