import { HOUR_MS, WEEK_MS } from '#domain/schedule/durations.ts'
import { LEADERBOARD_RESET, nextWeekly } from '#domain/schedule/schedule.ts'

/** A stake, in cents, from which on a multiplier is ranked: 1 coin. */
export const RANKED_STAKE_MIN = 100

/** When the running week of the leaderboards began. */
export function weekStart(nowMs: number, zone: string): Date {
  const end = nextWeekly(nowMs, LEADERBOARD_RESET, zone)
  // A week in which the clocks are changed is an hour longer or shorter.
  return new Date(nextWeekly(end - WEEK_MS - 12 * HOUR_MS, LEADERBOARD_RESET, zone))
}
