/** A server seed is revealed by itself after so many bets, or so long after its first use in ms. */
export const SEED_BETS_MAX = 10_000
export const SEED_AGE_MS_MAX = 30 * 24 * 60 * 60 * 1000
