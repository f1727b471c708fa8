import { DAY_MS } from '#domain/schedule/durations.ts'

/** A server seed is revealed by itself after so many bets, or so long after its first use in ms. */
export const SEED_BETS_MAX = 10_000
export const SEED_AGE_MS_MAX = 30 * DAY_MS
