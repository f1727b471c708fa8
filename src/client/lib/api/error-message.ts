const MINUTE_SECONDS = 60

/** A failure in the server's own words, with how long to wait where it says so. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const seconds = 'retryAfterSeconds' in error ? error.retryAfterSeconds : undefined
  if (typeof seconds !== 'number') return error.message
  return `${error.message} Try again in ${durationOf(seconds)}.`
}

function durationOf(seconds: number): string {
  if (seconds < MINUTE_SECONDS) return seconds === 1 ? '1 second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / MINUTE_SECONDS)
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
