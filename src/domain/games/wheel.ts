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
} as const satisfies RoundGameDefinition

/** One person's bets may take at most the whole of a round's room divided by this. */
export const WHEEL_PERSON_PART = 4n
