/** For failures that a person need not see but a developer wants to find. */
export function logFailure(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the one place where the page writes to the console.
  console.warn(what, error)
}
