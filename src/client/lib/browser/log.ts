/** A page that is still there after this long was not left. */
const STAYS_MS = 1_000

let isLeaving = false
if (typeof addEventListener === 'function') {
  addEventListener('beforeunload', () => {
    isLeaving = true
    // A page that stays after all: a download, or a question whether to leave.
    setTimeout(() => {
      isLeaving = false
    }, STAYS_MS)
  })
}

/** Logs failures that visitors need not see but developers want to find; leaving a page ends what it still loads. */
export function logFailure(what: string, error: unknown): void {
  if (isLeaving) return
  // biome-ignore lint/suspicious/noConsole: the only place where the page writes to the console.
  console.warn(what, error)
}

/** Logs an event that a demo counts; it never leaves the visitor's browser. */
export function logEvent(event: string): void {
  // biome-ignore lint/suspicious/noConsole: the only place where the page writes to the console.
  console.info('Analytics:', event)
}
