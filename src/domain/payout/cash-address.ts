import { bech32 } from '@scure/base'
import type { AddressForm, AddressNetwork, AddressReading } from './address-reading.ts'

const ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const MAIN_PREFIX = 'bitcoincash'
const CHECKSUM_WORDS = 8

const prefixes: Readonly<Record<string, AddressNetwork>> = {
  [MAIN_PREFIX]: { chain: 'Bitcoin Cash', isTest: false },
  bchtest: { chain: 'Bitcoin Cash', isTest: true },
  bchreg: { chain: 'Bitcoin Cash', isTest: true },
}

/** Hash lengths in bytes, by the three size bits of the version byte. */
const sizes = [20, 24, 28, 32, 40, 48, 56, 64] as const

/**
 * By the type bits, what is paid and which sizes the network spends from: types 2 and 3 are the same wallets as 0 and
 * 1, which can also keep tokens (CashTokens, CHIP-2022-02).
 */
const types: readonly { form: AddressForm; spendable: readonly number[]; type: number }[] = [
  { form: 'key_hash', spendable: [20], type: 0 },
  { form: 'script_hash', spendable: [20, 32], type: 1 },
  { form: 'key_hash', spendable: [20], type: 0 },
  { form: 'script_hash', spendable: [20, 32], type: 1 },
]

/** The longest has a hash of 64 bytes. */
const TEXT_LENGTH_MAX = 130

const generator = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n]

/** Reads a cash address of Bitcoin Cash, with or without its prefix (specification: cashaddr.md). */
export function readCashAddress(text: string): AddressReading | null {
  if (text.length > TEXT_LENGTH_MAX) return null
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) return null
  const [first = '', second, ...rest] = text.toLowerCase().split(':')
  const [prefix, payload] = second === undefined ? [MAIN_PREFIX, first] : [first, second]
  const network = Object.hasOwn(prefixes, prefix) ? prefixes[prefix] : undefined
  const words = Array.from(payload, (sign) => ALPHABET.indexOf(sign))
  if (rest.length > 0 || !network || words.includes(-1)) return null
  if (polymod([...wordsOf(prefix), ...words]) !== 0n) return null
  const bytes = bech32.fromWordsUnsafe(words.slice(0, -CHECKSUM_WORDS))
  if (!bytes) return null
  const [version = 0x80] = bytes
  const hash = bytes.slice(1)
  const found = types[version >> 3]
  if (!found || hash.length !== sizes[version & 7]) return null
  const canonical = encoded(prefix, Uint8Array.of((found.type << 3) | (version & 7), ...hash))
  const form = found.spendable.includes(hash.length) ? found.form : 'unused'
  return { ...network, form, payload: hash, canonical }
}

/** The cash address of a version byte and a hash. */
function encoded(prefix: string, bytes: Uint8Array): string {
  const words = bech32.toWords(bytes)
  const sum = polymod([...wordsOf(prefix), ...words, ...Array<number>(CHECKSUM_WORDS).fill(0)])
  const check = Array.from({ length: CHECKSUM_WORDS }, (_, index) =>
    Number((sum >> BigInt(5 * (CHECKSUM_WORDS - 1 - index))) & 31n),
  )
  return `${prefix}:${[...words, ...check].map((word) => ALPHABET[word]).join('')}`
}

const wordsOf = (prefix: string): number[] => [
  ...Array.from(prefix, (sign) => sign.charCodeAt(0) & 31),
  0,
]

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
