import { bech32 } from '@scure/base'
import type { AddressReading } from './address-reading.ts'

const ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const MAIN_PREFIX = 'bitcoincash'
const CHECKSUM_WORDS = 8

const prefixes: Readonly<Record<string, AddressReading>> = {
  [MAIN_PREFIX]: { chain: 'Bitcoin Cash', isTest: false },
  bchtest: { chain: 'Bitcoin Cash', isTest: true },
  bchreg: { chain: 'Bitcoin Cash', isTest: true },
}

/** Version byte and hash length in bytes: a key, a script, and a script with a 32-byte hash. */
const forms = new Set(['0 20', '8 20', '11 32'])

const generator = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n]

/** Reads a cash address of Bitcoin Cash, with or without its prefix (specification: cashaddr.md). */
export function readCashAddress(text: string): AddressReading | null {
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) return null
  const [first = '', second, ...rest] = text.toLowerCase().split(':')
  const [prefix, payload] = second === undefined ? [MAIN_PREFIX, first] : [first, second]
  const words = Array.from(payload, (sign) => ALPHABET.indexOf(sign))
  if (rest.length > 0 || !prefixes[prefix] || words.includes(-1)) return null
  if (polymod([...Array.from(prefix, (sign) => sign.charCodeAt(0) & 31), 0, ...words]) !== 0n) {
    return null
  }
  const bytes = bech32.fromWordsUnsafe(words.slice(0, -CHECKSUM_WORDS))
  return bytes && forms.has(`${bytes[0]} ${bytes.length - 1}`) ? prefixes[prefix] : null
}

/** The remainder of the checksum: zero if the address is correct. */
function polymod(words: readonly number[]): bigint {
  let sum = 1n
  for (const word of words) {
    const top = sum >> 35n
    sum = ((sum & 0x07ffffffffn) << 5n) ^ BigInt(word)
    for (const [bit, factor] of generator.entries()) {
      if ((top >> BigInt(bit)) & 1n) sum ^= factor
    }
  }
  return sum ^ 1n
}
