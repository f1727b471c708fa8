import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** The one scheme that this code speaks; a receipt that names another is refused. */
export const SCHEME = 'hmac-sha256/v1'

/** Who made a client seed: the player's browser, the server for want of one, or a rotation. */
export type ClientSeedOrigin = 'player' | 'server' | 'carried'

export const CLIENT_SEED_ORIGINS: readonly ClientSeedOrigin[] = ['player', 'server', 'carried']

export const SERVER_SEED_BYTES = 32

/** The commitment to a server seed: lower-case hex of sha256 of its raw bytes. */
export function commitmentOf(serverSeed: Uint8Array): string {
  return bytesToHex(sha256(serverSeed))
}

/** Says whether a text may be a client seed: 1 to 64 characters of ASCII 0x20 to 0x7E. */
export function isClientSeed(text: string): boolean {
  return /^[\x20-\x7e]{1,64}$/.test(text)
}

/** Says whether a text is 32 bytes in lower-case hex: a server seed, a commitment, a hash. */
export function isHex32(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text)
}
