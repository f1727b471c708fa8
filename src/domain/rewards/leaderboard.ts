import { type Cents, minCents, shareFloor } from '#domain/money/money.ts'
import { DAY_MS, HOUR_MS, WEEK_MS } from '#domain/schedule/durations.ts'
import { LEADERBOARD_RESET, localDateOf, nextWeekly } from '#domain/schedule/schedule.ts'
import { REWARD_SHARES } from './reward-shares.ts'

/** Players are ranked by the sum of their winnings, or by their best multiplier. */
export const LEADERBOARD_METRICS = ['win_amount', 'multiplier'] as const
export type LeaderboardMetric = (typeof LEADERBOARD_METRICS)[number]

/** The smallest stake, in cents, whose multiplier is ranked: 1 coin. */
export const RANKED_STAKE_MIN: Cents = 1_00n

/** The maximum prize of each rank in cents, from rank 1; lower ranks win nothing. */
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

/** Basis points of a winner's theoretical loss in the week, by metric. */
export const PRIZE_SHARES: Readonly<Record<LeaderboardMetric, number>> = {
  win_amount: REWARD_SHARES.prizeOfWinnings,
  multiplier: REWARD_SHARES.prizeOfMultiplier,
}

/** Converts ten-thousandths of a cent times basis points to cents. */
const EXACT = 10_000n * 10_000n

/**
 * The most that a player can win in a week by one metric, in cents rounded down: a share of the theoretical loss
 * of their own paid play in that week, given in ten-thousandths of a cent.
 */
export const prizeCeiling = (metric: LeaderboardMetric, theoreticalLoss: bigint): Cents =>
  shareFloor(theoreticalLoss, BigInt(PRIZE_SHARES[metric]), EXACT)

/** The prize in cents of a player at a rank, counted from 1. */
export const prizeOf = (rank: number, metric: LeaderboardMetric, theoreticalLoss: bigint): Cents =>
  minCents(LEADERBOARD_PRIZES[rank - 1] ?? 0n, prizeCeiling(metric, theoreticalLoss))

/** What ranks a player: payout over stake (a sum of winnings has the stake 1), and when they reached it. */
export interface Score {
  id: string
  payout: Cents
  stake: Cents
  reachedAtMs: number
}

/** Sorts by value, highest first, compared exactly; ties by the earlier time, then by id. */
export function byRank(a: Score, b: Score): number {
  const [left, right] = [a.payout * b.stake, b.payout * a.stake]
  if (left !== right) return left > right ? -1 : 1
  if (a.reachedAtMs !== b.reachedAtMs) return a.reachedAtMs - b.reachedAtMs
  return a.id < b.id ? -1 : Number(a.id > b.id)
}

/** A week of the leaderboard, in epoch ms; `endMs` is exclusive. */
export interface Week {
  startMs: number
  endMs: number
}

/** The week that contains an instant, in the zone. It is an hour longer or shorter if the clocks change. */
export function weekOf(nowMs: number, zone: string): Week {
  const endMs = nextWeekly(nowMs, LEADERBOARD_RESET, zone)
  return { startMs: nextWeekly(endMs - WEEK_MS - 12 * HOUR_MS, LEADERBOARD_RESET, zone), endMs }
}

/** The week that starts on a calendar day of the zone, such as `2026-11-19`; null if none does. */
export function weekStartingOn(date: string, zone: string): Week | null {
  const week = weekOf(Date.parse(date) + DAY_MS + 12 * HOUR_MS, zone)
  return dateOfWeek(week, zone) === date ? week : null
}

/** The calendar day of the zone on which a week starts. */
export const dateOfWeek = ({ startMs }: Week, zone: string): string => localDateOf(startMs, zone)

/** How much of a week has passed, in percent with two decimals; 0 after its end. */
export function weekProgress({ startMs, endMs }: Week, nowMs: number): number {
  if (nowMs >= endMs) return 0
  return Math.floor((10_000 * Math.max(0, nowMs - startMs)) / (endMs - startMs)) / 100
}
