import { type Hmac, messageStream, nobleHmac } from '#domain/fairness/stream.ts'

const SECTORS = 54

/** What a bet can be on: the multipliers that the sectors carry. */
export const WHEEL_MULTIPLIERS = [2, 3, 5, 50] as const

export type WheelMultiplier = (typeof WHEEL_MULTIPLIERS)[number]

const THREES = 17

/** Every other sector is a 2 (or the one 50), and the threes are spread over the rest, so that no neighbours are alike. */
function multiplierOfSector(sector: number): WheelMultiplier {
  if (sector % 2 === 0) return sector === 0 ? 50 : 2
  const between = (sector - 1) / 2
  const threesBefore = (place: number) => Math.floor((place * THREES) / (SECTORS / 2))
  return threesBefore(between + 1) > threesBefore(between) ? 3 : 5
}

/** What the Crazy Wheel is played under, as receipts state and hash it. A change of it is a new version. */
export const WHEEL_VERSION = {
  kind: 'wheel',
  slug: 'wheel',
  version: 1,
  /** The multiplier of each sector, from sector 0 on. */
  sectors: Array.from({ length: SECTORS }, (_, sector) => multiplierOfSector(sector)),
} as const

/** The sector, 0..53, at which the wheel stops: the first draw of the round's chain link and salt. */
export function sectorOf(
  link: Uint8Array,
  salt: string,
  round: number,
  hmac: Hmac = nobleHmac,
): number {
  return messageStream(link, (block) => `${salt}:${round}:${block}`, hmac).uniform(SECTORS)
}
