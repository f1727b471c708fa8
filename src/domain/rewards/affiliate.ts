import { REWARD_SHARES } from './reward-shares.ts'

/** A player's referral code, which is also the last segment of their link. */
export const AFFILIATE_CODE = /^[a-z0-9-]{3,20}$/
export const AFFILIATE_CODE_MIN = 3
export const AFFILIATE_CODE_MAX = 20

/** Affiliate share in basis points of the referred players' theoretical loss, by how many of them are active. */
export const AFFILIATE_TIERS = [
  { activePlayers: 1, share: 1_000 },
  { activePlayers: 10, share: 1_500 },
  { activePlayers: 50, share: 2_000 },
  { activePlayers: 100, share: REWARD_SHARES.affiliate },
] as const

/** A referred player is active if they staked at least ACTIVE_STAKE cents in paid play in the last ACTIVE_DAYS days. */
export const ACTIVE_STAKE = 100n
export const ACTIVE_DAYS = 30

/** The smallest amount that can be claimed, in cents. */
export const AFFILIATE_CLAIM_MIN = 100n

/** The share in basis points for a number of active players; 0 if there are none. */
export const affiliateShare = (activePlayers: number): number =>
  AFFILIATE_TIERS.findLast((tier) => activePlayers >= tier.activePlayers)?.share ?? 0

/** Theoretical loss (ten-thousandths of a cent) times share (basis points): hundred-millionths of a cent. */
export const affiliateEarned = (theoreticalLoss: bigint, share: number): bigint =>
  theoreticalLoss * BigInt(share)

/** One cent, and a ten-thousandth of a coin, in hundred-millionths of a cent. */
const CENT = 100_000_000n
const SHOWN = CENT / 100n

/** Earnings as a number of coins with four decimals, rounded down. */
export const toExactCoins = (earned: bigint): number => Number(earned / SHOWN) / 10_000

/** The earnings that are not claimed yet, in cents rounded down; never negative. */
export function claimableOf(earned: bigint, claimedCents: bigint): bigint {
  const left = earned / CENT - claimedCents
  return left > 0n ? left : 0n
}

/** What was paid beyond the earnings in whole cents; never negative. */
export function overpaidOf(earned: bigint, paidCents: bigint): bigint {
  const over = paidCents - earned / CENT
  return over > 0n ? over : 0n
}

/** Converts a share from basis points to percent. */
export const toPercent = (basisPoints: number): number => basisPoints / 100
