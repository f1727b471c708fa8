import { messageStream, nobleHmac, type StreamHmac } from '#domain/fairness/stream.ts'
import { edgeOf } from './game.ts'
import type { RoundGameDefinition } from './round-game.ts'

const SECTORS = 54

/** The multipliers that can be bet on. */
export const WHEEL_MULTIPLIERS = [2, 3, 5, 50] as const

/** The sector, 0..53, at which the wheel stops: the first draw from the round's chain link and salt. */
export function sectorOf(
  link: Uint8Array,
  salt: string,
  round: number,
  hmac: StreamHmac = nobleHmac,
): number {
  return messageStream(link, (block) => `${salt}:${round}:${block}`, hmac).uniform(SECTORS)
}

export type WheelMultiplier = (typeof WHEEL_MULTIPLIERS)[number]

/** The multipliers of the sectors around the wheel: equal ones are never adjacent, and fives are evenly spaced. */
export const WHEEL_SECTORS: readonly WheelMultiplier[] = [
  50, 3, 2, 5, 2, 3, 2, 3, 2, 5, 2, 3, 2, 5, 2, 3, 2, 3, 2, 5, 2, 3, 2, 3, 2, 5, 2, 3, 2, 5, 2, 3,
  2, 3, 2, 5, 2, 3, 2, 3, 2, 5, 2, 3, 2, 5, 2, 3, 2, 3, 2, 5, 2, 3,
]

/** The multiplier of a sector, 0..53. Throws a RangeError for any other number. */
export function multiplierOf(sector: number): WheelMultiplier {
  const multiplier = WHEEL_SECTORS[sector]
  if (multiplier === undefined) throw new RangeError(`Not a sector: ${sector}`)
  return multiplier
}

/** The rules of the Crazy Wheel, as receipts state and hash them. Any change makes a new version. */
export const WHEEL_VERSION = {
  kind: 'wheel',
  slug: 'wheel',
  version: 1,
  /** The multiplier of each sector, from sector 0 on. */
  sectors: WHEEL_SECTORS,
} as const

/** The name of a stake on a multiplier, in entry codes. */
export const wheelStake = (multiplier: WheelMultiplier) => `wheel_${multiplier}x` as const

/** The multiplier of a stake by its name. Throws for another game's stake. */
export function wheelMultiplierOf(stake: string): WheelMultiplier {
  const multiplier = WHEEL_MULTIPLIERS.find((each) => wheelStake(each) === stake)
  if (multiplier === undefined) throw new Error(`Not a bet on the wheel: ${stake}`)
  return multiplier
}

/** Each colour has its own edge. */
export const wheelGame = {
  name: 'wheel',
  label: 'Crazy Wheel',
  kind: 'round',
  account: 'house:wheel',
  edges: {
    wheel_2x: edgeOf(2n, 54n),
    wheel_3x: edgeOf(3n, 54n),
    wheel_5x: edgeOf(4n, 54n),
    wheel_50x: edgeOf(4n, 54n),
  },
  outcomeOf: ({ link, salt, index }, hmac) => BigInt(sectorOf(link, salt, index, hmac)),
  stated: Number,
  version: WHEEL_VERSION,
  hasCashOuts: false,
  endOf({ game, stake }, { outcome }) {
    const multiplier = wheelMultiplierOf(game)
    if (multiplierOf(Number(outcome)) !== multiplier) return { status: 'lost' }
    const times = BigInt(multiplier)
    return { status: 'won', multiplier: 100n * times, payout: stake * times }
  },
  statedBet({ game }, outcome) {
    const sector = outcome === null ? null : Number(outcome)
    return {
      parameters: { multiplier: wheelMultiplierOf(game) },
      result: { sector, multiplier: sector === null ? null : multiplierOf(sector) },
    }
  },
} as const satisfies RoundGameDefinition

/** One person's bets may take at most the whole of a round's room divided by this. */
export const WHEEL_PERSON_PART = 4n
