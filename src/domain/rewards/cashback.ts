import { type Cents, lesserOf, shareFloor } from '#domain/money/money.ts'
import { TIERS, type TierKey } from './levels.ts'
import { REWARD_SHARES } from './reward-shares.ts'

const RATE_FIRST = 200
const RATE_STEP = 50
const BASIS_POINTS = 10_000n
/** A cent in ten-thousandths. */
const EXACT = 10_000n

/** What of a day's net loss a tier gets back, in basis points: 2 % at the first, half a percent more a step. */
export const cashbackRate = (tier: TierKey): number =>
  RATE_FIRST + RATE_STEP * TIERS.findIndex(({ key }) => key === tier)

/** A day of settled paid play: cents, cents, and ten-thousandths of a cent that it was expected to lose. */
export interface PlayedDay {
  stake: Cents
  payout: Cents
  theoreticalLoss: bigint
}

/** What the day's stakes exceed its payouts by, in cents; 0n when they do not. */
export const netLoss = ({ stake, payout }: Pick<PlayedDay, 'stake' | 'payout'>): Cents =>
  stake > payout ? stake - payout : 0n

/**
 * The cashback of a day in cents, rounded down: a share of the net loss at a rate in basis points, and never more
 * than its share of the theoretical loss, or coin flips would earn by the days on which they lose.
 */
export function cashbackOf(day: PlayedDay, rate: number): Cents {
  const ofNetLoss = shareFloor(netLoss(day), BigInt(rate), BASIS_POINTS)
  const ceiling = shareFloor(
    day.theoreticalLoss,
    BigInt(REWARD_SHARES.cashback),
    BASIS_POINTS * EXACT,
  )
  return lesserOf(ofNetLoss, ceiling)
}
