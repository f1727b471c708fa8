import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/schedule/durations.ts'

/** How long ago an instant was: `3 h`. */
export function ageOf(iso: string, nowMs = Date.now()): string {
  const ms = Math.max(0, nowMs - Date.parse(iso))
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min`
  if (ms < 2 * DAY_MS) return `${Math.floor(ms / HOUR_MS)} h`
  return `${Math.floor(ms / DAY_MS)} days`
}
