import { Refused } from './refused.ts'

const MINUTE_SECONDS = 60

/** The server's message of an error, with the time to wait if it names one. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const seconds = 'retryAfterSeconds' in error ? error.retryAfterSeconds : undefined
  if (typeof seconds !== 'number') return error.message
  return `${error.message} Try again in ${durationOf(seconds)}.`
}

/** The message of the first invalid field that the server names; otherwise as `errorMessage`. */
export function fieldMessage(error: unknown): string {
  const [first] = error instanceof Refused ? Object.values(error.errors ?? {}).flat() : []
  return first ?? errorMessage(error)
}

function durationOf(seconds: number): string {
  if (seconds < MINUTE_SECONDS) return seconds === 1 ? '1 second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / MINUTE_SECONDS)
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
