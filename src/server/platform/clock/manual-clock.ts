import type { Clock } from './clock.ts'

export interface ManualClock extends Clock {
  advance(ms: number): void
  set(nowMs: number): void
  /** Changes the time of day by `ms`, as an operator or NTP would. No time passes. */
  jump(ms: number): void
}

/** A clock for tests. It stands still until it is moved, and then runs the timers that are due. */
export function manualClock(startMs = Date.UTC(2026, 0, 15, 12)): ManualClock {
  let passedMs = 0
  let zeroMs = startMs
  const timers = new Set<{ dueMs: number; work: () => void }>()

  function advance(ms: number) {
    const toMs = passedMs + ms
    for (;;) {
      const due = [...timers].filter((t) => t.dueMs <= toMs).sort((a, b) => a.dueMs - b.dueMs)[0]
      if (!due) break
      timers.delete(due)
      passedMs = Math.max(passedMs, due.dueMs)
      due.work()
    }
    passedMs = Math.max(passedMs, toMs)
  }

  const now = () => Math.floor(zeroMs + passedMs)
  const jump = (ms: number) => {
    zeroMs += ms
  }

  return {
    now,
    monotonic: () => passedMs,
    after(delayMs, work) {
      const timer = { dueMs: passedMs + delayMs, work }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    advance,
    set: (toMs) => (toMs < now() ? jump(toMs - now()) : advance(toMs - now())),
    jump,
  }
}
