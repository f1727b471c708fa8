import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts'

/** Formats a duration in ms in the largest fitting unit: "30 days", "24 hours", "1 minute". */
export function formatDuration(ms: number): string {
  if (ms >= 2 * DAY_MS) return counted(ms / DAY_MS, 'day')
  if (ms >= 2 * HOUR_MS) return counted(ms / HOUR_MS, 'hour')
  return counted(ms / MINUTE_MS, 'minute')
}

/** Formats a number of days. */
export const formatDays = (days: number): string => counted(days, 'day')

const counted = (count: number, unit: string): string =>
  `${count.toLocaleString('en-US')} ${unit}${count === 1 ? '' : 's'}`
