import type { RawDraw } from '../draw/raw-values.ts'

/** The texts in which the fairness pages of instant games differ. */
export interface GameTexts {
  label: string
  play: string
  lead: string
  /** The third step of the scheme in this game. */
  decides: { title: string; text: string }
  formula: string
  note: string
  /** The published example. */
  example: RawDraw
}

/** The seeds and the stake of the published examples. */
export const EXAMPLE = {
  serverSeed: '1'.padStart(64, '0'),
  clientSeed: 'client',
  stakeCents: 1_000,
}

/** The beginning of each formula. */
export const STREAM = `block(i)   = HMAC-SHA256(serverSeed, "{clientSeed}:{nonce}:{i}")
u          = the next 8 bytes of block(0) ‖ block(1) ‖ …, big-endian
uniform(n) = u mod n; any u ≥ ⌊2^64 / n⌋ · n is skipped: no bias`
