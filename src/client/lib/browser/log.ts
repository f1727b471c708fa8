import { isLeaving } from './leaving.ts'

/** Logs failures that visitors need not see but developers want to find; leaving a page ends what it still loads. */
export function logFailure(what: string, error: unknown): void {
  if (isLeaving()) return
  // biome-ignore lint/suspicious/noConsole: the only place where the page writes to the console.
  console.warn(what, error)
}

/** Logs an event that a demo counts; it never leaves the visitor's browser. */
export function logEvent(event: string): void {
  // biome-ignore lint/suspicious/noConsole: the only place where the page writes to the console.
  console.info('Analytics:', event)
}
