import type { Clock } from '#server/platform/clock/clock.ts'

/** Resolves after `delayMs`, or immediately when the signal is aborted. */
export function sleep(clock: Clock, delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const wake = () => {
      cancel()
      signal.removeEventListener('abort', wake)
      resolve()
    }
    const cancel = clock.after(delayMs, wake)
    signal.addEventListener('abort', wake)
  })
}

/** A signal that is aborted after `delayMs`. */
export function deadlineIn(clock: Clock, delayMs: number): AbortSignal {
  const over = new AbortController()
  clock.after(delayMs, () => over.abort())
  return over.signal
}

/** The result of the work; rejects as soon as the signal is aborted, and then ignores the work's failure. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason)
    if (signal.aborted) onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}
