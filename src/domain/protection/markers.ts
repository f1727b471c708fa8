import type { Cents } from '#domain/money/money.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, WEEK_MS } from '#domain/schedule/durations.ts'
import { wallClockOf } from '#domain/schedule/zone.ts'

export const MARKERS = ['chasing', 'rising_deposits', 'night_play'] as const
export type MarkerName = (typeof MARKERS)[number]

/** What an operator made of a marker. `held` is the decision of a hold on the account, for all that were open. */
export const MARKER_DECISIONS = ['nothing', 'contact', 'held'] as const
export type MarkerDecision = (typeof MARKER_DECISIONS)[number]

export const QUARTER_MS = 15 * MINUTE_MS

/** A player's paid play in a quarter of an hour, in cents. */
export interface PlayedQuarter {
  atMs: number
  stake: Cents
  payout: Cents
}

/** The figures that support a marker. */
export type MarkerEvidence = Readonly<Record<string, number>>

/** The smallest stake in a quarter of an hour that counts as chasing, in cents. */
const CHASED_STAKE_MIN = 1_000n

/**
 * Stakes that rise after losses: four quarters within one hour, of which the first three lost, each with a stake
 * at least 50 % above the one before. Returns the first such hour, or null.
 */
export function findChasing(quarters: readonly PlayedQuarter[]): MarkerEvidence | null {
  for (const [index, first] of quarters.entries()) {
    const hour = quarters.slice(index, index + 4)
    const last = hour[3]
    if (!last || last.atMs - first.atMs >= HOUR_MS) continue
    const isLost = hour.slice(0, 3).every(({ stake, payout }) => payout < stake)
    const isRising = hour.every(({ stake }, place) => {
      const before = hour[place - 1]
      return !before || stake * 2n >= before.stake * 3n
    })
    if (isLost && isRising && last.stake >= CHASED_STAKE_MIN) {
      return { at_ms: first.atMs, from_cents: Number(first.stake), to_cents: Number(last.stake) }
    }
  }
  return null
}

const RISING_WEEKS = 4
const RISEN_MIN: Cents = 10_000n

/**
 * Rising deposits: in the last four weeks before an instant, the first week had deposits, each later week's were at
 * least 50 % above those of the week before, and the last week's were 100 coins or more. Null otherwise.
 */
export function findRisingDeposits(
  deposits: readonly { atMs: number; amount: Cents }[],
  untilMs: number,
): MarkerEvidence | null {
  const weeks = Array.from({ length: RISING_WEEKS }, () => 0n)
  for (const { atMs, amount } of deposits) {
    const week = RISING_WEEKS - 1 - Math.floor((untilMs - 1 - atMs) / WEEK_MS)
    const sum = weeks[week]
    if (sum !== undefined) weeks[week] = sum + amount
  }
  const [first = 0n] = weeks
  const last = weeks.at(-1) ?? 0n
  const isRising = weeks.every(
    (sum, week) => week === 0 || sum * 2n >= (weeks[week - 1] ?? 0n) * 3n,
  )
  if (first === 0n || !isRising || last < RISEN_MIN) return null
  return { from_cents: Number(first), to_cents: Number(last) }
}

const NIGHT_UNTIL_HOUR = 5
const NIGHT_QUARTERS_MIN = 4
const NIGHTS_MIN = 3

/**
 * Play at night: an hour or more between midnight and 5:00, by the clocks of the zone, in at least three of the
 * given nights. Null otherwise.
 */
export function findNightPlay(
  quarters: readonly PlayedQuarter[],
  zone: string,
): MarkerEvidence | null {
  const nights = new Map<number, number>()
  for (const { atMs } of quarters) {
    const wall = wallClockOf(atMs, zone)
    if (wall % DAY_MS >= NIGHT_UNTIL_HOUR * HOUR_MS) continue
    const night = Math.floor(wall / DAY_MS)
    nights.set(night, (nights.get(night) ?? 0) + 1)
  }
  const long = [...nights.values()].filter((count) => count >= NIGHT_QUARTERS_MIN)
  return long.length < NIGHTS_MIN ? null : { nights: long.length }
}
