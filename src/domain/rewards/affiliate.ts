import { REWARD_SHARES } from './reward-shares.ts'

/** A code of a player's, which is also the last part of their link. */
export const AFFILIATE_CODE = /^[a-z0-9-]{3,20}$/
export const AFFILIATE_CODE_MIN = 3
export const AFFILIATE_CODE_MAX = 20

/** Shares of the theoretical loss of referred players in basis points, by how many of them are active. */
export const AFFILIATE_TIERS = [
  { activePlayers: 1, share: 1_000 },
  { activePlayers: 10, share: 1_500 },
  { activePlayers: 50, share: 2_000 },
  { activePlayers: 100, share: REWARD_SHARES.affiliate },
] as const

/** A referred player is active who staked so many cents in paid play within so many days. */
export const ACTIVE_STAKE = 100n
export const ACTIVE_DAYS = 30

/** The least that is paid at once, in cents. */
export const AFFILIATE_CLAIM_MIN = 100n

/** The share in basis points for so many active players; 0 without any. */
export const affiliateShare = (activePlayers: number): number =>
  AFFILIATE_TIERS.findLast((tier) => activePlayers >= tier.activePlayers)?.share ?? 0

/** A theoretical loss in ten-thousandths of a cent at a share in basis points: hundred-millionths of a cent. */
export const affiliateEarned = (theoreticalLoss: bigint, share: number): bigint =>
  theoreticalLoss * BigInt(share)

/** A cent in hundred-millionths, and a ten-thousandth of a coin. */
const CENT = 100_000_000n
const SHOWN = CENT / 100n

/** What was earned as a number of coins with four decimals, rounded down. */
export const toExactCoins = (earned: bigint): number => Number(earned / SHOWN) / 10_000

/** What of it is not claimed yet, in cents rounded down; never below zero. */
export function claimableOf(earned: bigint, claimedCents: bigint): bigint {
  const left = earned / CENT - claimedCents
  return left > 0n ? left : 0n
}

/** A share in basis points as percent. */
export const toPercent = (basisPoints: number): number => basisPoints / 100
