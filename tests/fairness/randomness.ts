// Tests of randomness. Each returns a two-sided p-value: how often honest chance gives a result at least this
// unusual. A fit that is too good is as suspicious as one that is too bad.

/** Pearson's chi-square of values in 0..range-1 over equal bins. */
export function chiSquare(values: Uint32Array, range: number, bins: number): number {
  const counts = new Float64Array(bins)
  for (const value of values) {
    const bin = Math.floor((value * bins) / range)
    counts[bin] = (counts[bin] ?? 0) + 1
  }
  const expected = values.length / bins
  const statistic = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  return normalPValue(normalFromChiSquare(statistic, bins - 1))
}

/** Pearson's test of whether two samples have the same distribution, over equal bins. */
export function homogeneity(
  left: Uint32Array,
  right: Uint32Array,
  range: number,
  bins: number,
): number {
  const table = [left, right].map((values) => {
    const counts = new Float64Array(bins)
    for (const value of values) {
      const bin = Math.floor((value * bins) / range)
      counts[bin] = (counts[bin] ?? 0) + 1
    }
    return { counts, size: values.length }
  })
  const size = left.length + right.length
  let statistic = 0
  for (let bin = 0; bin < bins; bin += 1) {
    const both = table.reduce((sum, { counts }) => sum + (counts[bin] ?? 0), 0)
    for (const { counts, size: own } of table) {
      const expected = (both * own) / size
      statistic += ((counts[bin] ?? 0) - expected) ** 2 / expected
    }
  }
  return normalPValue(normalFromChiSquare(statistic, bins - 1))
}

/** The Wald-Wolfowitz test: the number of runs of values below the middle and of others. */
export function runs(values: Uint32Array, middle: number): number {
  let below = 0
  let changes = 0
  let wasBelow: boolean | undefined
  for (const value of values) {
    const isBelow = value < middle
    if (isBelow) below += 1
    if (isBelow !== wasBelow) changes += 1
    wasBelow = isBelow
  }
  const pairs = 2 * below * (values.length - below)
  const mean = pairs / values.length + 1
  const variance = (pairs * (pairs - values.length)) / (values.length ** 2 * (values.length - 1))
  return normalPValue((changes - mean) / Math.sqrt(variance))
}

/** The correlation of values at distance `lag`, which is normal with variance 1/n. */
export function serialCorrelation(values: Uint32Array, lag: number): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  let covariance = 0
  let variance = 0
  for (const [index, value] of values.entries()) {
    variance += (value - mean) ** 2
    covariance += (value - mean) * ((values[index + lag] ?? mean) - mean)
  }
  return normalPValue((covariance / variance) * Math.sqrt(values.length))
}

/** Holm's step-down correction: the names of the tests that are rejected at the level. */
export function holmRejections(pValues: Record<string, number>, level: number): string[] {
  const ranked = Object.entries(pValues).sort(([, left], [, right]) => left - right)
  const kept = ranked.findIndex(([, p], index) => p > level / (ranked.length - index))
  const rejected = kept === -1 ? ranked : ranked.slice(0, kept)
  return rejected.map(([name, p]) => `${name}: p = ${p.toExponential(2)}`)
}

/** Wilson and Hilferty: the cube root of a chi-square is nearly normal, at 999 degrees to 4 digits. */
function normalFromChiSquare(statistic: number, degrees: number): number {
  const spread = 2 / (9 * degrees)
  return (Math.cbrt(statistic / degrees) - (1 - spread)) / Math.sqrt(spread)
}

/** The two-sided probability that a standard normal deviates at least this far from 0. */
export function normalPValue(deviation: number): number {
  return erfc(Math.abs(deviation) / Math.SQRT2)
}

/** Abramowitz and Stegun 7.1.26, to 1.5e-7. */
function erfc(x: number): number {
  const t = 1 / (1 + 0.3275911 * x)
  const terms = [0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429]
  const series = terms.reduceRight((sum, term) => (sum + term) * t, 0)
  return series * Math.exp(-x * x)
}
