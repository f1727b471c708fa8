/** The source of time, which tests replace with one that they move by hand. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Milliseconds since an arbitrary instant. Never goes back, even if the time of day is changed. */
  monotonic(): number
  /** Runs `work` once after `delayMs`; the returned function cancels it. */
  after(delayMs: number, work: () => void): () => void
}

/** The machine's time. Its timers do not keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(delayMs, work) {
    const timer = setTimeout(work, delayMs)
    timer.unref()
    return () => clearTimeout(timer)
  },
}

/** The clock's current instant as a `Date`, for the database and ISO strings. */
export const instantOf = (clock: Pick<Clock, 'now'>): Date => new Date(clock.now())
