import { SECOND_MS } from '#domain/schedule/durations.ts'

/** How long after its draw a bet's outcome is visible to its player at the latest, in ms: the longest reel has stopped. */
export const REVEAL_MS = 7 * SECOND_MS
