import type { Clock } from './clock.ts'

export interface HandClock extends Clock {
  advance(ms: number): void
  set(nowMs: number): void
}

/** A clock for tests: it stands still until it is moved, and then runs the timers that are due. */
export function handClock(startMs = Date.UTC(2026, 0, 15, 12)): HandClock {
  let nowMs = startMs
  const timers = new Set<{ dueMs: number; work: () => void }>()

  function set(toMs: number) {
    for (;;) {
      const due = [...timers].filter((t) => t.dueMs <= toMs).sort((a, b) => a.dueMs - b.dueMs)[0]
      if (!due) break
      timers.delete(due)
      nowMs = due.dueMs
      due.work()
    }
    nowMs = toMs
  }

  return {
    now: () => nowMs,
    after(delayMs, work) {
      const timer = { dueMs: nowMs + delayMs, work }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    advance: (ms) => set(nowMs + ms),
    set,
  }
}
