import { hexToBytes } from '@noble/hashes/utils.js'
import { verifyBetReceipt } from './bet-receipt.ts'
import type { ClientSeedOrigin } from './client-seed.ts'
import type { DrawnBet } from './receipt-form.ts'
import { commitmentOf, isHex32, SCHEME } from './seeds.ts'
import { type Hmac, nobleHmac } from './stream.ts'

/** A revealed seed as published. */
export interface RevealedSeed {
  server_seed_hash: string
  server_seed: string
  client_seed: string
  client_seed_origin: ClientSeedOrigin
  player: string
  /** The number of bets made with it. */
  nonce: number
}

/** A bet in the list of its seed: its receipt without the fields it shares with the others. */
export type SeedBet = Pick<
  DrawnBet,
  'bet_id' | 'game' | 'nonce' | 'stake_cents' | 'payout_cents' | 'created_at'
> & { parameters: unknown; result: unknown; configuration: number }

export interface SeedFault {
  /** Null if the fault is in the seed itself. */
  nonce: number | null
  detail: string
}

/** The complete receipt of a bet in a seed's list; `configurations` are those of the same page. */
export const receiptOf = (
  seed: RevealedSeed,
  { configuration, ...bet }: SeedBet,
  configurations: readonly unknown[],
): unknown => ({
  scheme: SCHEME,
  ...bet,
  player: seed.player,
  server_seed_hash: seed.server_seed_hash,
  server_seed: seed.server_seed,
  client_seed: seed.client_seed,
  client_seed_origin: seed.client_seed_origin,
  configuration: configurations[configuration],
})

/** Checks a seed against its commitment; returns null or the fault. */
export function checkSeed(seed: RevealedSeed): SeedFault | null {
  const isKept =
    isHex32(seed.server_seed) &&
    commitmentOf(hexToBytes(seed.server_seed)) === seed.server_seed_hash
  return isKept ? null : { nonce: null, detail: 'The server seed is not the one committed to.' }
}

/**
 * Recomputes the bet at a place of a seed's list, where nonces begin at 0 without gaps.
 * Returns null or the fault. Never throws.
 */
export function checkSeedBet(
  seed: RevealedSeed,
  place: number,
  bet: SeedBet,
  configurations: readonly unknown[],
  hmac: Hmac = nobleHmac,
): SeedFault | null {
  if (bet.nonce !== place) {
    return {
      nonce: place,
      detail: `Nonce ${place} is missing: the list continues with ${bet.nonce}.`,
    }
  }
  const { verdict, checks } = verifyBetReceipt(receiptOf(seed, bet, configurations), hmac)
  if (verdict === 'verified') return null
  const failed = checks.find(({ isOk }) => !isOk)
  return { nonce: place, detail: failed?.detail ?? 'It could not be recomputed.' }
}

/** Checks that a list of this many bets includes all bets made with the seed; returns null or the fault. */
export function checkSeedEnd(seed: RevealedSeed, count: number): SeedFault | null {
  if (count === seed.nonce) return null
  return { nonce: null, detail: `The seed was used ${seed.nonce} times, but ${count} are listed.` }
}
