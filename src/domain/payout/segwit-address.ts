import { bech32, bech32m } from '@scure/base'
import type { AddressReading } from './address-reading.ts'

const prefixes: Readonly<Record<string, AddressReading>> = {
  bc: { chain: 'Bitcoin', isTest: false },
  tb: { chain: 'Bitcoin', isTest: true },
  bcrt: { chain: 'Bitcoin', isTest: true },
  ltc: { chain: 'Litecoin', isTest: false },
  tltc: { chain: 'Litecoin', isTest: true },
  rltc: { chain: 'Litecoin', isTest: true },
}

/** Witness program lengths in bytes by version (BIP 141, 341); later versions are not in use yet. */
const lengths: Readonly<Record<number, readonly number[]>> = { 0: [20, 32], 1: [32] }

const TEXT_LENGTH_MAX = 90

/** Reads a SegWit address: BIP 173 for witness version 0, BIP 350 for later versions. */
export function readSegwit(text: string): AddressReading | null {
  const old = bech32.decodeUnsafe(text, TEXT_LENGTH_MAX)
  const found = old ?? bech32m.decodeUnsafe(text, TEXT_LENGTH_MAX)
  const reading = found && prefixes[found.prefix]
  if (!found || !reading) return null
  const [version = -1, ...words] = found.words
  const program = bech32.fromWordsUnsafe(words)
  const isWhole = program !== undefined && lengths[version]?.includes(program.length) === true
  return isWhole && (version === 0) === (old !== undefined) ? reading : null
}
