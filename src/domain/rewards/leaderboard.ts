import { type Cents, lesserOf, shareFloor } from '#domain/money/money.ts'
import { DAY_MS, HOUR_MS, WEEK_MS } from '#domain/schedule/durations.ts'
import { LEADERBOARD_RESET, nextWeekly, wallDateOf } from '#domain/schedule/schedule.ts'
import { REWARD_SHARES } from './reward-shares.ts'

/** What players are ranked by: the sum of what they won, or their best payout for its stake. */
export const LEADERBOARD_METRICS = ['win_amount', 'multiplier'] as const
export type LeaderboardMetric = (typeof LEADERBOARD_METRICS)[number]

/** A stake, in cents, from which on a multiplier is ranked: 1 coin. */
export const RANKED_STAKE_MIN: Cents = 1_00n

/** The most that each rank wins, from the first on, in cents; the ranks behind them win nothing. */
export const LEADERBOARD_PRIZES: readonly Cents[] = [
  500_00n,
  250_00n,
  125_00n,
  75_00n,
  50_00n,
  25_00n,
  25_00n,
  25_00n,
  25_00n,
  25_00n,
]

/** Basis points of a winner's theoretical loss of the week, by metric. */
export const PRIZE_SHARES: Readonly<Record<LeaderboardMetric, number>> = {
  win_amount: REWARD_SHARES.prizeOfWinnings,
  multiplier: REWARD_SHARES.prizeOfMultiplier,
}

/** A cent of theoretical loss is 10,000, and the whole of it 10,000 basis points. */
const EXACT = 10_000n * 10_000n

/**
 * The most that a player can win in a week by one metric, in cents rounded down: a share of what their own paid
 * play of that week was expected to lose, in ten-thousandths of a cent.
 */
export const prizeCeiling = (metric: LeaderboardMetric, theoreticalLoss: bigint): Cents =>
  shareFloor(theoreticalLoss, BigInt(PRIZE_SHARES[metric]), EXACT)

/** What a rank, from 1 on, wins a player, in cents. */
export const prizeOf = (rank: number, metric: LeaderboardMetric, theoreticalLoss: bigint): Cents =>
  lesserOf(LEADERBOARD_PRIZES[rank - 1] ?? 0n, prizeCeiling(metric, theoreticalLoss))

/** What ranks a player: what was paid for what stake, of a sum of winnings for 1, and when they had reached it. */
export interface Score {
  id: string
  payout: Cents
  stake: Cents
  reachedAtMs: number
}

/** Sorts the higher value first, exactly; among equals who was first, and then by id. */
export function byRank(a: Score, b: Score): number {
  const [left, right] = [a.payout * b.stake, b.payout * a.stake]
  if (left !== right) return left > right ? -1 : 1
  if (a.reachedAtMs !== b.reachedAtMs) return a.reachedAtMs - b.reachedAtMs
  return a.id < b.id ? -1 : Number(a.id > b.id)
}

/** A week of the leaderboard, in epoch ms: its end belongs to the next one. */
export interface Week {
  startMs: number
  endMs: number
}

/** The week of an instant, in the zone. One in which the clocks are changed is an hour longer or shorter. */
export function weekOf(nowMs: number, zone: string): Week {
  const endMs = nextWeekly(nowMs, LEADERBOARD_RESET, zone)
  return { startMs: nextWeekly(endMs - WEEK_MS - 12 * HOUR_MS, LEADERBOARD_RESET, zone), endMs }
}

/** The week that starts on a day of the zone's calendar, as `2026-11-19`; null when none does. */
export function weekStartingOn(date: string, zone: string): Week | null {
  const week = weekOf(Date.parse(date) + DAY_MS + 12 * HOUR_MS, zone)
  return dateOfWeek(week, zone) === date ? week : null
}

/** The day of the zone's calendar on which a week starts. */
export const dateOfWeek = ({ startMs }: Week, zone: string): string => wallDateOf(startMs, zone)

/** How much of a week has passed, in percent with two decimals; 0 once it is over. */
export function weekProgress({ startMs, endMs }: Week, nowMs: number): number {
  if (nowMs >= endMs) return 0
  return Math.floor((10_000 * Math.max(0, nowMs - startMs)) / (endMs - startMs)) / 100
}
