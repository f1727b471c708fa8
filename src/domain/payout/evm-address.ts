import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { AddressReading } from './address-reading.ts'

const ADDRESS = /^0x([0-9a-fA-F]{40})$/

/** Reads an address of Ethereum or a compatible chain; if it contains capitals, they are a checksum (EIP-55). */
export function readEvmAddress(text: string): AddressReading | null {
  const digits = ADDRESS.exec(text)?.[1]
  if (digits === undefined) return null
  const isPlain = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  const canonical = withChecksum(digits)
  if (!isPlain && digits !== canonical) return null
  return {
    chain: 'Ethereum',
    isTest: false,
    form: 'key_hash',
    payload: hexToBytes(digits),
    canonical: `0x${canonical}`,
  }
}

/** The digits with the capitals of EIP-55. */
function withChecksum(digits: string): string {
  const lower = digits.toLowerCase()
  const hash = bytesToHex(keccak_256(utf8ToBytes(lower)))
  return Array.from(lower, (digit, index) =>
    Number.parseInt(hash[index] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit,
  ).join('')
}
