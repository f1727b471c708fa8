import { sha256 } from '@noble/hashes/sha2.js'
import { base58, createBase58check } from '@scure/base'
import type { AddressReading } from './address-reading.ts'

const base58check = createBase58check(sha256)

const HASH_BYTES = 21
const SOLANA_BYTES = 32

/**
 * By version byte. A form that two chains share belongs to the chain that introduced it: 1 and 3 are Bitcoin's,
 * because Bitcoin Cash has the cash address and Litecoin its M.
 */
const versions: Readonly<Record<number, AddressReading>> = {
  0: { chain: 'Bitcoin', isTest: false },
  5: { chain: 'Bitcoin', isTest: false },
  22: { chain: 'Dogecoin', isTest: false },
  30: { chain: 'Dogecoin', isTest: false },
  48: { chain: 'Litecoin', isTest: false },
  50: { chain: 'Litecoin', isTest: false },
  58: { chain: 'Litecoin', isTest: true },
  65: { chain: 'Tron', isTest: false },
  111: { chain: 'Bitcoin', isTest: true },
  113: { chain: 'Dogecoin', isTest: true },
  160: { chain: 'Tron', isTest: true },
  196: { chain: 'Bitcoin', isTest: true },
}

/** Reads Base58Check with a version byte, or the 32 bytes of a Solana address, which has no checksum. */
export function readBase58(text: string): AddressReading | null {
  const hash = decoded(() => base58check.decode(text))
  if (hash?.length === HASH_BYTES) return versions[hash[0] ?? -1] ?? null
  const key = hash ? null : decoded(() => base58.decode(text))
  return key?.length === SOLANA_BYTES ? { chain: 'Solana', isTest: false } : null
}

/** The library throws if decoding fails. */
function decoded(decode: () => Uint8Array): Uint8Array | null {
  try {
    return decode()
  } catch {
    return null
  }
}
