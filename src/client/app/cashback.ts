import { HOUSE_ZONE } from '#client/lib/clock.ts'
import { CASHBACK_RESET, nextDaily } from '#domain/schedule/schedule.ts'

/** When the day's cashback is reset next, in epoch ms. */
export function nextCashback(nowMs: number): number {
  // Finding the instant asks the zone's tables many times; it moves but once a day.
  if (nowMs >= known) known = nextDaily(nowMs, CASHBACK_RESET, HOUSE_ZONE)
  return known
}

let known = 0
