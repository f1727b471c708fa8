import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts'

/** A duration in ms in the largest unit that it has more than one of: "30 days", "24 hours", "1 minute". */
export function formatDuration(ms: number): string {
  if (ms >= 2 * DAY_MS) return counted(ms / DAY_MS, 'day')
  if (ms >= 2 * HOUR_MS) return counted(ms / HOUR_MS, 'hour')
  return counted(ms / MINUTE_MS, 'minute')
}

/** A count of days in words. */
export const formatDays = (days: number): string => counted(days, 'day')

const counted = (count: number, unit: string): string =>
  `${count.toLocaleString('en-US')} ${unit}${count === 1 ? '' : 's'}`
