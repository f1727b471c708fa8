/** The figures of a climbing game's last rounds. */
export interface ClimbFigures {
  rounds: number
  /** The middle multiplier; of an even number of rounds, the mean of the two in the middle. */
  median: number
  /** The shares of rounds that reached 2× and 10×, in percent. */
  reached2: number
  reached10: number
  /** The longest series of consecutive rounds that ended below 2×. */
  longestBelow2: number
}

/**
 * The figures of rounds by their multipliers, in the order of play; null without rounds. Refunded rounds, which
 * have no multiplier, are not counted and do not interrupt a series.
 */
export function climbFigures(multipliers: readonly (number | null)[]): ClimbFigures | null {
  const decided = multipliers.filter((multiplier) => multiplier !== null)
  const rounds = decided.length
  if (rounds === 0) return null
  const shareFrom = (from: number) =>
    (100 * decided.filter((value) => value >= from).length) / rounds
  let series = 0
  let longestBelow2 = 0
  for (const value of decided) {
    series = value < 2 ? series + 1 : 0
    longestBelow2 = Math.max(longestBelow2, series)
  }
  return {
    rounds,
    median: medianOf(decided),
    reached2: shareFrom(2),
    reached10: shareFrom(10),
    longestBelow2,
  }
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? 0
  return (lower + upper) / 2
}
