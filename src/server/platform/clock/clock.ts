/** Where time comes from: milliseconds since the epoch, and timers that tests move by hand. */
export interface Clock {
  now(): number
  /** Milliseconds since some instant: it never goes back, whatever becomes of the time of day. */
  monotonic(): number
  /** Runs `work` once after `delayMs`; the answer cancels it. */
  after(delayMs: number, work: () => void): () => void
}

/** The machine's own time. Its timers do not keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(delayMs, work) {
    const timer = setTimeout(work, delayMs)
    timer.unref()
    return () => clearTimeout(timer)
  },
}

/** The instant of a clock as a `Date`, for the database and ISO texts. */
export const instantOf = (clock: Pick<Clock, 'now'>): Date => new Date(clock.now())
