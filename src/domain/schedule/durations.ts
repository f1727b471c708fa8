/** Durations in milliseconds. A day is 24 hours long here; a day of the calendar is `endOfDay`'s. */
export const SECOND_MS = 1_000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
export const WEEK_MS = 7 * DAY_MS

/** The same day for cookies, which count in seconds. */
export const DAY_SECONDS = DAY_MS / SECOND_MS
