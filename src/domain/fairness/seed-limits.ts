import { DAY_MS } from '#domain/schedule/durations.ts'

/** A server seed is revealed automatically after this many bets, or this many ms after its first use. */
export const SEED_BETS_MAX = 10_000
export const SEED_AGE_MS_MAX = 30 * DAY_MS
