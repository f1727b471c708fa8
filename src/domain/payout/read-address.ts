import type { AddressReading } from './address-reading.ts'
import { readBase58 } from './base58-address.ts'
import { readCashAddress } from './cash-address.ts'
import { readEvmAddress } from './evm-address.ts'
import { readSegwit } from './segwit-address.ts'

const readers = [readSegwit, readCashAddress, readEvmAddress, readBase58]

/** Reads an address by its form and checksum; null if the form is unknown. */
export function readAddress(text: string): AddressReading | null {
  for (const read of readers) {
    const reading = read(text)
    if (reading) return reading
  }
  return null
}
