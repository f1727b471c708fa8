import { bech32, bech32m } from '@scure/base'
import type { AddressForm, AddressNetwork, AddressReading } from './address-reading.ts'

const prefixes: Readonly<Record<string, AddressNetwork>> = {
  bc: { chain: 'Bitcoin', isTest: false },
  tb: { chain: 'Bitcoin', isTest: true },
  bcrt: { chain: 'Bitcoin', isTest: true },
  ltc: { chain: 'Litecoin', isTest: false },
  tltc: { chain: 'Litecoin', isTest: true },
  rltc: { chain: 'Litecoin', isTest: true },
}

const VERSION_MAX = 16
const PROGRAM_BYTES_MIN = 2
const PROGRAM_BYTES_MAX = 40
const TEXT_LENGTH_MAX = 90

/** Reads a SegWit address: BIP 173 for witness version 0, BIP 350 for later versions. */
export function readSegwit(text: string): AddressReading | null {
  const old = bech32.decodeUnsafe(text, TEXT_LENGTH_MAX)
  const found = old ?? bech32m.decodeUnsafe(text, TEXT_LENGTH_MAX)
  const network = found && Object.hasOwn(prefixes, found.prefix) && prefixes[found.prefix]
  if (!found || !network) return null
  const [version = -1, ...words] = found.words
  const payload = bech32.fromWordsUnsafe(words)
  if (!payload || (version === 0) !== (old !== undefined)) return null
  const form = formOf(version, payload.length)
  return form && { ...network, form, payload, canonical: text.toLowerCase() }
}

/** What a witness program is (BIP 141, BIP 341); null if there is none of this version and length. */
function formOf(version: number, bytes: number): AddressForm | null {
  if (version < 0 || version > VERSION_MAX) return null
  if (bytes < PROGRAM_BYTES_MIN || bytes > PROGRAM_BYTES_MAX) return null
  if (version === 0) return bytes === 20 ? 'key_hash' : bytes === 32 ? 'script_hash' : null
  return version === 1 && bytes === 32 ? 'taproot' : 'unused'
}
