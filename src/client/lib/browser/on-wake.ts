import { MINUTE_MS, SECOND_MS } from '#domain/schedule/durations.ts'

const CHECK_MS = 10 * SECOND_MS
/** Longer than between two timers of a tab in the background. */
const SLEPT_MS = 2 * MINUTE_MS

const listeners = new Set<() => void>()
let seenMs = 0

/**
 * Calls back after the page has slept, with its phone or frozen in the background: its connections may be dead without
 * having been closed, and timers that would notice may stand still meanwhile. Told by the time of day, which goes on.
 */
export function onWake(listener: () => void): void {
  if (listeners.size === 0) watch()
  listeners.add(listener)
}

function watch(): void {
  seenMs = Date.now()
  setInterval(look, CHECK_MS)
  // Before the next timer.
  document.addEventListener('resume', look)
  document.addEventListener('visibilitychange', look)
}

function look(): void {
  const leftMs = Date.now() - seenMs
  seenMs += leftMs
  if (leftMs > SLEPT_MS) for (const listener of listeners) listener()
}
