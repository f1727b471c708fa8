import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** The only supported scheme; a receipt that names another is refused. */
export const SCHEME = 'hmac-sha256/v1'

export const SERVER_SEED_BYTES = 32

/** The commitment to a server seed: lower-case hex of sha256 of its raw bytes. */
export function commitmentOf(serverSeed: Uint8Array): string {
  return bytesToHex(sha256(serverSeed))
}

/** Whether a text is 32 bytes in lower-case hex: a server seed, a commitment, a hash. */
export function isHex32(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text)
}
