/** For failures that a person need not see but a developer wants to find. */
export function logFailure(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the one place where the page writes to the console.
  console.warn(what, error)
}

/** For what a demo counts: it goes no further than the visitor's own browser. */
export function logEvent(event: string): void {
  // biome-ignore lint/suspicious/noConsole: the one place where the page writes to the console.
  console.info('Analytics:', event)
}
