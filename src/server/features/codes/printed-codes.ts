import { CODE_BYTES, printCode, readCode } from '#domain/rewards/redeemable-code.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'

/** So many new codes. */
export const printCodes = (entropy: Pick<Entropy, 'bytes'>, count: number): string[] =>
  Array.from({ length: count }, () => printCode(entropy.bytes(CODE_BYTES)))

/** The signs of a code of our own making. */
export function signsOf(code: string): string {
  const signs = readCode(code)
  if (signs === null) throw new Error('A printed code cannot be read')
  return signs
}
