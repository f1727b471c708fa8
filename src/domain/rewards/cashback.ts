import { type Cents, minCents, shareFloor } from '#domain/money/money.ts'
import { TIERS, type TierKey } from './levels.ts'
import { REWARD_SHARES } from './reward-shares.ts'

const RATE_FIRST = 200
const RATE_STEP = 50
const BASIS_POINTS = 10_000n
/** One cent in ten-thousandths of a cent. */
const EXACT = 10_000n

/**
 * A tier's cashback rate in basis points of a day's net loss: 2 % at the first tier, 0.5 % more per tier, and of these
 * the `percent` that the shop's settings give, rounded down.
 */
export const cashbackRate = (tier: TierKey, percent = 100): number =>
  Math.floor(
    ((RATE_FIRST + RATE_STEP * TIERS.findIndex(({ key }) => key === tier)) * percent) / 100,
  )

/** A day of settled paid play: stake and payout in cents, theoretical loss in ten-thousandths of a cent. */
export interface PlayedDay {
  stake: Cents
  payout: Cents
  theoreticalLoss: bigint
}

/** The day's stakes minus its payouts, in cents; 0n if the payouts are higher. */
export const netLoss = ({ stake, payout }: Pick<PlayedDay, 'stake' | 'payout'>): Cents =>
  stake > payout ? stake - payout : 0n

/**
 * The cashback of a day in cents, rounded down: `rate` basis points of the net loss, capped at the cashback share
 * of the theoretical loss. Without the cap, coin flips would profit from cashback on the days they lose.
 */
export function cashbackOf(day: PlayedDay, rate: number): Cents {
  const ofNetLoss = shareFloor(netLoss(day), BigInt(rate), BASIS_POINTS)
  const ceiling = shareFloor(
    day.theoreticalLoss,
    BigInt(REWARD_SHARES.cashback),
    BASIS_POINTS * EXACT,
  )
  return minCents(ofNetLoss, ceiling)
}
