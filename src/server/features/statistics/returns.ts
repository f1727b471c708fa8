import { evidenceOf, gainsOf, isAlarm, type TableEntry } from '#domain/fairness/rtp-watch.ts'

/** Equal bets drawn from one table in one week, with the count of each outcome. */
export interface DrawGroup {
  /** In cents, per bet. */
  stake: number
  /** Payouts in cents. */
  table: readonly TableEntry[]
  counts: readonly number[]
  /** The start of the week in epoch milliseconds. */
  week: number
}

/** Stakes and payouts of bets, with the evidence against their tables. Sums in cents. */
export interface Returns {
  bets: number
  stake: number
  payout: number
  /** The expected payout according to the tables. */
  expected: number
  /** Of the payout, in square cents. */
  variance: number
  /** The most by which one draw can exceed its expected payout. */
  most: number
  /** The gains of the test's wagers in each week. */
  gains: ReadonlyMap<number, readonly number[]>
  /** The start of the first week in epoch milliseconds; null before the first bet. */
  since: number | null
}

export const noReturns: Returns = {
  bets: 0,
  stake: 0,
  payout: 0,
  expected: 0,
  variance: 0,
  most: 0,
  gains: new Map(),
  since: null,
}

export function returnsOf({ stake, table, counts, week }: DrawGroup): Returns {
  const weights = sumOf(table.map(({ weight }) => weight))
  const mean = sumOf(table.map(({ payout, weight }) => payout * weight)) / weights
  const variance = sumOf(table.map(({ payout, weight }) => weight * (payout - mean) ** 2)) / weights
  const bets = sumOf(counts)
  return {
    bets,
    stake: bets * stake,
    payout: sumOf(table.map(({ payout }, index) => payout * (counts[index] ?? 0))),
    expected: bets * mean,
    variance: bets * variance,
    most: Math.max(...table.map(({ payout }) => payout - mean)),
    gains: new Map([[week, gainsOf(table, counts)]]),
    since: week,
  }
}

export function addReturns(left: Returns, right: Returns): Returns {
  const gains = new Map(left.gains)
  for (const [week, own] of right.gains) {
    const others = gains.get(week)
    gains.set(week, others ? own.map((gain, index) => gain + (others[index] ?? 0)) : own)
  }
  return {
    bets: left.bets + right.bets,
    stake: left.stake + right.stake,
    payout: left.payout + right.payout,
    expected: left.expected + right.expected,
    variance: left.variance + right.variance,
    most: Math.max(left.most, right.most),
    gains,
    since: earlierOf(left.since, right.since),
  }
}

function earlierOf(left: number | null, right: number | null): number | null {
  if (left === null || right === null) return left ?? right
  return Math.min(left, right)
}

/** The evidence against the tables, as computed by `evidenceOf`. */
export const evidenceIn = ({ gains }: Pick<Returns, 'gains'>): number =>
  evidenceOf([...gains].sort(([left], [right]) => left - right).map(([, each]) => each))

export const isDeviating = (returns: Pick<Returns, 'gains'>): boolean =>
  isAlarm(evidenceIn(returns))

export const CONFIDENCE = 0.99

/** ln(2 / (1 - confidence)): each side may fail with half of the remaining probability. */
const DOUBT = Math.log(2 / (1 - CONFIDENCE))

/**
 * The payout and the tables' expectation in percent of the stakes, and an interval around the payout that contains the
 * expectation of fair tables with at least 99 %, however few bets there were. Null without stakes.
 *
 * The margin is Bernstein's: sqrt(2 v d) + b d / 3 for independent draws with the variance v in all, none above its
 * expectation by more than b (S. Boucheron, G. Lugosi, P. Massart, "Concentration Inequalities", 2013, 2.8).
 */
export function percentsOf({ stake, payout, expected, variance, most }: Returns): {
  stated: number
  realised: number
  interval: [low: number, high: number]
} | null {
  if (stake === 0) return null
  const percent = (cents: number) => Math.round((cents / stake) * 1_000_000) / 10_000
  const margin = Math.sqrt(2 * variance * DOUBT) + (most * DOUBT) / 3
  return {
    stated: percent(expected),
    realised: percent(payout),
    interval: [percent(Math.max(0, payout - margin)), percent(payout + margin)],
  }
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
