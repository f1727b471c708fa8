import { messageStream, nobleHmac, type StreamHmac } from '#domain/fairness/stream.ts'

const SECTORS = 54

/** What a bet can be on: the multipliers that the sectors carry. */
export const WHEEL_MULTIPLIERS = [2, 3, 5, 50] as const

/** The sector, 0..53, at which the wheel stops: the first draw of the round's chain link and salt. */
export function sectorOf(
  link: Uint8Array,
  salt: string,
  round: number,
  hmac: StreamHmac = nobleHmac,
): number {
  return messageStream(link, (block) => `${salt}:${round}:${block}`, hmac).uniform(SECTORS)
}

export type WheelMultiplier = (typeof WHEEL_MULTIPLIERS)[number]

/** The multipliers of the sectors in their order around the wheel: no two neighbours are equal, and fives stand evenly. */
export const WHEEL_SECTORS: readonly WheelMultiplier[] = [
  50, 3, 2, 5, 2, 3, 2, 3, 2, 5, 2, 3, 2, 5, 2, 3, 2, 3, 2, 5, 2, 3, 2, 3, 2, 5, 2, 3, 2, 5, 2, 3,
  2, 3, 2, 5, 2, 3, 2, 3, 2, 5, 2, 3, 2, 5, 2, 3, 2, 3, 2, 5, 2, 3,
]

/** What a sector, 0..53, pays. Throws a RangeError where there is none. */
export function multiplierOf(sector: number): WheelMultiplier {
  const multiplier = WHEEL_SECTORS[sector]
  if (multiplier === undefined) throw new RangeError(`Not a sector: ${sector}`)
  return multiplier
}

/** What the Crazy Wheel is played under, as receipts state and hash it. A change of it is a new version. */
export const WHEEL_VERSION = {
  kind: 'wheel',
  slug: 'wheel',
  version: 1,
  /** The multiplier of each sector, from sector 0 on. */
  sectors: WHEEL_SECTORS,
} as const
