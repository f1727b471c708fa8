import { MINUTE_MS } from '#domain/schedule/durations.ts'

/** How often the RTP of the games is recomputed. */
export const STATISTICS_EVERY_MS = 10 * MINUTE_MS

/** One outcome of a game's table: its payout in any unit, and its weight. */
export interface TableEntry {
  payout: number
  weight: number
}

/** The probability that a fair game ever raises an alarm is at most this, however often it is checked. */
export const ALARM_LEVEL = 1e-6

/** The wagers on the mean, in fractions of a standard deviation: 1/2 to 1/1024, above and below. */
const WAGERS = Array.from({ length: 10 }, (_, power) => 2 ** -(power + 1)).flatMap((part) => [
  part,
  -part,
])

/**
 * The winnings of each wager on these outcomes, as natural logarithms: the sum over all outcomes of
 * log(1 + l (x - m)), where x is the payout and m the table's exact mean. `counts` says how often each outcome
 * occurred, in the table's order. To watch several tables of one game together, add their gains.
 *
 * For a fair table each factor has the mean 1, so the product is a martingale: betting against the stated mean,
 * I. Waudby-Smith and A. Ramdas, "Estimating means of bounded random variables by betting",
 * J. R. Stat. Soc. B 86 (2024), section 4.
 */
export function gainsOf(table: readonly TableEntry[], counts: readonly number[]): number[] {
  const total = table.reduce((sum, { weight }) => sum + weight, 0)
  const mean = table.reduce((sum, { payout, weight }) => sum + payout * weight, 0) / total
  const offsets = table.map(({ payout }) => payout - mean)
  const variance = table.reduce((sum, { weight }, i) => sum + weight * (offsets[i] ?? 0) ** 2, 0)
  const deviation = Math.sqrt(variance / total)
  // There is nothing to bet on in a table that always pays the same.
  if (deviation === 0) return WAGERS.map(() => 0)
  const [least, most] = [Math.min(...offsets), Math.max(...offsets)]
  return WAGERS.map((part) => {
    // No outcome may lose more than half of the wager's capital, or a rare one would ruin it.
    const wager = Math.min(Math.max(part / deviation, -1 / (2 * most)), -1 / (2 * least))
    return offsets.reduce(
      (sum, offset, i) => sum + (counts[i] ?? 0) * Math.log1p(wager * offset),
      0,
    )
  })
}

/**
 * The evidence that a game's stated mean is wrong: the natural logarithm of the capital of a gambler who began
 * with 1. The capital is divided among the wagers and over all periods: from the k-th period on, the gambler bets
 * 1 / (k (k + 1)) of it. This also detects a game that was fair for years first.
 *
 * A mixture of martingales is a martingale, so it exceeds 1 / ALARM_LEVEL with a probability of at most
 * ALARM_LEVEL, whenever it is checked (J. Ville, 1939; A. Ramdas and others, "Game-theoretic statistics and safe
 * anytime-valid inference", Statistical Science 38 (2023)).
 */
export function evidenceOf(periods: readonly (readonly number[])[]): number {
  // The capital reserved for future periods, then each wager from the last period to the first.
  const shares: number[] = [-Math.log(periods.length + 1)]
  for (const index of WAGERS.keys()) {
    let gain = 0
    for (let k = periods.length; k > 0; k--) {
      gain += periods[k - 1]?.[index] ?? 0
      shares.push(gain - Math.log(k * (k + 1) * WAGERS.length))
    }
  }
  return logOfSum(shares)
}

/** Whether the evidence is too strong to be chance. */
export const isAlarm = (evidence: number): boolean => evidence >= -Math.log(ALARM_LEVEL)

function logOfSum(logarithms: readonly number[]): number {
  const most = logarithms.reduce((a, b) => Math.max(a, b))
  return most + Math.log(logarithms.reduce((sum, each) => sum + Math.exp(each - most), 0))
}
