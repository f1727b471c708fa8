import { sha256 } from '@noble/hashes/sha2.js'
import { base58, createBase58check } from '@scure/base'
import type { AddressForm, AddressNetwork, AddressReading } from './address-reading.ts'

const base58check = createBase58check(sha256)

const HASH_BYTES = 21
const SOLANA_BYTES = 32
/** Base 58 is decoded in quadratic time; no address is longer. */
const TEXT_LENGTH_MAX = 60

/**
 * By version byte. A form that two chains share belongs to the chain that introduced it: 1 and 3 are Bitcoin's,
 * because Bitcoin Cash has the cash address and Litecoin its M.
 */
const versions: Readonly<Record<number, AddressNetwork & { form: AddressForm }>> = {
  0: { chain: 'Bitcoin', isTest: false, form: 'key_hash' },
  5: { chain: 'Bitcoin', isTest: false, form: 'script_hash' },
  22: { chain: 'Dogecoin', isTest: false, form: 'script_hash' },
  30: { chain: 'Dogecoin', isTest: false, form: 'key_hash' },
  48: { chain: 'Litecoin', isTest: false, form: 'key_hash' },
  50: { chain: 'Litecoin', isTest: false, form: 'script_hash' },
  58: { chain: 'Litecoin', isTest: true, form: 'script_hash' },
  65: { chain: 'Tron', isTest: false, form: 'key_hash' },
  111: { chain: 'Bitcoin', isTest: true, form: 'key_hash' },
  113: { chain: 'Dogecoin', isTest: true, form: 'key_hash' },
  160: { chain: 'Tron', isTest: true, form: 'key_hash' },
  196: { chain: 'Bitcoin', isTest: true, form: 'script_hash' },
}

/** Reads Base58Check with a version byte, or the 32 bytes of a Solana address, which has no checksum. */
export function readBase58(text: string): AddressReading | null {
  if (text.length > TEXT_LENGTH_MAX) return null
  const hash = decoded(() => base58check.decode(text))
  if (hash?.length === HASH_BYTES) {
    const found = versions[hash[0] ?? -1]
    return found ? { ...found, payload: hash.subarray(1), canonical: text } : null
  }
  const key = hash ? null : decoded(() => base58.decode(text))
  if (key?.length !== SOLANA_BYTES) return null
  return { chain: 'Solana', isTest: false, form: 'account', payload: key, canonical: text }
}

/** The library throws if decoding fails. */
function decoded(decode: () => Uint8Array): Uint8Array | null {
  try {
    return decode()
  } catch {
    return null
  }
}
