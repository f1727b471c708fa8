import { type Hmac, messageStream, nobleHmac } from '#domain/fairness/stream.ts'

const SECTORS = 54

/** What a bet can be on: the multipliers that the sectors carry. */
export const WHEEL_MULTIPLIERS = [2, 3, 5, 50] as const

/** The sector, 0..53, at which the wheel stops: the first draw of the round's chain link and salt. */
export function sectorOf(
  link: Uint8Array,
  salt: string,
  round: number,
  hmac: Hmac = nobleHmac,
): number {
  return messageStream(link, (block) => `${salt}:${round}:${block}`, hmac).uniform(SECTORS)
}
