import { createHmac, hkdfSync } from 'node:crypto'
import type { Entropy } from '#server/platform/entropy/entropy.ts'

export const RECOVERY_CODES = 10
/** 32 letters and digits that do not look alike, so that a byte chooses one without bias. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789'
const LETTERS_PER_CODE = 12
const KEY_BYTES = 32

/** Ten codes of 60 bits, such as `k3fd-9mqa-x7tn`. */
export const newRecoveryCodes = (entropy: Pick<Entropy, 'bytes'>): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const letters = [...entropy.bytes(LETTERS_PER_CODE)].map((byte) => LETTERS[byte % 32])
    return [letters.slice(0, 4), letters.slice(4, 8), letters.slice(8)]
      .map((group) => group.join(''))
      .join('-')
  })

/**
 * The stored hash of a recovery code. Capitals, spaces and dashes do not count. The key is outside the database, so that
 * its rows alone reveal nothing.
 */
export function createCodeHash(documentKey: Buffer): (playerId: string, code: string) => Buffer {
  const key = Buffer.from(hkdfSync('sha256', documentKey, '', 'coffer recovery v1', KEY_BYTES))
  return (playerId, code) =>
    createHmac('sha256', key)
      .update(`${playerId} ${code.toLowerCase().replaceAll(/[\s-]/g, '')}`)
      .digest()
}
