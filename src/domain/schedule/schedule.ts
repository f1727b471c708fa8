import { DAY_MS, HOUR_MS, MINUTE_MS, WEEK_MS } from './durations.ts'
import { instantsOf, wallClockOf } from './zone.ts'

/** When the day's cashback is reset, in the configured zone. */
export const CASHBACK_RESET = { hour: 21 } as const

/** When the week's leaderboard is reset: Thursday 18:00 in the configured zone. */
export const LEADERBOARD_RESET = { weekday: 4, hour: 18 } as const

export interface TimeOfDay {
  hour: number
  minute?: number
}

export interface TimeOfWeek extends TimeOfDay {
  /** ISO 8601: Monday is 1, Sunday is 7. */
  weekday: number
}

/**
 * The first instant after `nowMs` at which clocks in the zone show the time of day, in epoch ms.
 * If the change to summer time skips that time, it comes later by the skipped duration; if the change back
 * repeats it, only its first occurrence counts. Throws a RangeError for an unknown zone.
 */
export function nextDaily(nowMs: number, at: TimeOfDay, zone: string): number {
  const today = startOfWallDay(wallClockOf(nowMs, zone))
  return firstAfter(nowMs, today + timeOf(at), DAY_MS, zone)
}

/** The last instant at or before `nowMs` at which clocks in the zone show the time of day, as `nextDaily` counts. */
export function lastDaily(nowMs: number, at: TimeOfDay, zone: string): number {
  let last = nextDaily(nowMs - 2 * DAY_MS, at, zone)
  for (;;) {
    const next = nextDaily(last, at, zone)
    if (next > nowMs) return last
    last = next
  }
}

/** Like `nextDaily`, on the given weekday. */
export function nextWeekly(nowMs: number, at: TimeOfWeek, zone: string): number {
  const monday = startOfWallWeek(wallClockOf(nowMs, zone))
  return firstAfter(nowMs, monday + (at.weekday - 1) * DAY_MS + timeOf(at), WEEK_MS, zone)
}

export const PERIODS = ['day', 'week', 'month'] as const
export type Period = (typeof PERIODS)[number]

/** In epoch ms: from the start of a period to just before the start of the next one. */
export interface Span {
  startMs: number
  endMs: number
}

/**
 * The day, week (from Monday) or month of the zone's calendar that contains an instant. Consecutive periods leave
 * no gap: where clocks skip or repeat midnight, a period begins at its first ms that clocks show.
 */
export function periodAt(atMs: number, period: Period, zone: string): Span {
  const starts = [-1, 0, 1, 2].map((steps) => {
    const [first] = instantsOf(wallStart(wallClockOf(atMs, zone), period, steps), zone)
    if (first === undefined) throw new RangeError(`No such ${period} in ${zone} at ${atMs}`)
    return first
  })
  const next = starts.findIndex((start) => start > atMs)
  const [startMs, endMs] = [starts[next - 1], starts[next]]
  if (startMs === undefined || endMs === undefined) {
    throw new RangeError(`No ${period} in ${zone} contains ${atMs}`)
  }
  return { startMs, endMs }
}

/** The wall time at which the period that contains a wall time begins, shifted by a number of periods. */
function wallStart(wallMs: number, period: Period, steps: number): number {
  if (period === 'day') return startOfWallDay(wallMs) + steps * DAY_MS
  if (period === 'week') return startOfWallWeek(wallMs) + steps * WEEK_MS
  const wall = new Date(wallMs)
  return Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + steps)
}

/** The last millisecond of the current day in the zone, in epoch ms: 23:59:59.999 on its clocks. */
export function endOfDay(nowMs: number, zone: string): number {
  const midnight = startOfWallDay(wallClockOf(nowMs, zone)) + DAY_MS
  const starts = instantsOf(midnight, zone).filter((instant) => instant > nowMs)
  return Math.min(...starts) - 1
}

/** The calendar day in the zone at an instant, such as `2026-11-19`. Throws a RangeError for an unknown zone. */
export const localDateOf = (atMs: number, zone: string): string =>
  new Date(wallClockOf(atMs, zone)).toISOString().slice(0, 10)

/** The first instant after `nowMs` at which clocks first show a wall time, or that time shifted by some steps. */
function firstAfter(nowMs: number, wallMs: number, stepMs: number, zone: string): number {
  // A clock change across midnight can put the wall date a day ahead or behind.
  for (const steps of [-1, 0, 1, 2]) {
    const [first] = instantsOf(wallMs + steps * stepMs, zone)
    if (first !== undefined && first > nowMs) return first
  }
  throw new RangeError(`No such time in ${zone} after ${nowMs}`)
}

function timeOf(at: TimeOfDay): number {
  return at.hour * HOUR_MS + (at.minute ?? 0) * MINUTE_MS
}

function startOfWallDay(wallMs: number): number {
  return Math.floor(wallMs / DAY_MS) * DAY_MS
}

// 1970-01-01 was a Thursday, so its week began three days earlier.
function startOfWallWeek(wallMs: number): number {
  return Math.floor((wallMs + 3 * DAY_MS) / WEEK_MS) * WEEK_MS - 3 * DAY_MS
}

/** What the clocks of a zone show at an instant, in epoch ms, with the zone's short name: `21:00 CET`. */
export const clockOf = (atMs: number, zone: string): string =>
  new Intl.DateTimeFormat('en-GB', { ...clockFields, timeZone: zone }).format(atMs)

/** The same with the day of the week: `Thursday 18:00 CET`. */
export const weekClockOf = (atMs: number, zone: string): string =>
  new Intl.DateTimeFormat('en-GB', { ...clockFields, weekday: 'long', timeZone: zone })
    .format(atMs)
    .replace(',', '')

const clockFields = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const
