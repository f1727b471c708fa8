import { MINUTE_MS } from '#domain/schedule/durations.ts'

/** So often it is computed again what the games have paid back. */
export const STATISTICS_EVERY_MS = 10 * MINUTE_MS

/** One outcome of a game's table: what it pays, in any unit, and its share of all weights. */
export interface TableEntry {
  payout: number
  weight: number
}

/** A fair game sets off an alarm with at most this chance in its whole life, however often one looks. */
export const ALARM_LEVEL = 1e-6

/** The wagers on the mean, as parts of a standard deviation: 1/2 to 1/1024, on too much and too little. */
const WAGERS = Array.from({ length: 10 }, (_, power) => 2 ** -(power + 1)).flatMap((part) => [
  part,
  -part,
])

/**
 * What each of the wagers would have won on these outcomes, as natural logarithms: the sum over all
 * of them of log(1 + l (x - m)), with x what was paid and m the table's exact mean. `counts` says how
 * often each outcome came, in the table's order. Several tables of one game are watched together by
 * adding their gains.
 *
 * From a fair table each factor has the mean 1, so that the product is a martingale: betting against
 * the stated mean, I. Waudby-Smith and A. Ramdas, "Estimating means of bounded random variables by
 * betting", J. R. Stat. Soc. B 86 (2024), section 4.
 */
export function gainsOf(table: readonly TableEntry[], counts: readonly number[]): number[] {
  const total = table.reduce((sum, { weight }) => sum + weight, 0)
  const mean = table.reduce((sum, { payout, weight }) => sum + payout * weight, 0) / total
  const offsets = table.map(({ payout }) => payout - mean)
  const variance = table.reduce((sum, { weight }, i) => sum + weight * (offsets[i] ?? 0) ** 2, 0)
  const deviation = Math.sqrt(variance / total)
  // A table that always pays the same leaves nothing to bet on.
  if (deviation === 0) return WAGERS.map(() => 0)
  const [least, most] = [Math.min(...offsets), Math.max(...offsets)]
  return WAGERS.map((part) => {
    // Half of what is had is never lost by one outcome, or a rare one would ruin the wager.
    const wager = Math.min(Math.max(part / deviation, -1 / (2 * most)), -1 / (2 * least))
    return offsets.reduce(
      (sum, offset, i) => sum + (counts[i] ?? 0) * Math.log1p(wager * offset),
      0,
    )
  })
}

/**
 * The evidence against a game that its stated mean is true: the natural logarithm of what the gambler
 * has who began with 1. They share it among the wagers and over all periods, so that they find a game
 * that was fair for years as well: of the k-th period on they bet 1 / (k (k + 1)) of it.
 *
 * As a mixture of martingales it is one itself, and passes 1 / ALARM_LEVEL with at most the chance
 * ALARM_LEVEL, at whatever times one looks (J. Ville, 1939; A. Ramdas and others, "Game-theoretic
 * statistics and safe anytime-valid inference", Statistical Science 38 (2023)).
 */
export function evidenceOf(periods: readonly (readonly number[])[]): number {
  // What is kept back for periods to come, then each wager from the last period to the first.
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

/** Whether evidence is too strong to be chance. */
export const isAlarm = (evidence: number): boolean => evidence >= -Math.log(ALARM_LEVEL)

function logOfSum(logarithms: readonly number[]): number {
  const most = logarithms.reduce((a, b) => Math.max(a, b))
  return most + Math.log(logarithms.reduce((sum, each) => sum + Math.exp(each - most), 0))
}
