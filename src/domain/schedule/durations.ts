/** Durations in milliseconds. A day here has 24 hours; for the end of a calendar day, use `endOfDay`. */
export const SECOND_MS = 1_000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
export const WEEK_MS = 7 * DAY_MS

/** A day in seconds, for cookies. */
export const DAY_SECONDS = DAY_MS / SECOND_MS
