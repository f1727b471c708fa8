import { madeOnce } from './made-once.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

const dateTime = madeOnce(
  () => new Intl.DateTimeFormat('de-DE', { dateStyle: 'short', timeStyle: 'short' }),
)

/** A short German-style date and time in the visitor's own zone: `21.11.26, 07:03`. */
export function formatDateTime(iso: string): string {
  return dateTime().format(new Date(iso))
}

const date = madeOnce(
  () => new Intl.DateTimeFormat('de-DE', { dateStyle: 'short', timeZone: 'UTC' }),
)

/** A day of the server's calendar: `21.11.26`. */
export function formatDate(iso: string): string {
  return date().format(new Date(iso))
}

/** A duration as `04:12:37`; days are counted in hours, and what has passed is zero. */
export function formatDuration(ms: number): string {
  const whole = Math.max(0, ms)
  const parts = [whole / HOUR, (whole % HOUR) / MINUTE, (whole % MINUTE) / SECOND]
  return parts.map((part) => String(Math.floor(part)).padStart(2, '0')).join(':')
}
