/** The first millisecond, in UTC, of the month that many months after the one of an instant. */
export function monthStart(epochMs: number, monthsLater = 0): number {
  const at = new Date(epochMs)
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + monthsLater)
}

/** The open partition of a table: its beginning, in epoch milliseconds, and whether it has rows. */
export interface OpenMonth {
  sinceMs: number
  isEmpty: boolean
}

/**
 * When the open partition has to end, in epoch milliseconds; null while it begins later than the next month ends. Months
 * without rows, as of a shop that was away, become one partition.
 */
export function endOfOpenMonth({ sinceMs, isEmpty }: OpenMonth, nowMs: number): number | null {
  if (sinceMs >= monthStart(nowMs, 2)) return null
  return Math.max(monthStart(sinceMs, 1), monthStart(nowMs, isEmpty ? 0 : 1))
}
