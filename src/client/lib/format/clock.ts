import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/schedule/durations.ts'

/** A short date and time in the visitor's own time zone: `21.11.26, 07:03`. */
export function formatDateTime(iso: string): string {
  const at = new Date(iso)
  const day = dotted(at.getDate(), at.getMonth(), at.getFullYear())
  return `${day}, ${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`
}

/** A date of the server's calendar: `21.11.26`. */
export function formatDate(iso: string): string {
  const at = new Date(iso)
  return dotted(at.getUTCDate(), at.getUTCMonth(), at.getUTCFullYear())
}

// Formatted by hand: creating an `Intl` format costs a phone a tenth of a second.
const dotted = (day: number, month: number, year: number) =>
  [day, month + 1, year % 100].map(twoDigits).join('.')

/** A duration as `04:12:37`; days count as hours, and negative durations as zero. */
export function formatDuration(ms: number): string {
  const whole = Math.max(0, ms)
  const parts = [whole / HOUR_MS, (whole % HOUR_MS) / MINUTE_MS, (whole % MINUTE_MS) / SECOND_MS]
  return parts.map(Math.floor).map(twoDigits).join(':')
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
