import { ed25519 } from '@noble/curves/ed25519.js'
import { schnorr } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { AddressReading } from './address-reading.ts'
import { burns, contracts, programs, tokens } from './known-addresses.ts'

/** Why nobody who asks for a payout can spend what arrives at an address. */
export type Unspendable =
  | 'burn'
  | 'system_account'
  | 'token'
  | 'contract'
  | 'no_key'
  | 'anyone'
  | 'not_in_use'

const known: readonly [Unspendable, ReadonlySet<string>][] = [
  ['token', new Set(tokens)],
  ['contract', new Set(contracts)],
  ['system_account', new Set(programs)],
  ['burn', new Set(burns)],
]

/**
 * Why coins at an address would be lost; null if nothing is known against it. Judges by lists of well-known addresses
 * and by structure: payloads and texts that no key could have been found for, and keys that are no points of the
 * curve. Code on a chain cannot be seen from an address, so that other contracts are not recognized.
 */
export function unspendable(reading: AddressReading): Unspendable | null {
  const { canonical, chain, form, payload } = reading
  const listed = known.find(([, addresses]) => addresses.has(canonical))
  if (listed) return listed[0]
  if (form === 'unused') return 'not_in_use'
  if (hasCode(chain) && hasZerosInFront(payload)) {
    return payload.every((byte) => byte === 0) || isDead(payload) ? 'burn' : 'system_account'
  }
  if (hasPeriod(payload) || hasRunOfBytes(payload) || hasRun(reading)) {
    return chain === 'Solana' ? 'system_account' : 'burn'
  }
  if (chain === 'Solana' && isSmallPoint(payload)) return 'no_key'
  if (form === 'key_hash' && isHashOf(payload, emptyKey)) return 'no_key'
  if (form === 'taproot' && !isTaprootKey(payload)) return 'no_key'
  if (form === 'script_hash' && openScripts.some((script) => isHashOf(payload, script))) {
    return 'anyone'
  }
  return null
}

/**
 * Whether no key signs for an address of Solana: it is off the curve of Ed25519, or outside of the group in which keys
 * are. It may be a wallet of several signers, an account that its program never pays out of, or a mistyped address,
 * because Solana's have no checksum.
 */
export const isProgramAccount = ({ chain, payload }: AddressReading): boolean =>
  chain === 'Solana' && !isEd25519Key(payload)

/** The same byte so often in a row: 2^76 keys or more would have to be tried. System contracts have 18 zeros. */
const SAME_BYTES = 10
const hasZerosInFront = (bytes: Uint8Array): boolean =>
  bytes.subarray(0, SAME_BYTES).every((byte) => byte === 0)

function hasRunOfBytes(bytes: Uint8Array): boolean {
  let run = 0
  for (const [index, byte] of bytes.entries()) {
    run = byte === bytes[index - 1] ? run + 1 : 1
    if (run >= SAME_BYTES) return true
  }
  return false
}

/** Chains on which accounts with low numbers are the system's. */
const hasCode = (chain: AddressReading['chain']): boolean =>
  chain === 'Ethereum' || chain === 'Tron'

/** 0x...dEaD, by custom a burn address. */
const isDead = (bytes: Uint8Array): boolean => bytes.at(-1) === 0xad && bytes.at(-2) === 0xde

/** A payload of repeated groups of up to 8 bytes, such as all zeros: its last 12 bytes follow from the first 8. */
const PERIOD_MAX = 8
function hasPeriod(bytes: Uint8Array): boolean {
  for (let period = 1; period <= PERIOD_MAX; period += 1) {
    if (bytes.every((byte, index) => index < period || byte === bytes[index - period])) return true
  }
  return false
}

/**
 * The same sign many times in a row, as in written burn addresses: 2^70 keys or more would have to be tried. Hexadecimal
 * digits hold too little for that.
 */
const RUN_MAX = 15
function hasRun({ canonical, chain }: AddressReading): boolean {
  if (chain === 'Ethereum') return false
  let run = 0
  for (let index = 0; index < canonical.length; index += 1) {
    run = canonical[index] === canonical[index - 1] ? run + 1 : 1
    if (run >= RUN_MAX) return true
  }
  return false
}

const emptyKey = new Uint8Array()

/** Scripts that anyone can satisfy, or nobody: empty, true, false, return. */
const openScripts = ['', '51', '00', '6a'].map(hexToBytes)

function isHashOf(payload: Uint8Array, content: Uint8Array): boolean {
  const once = sha256(content)
  const hashes = [once, sha256(once), ripemd160(once)]
  return hashes.some((hash) => bytesToHex(hash) === bytesToHex(payload))
}

/** The point of BIP 341 whose key nobody knows. */
const NOTHING_UP_MY_SLEEVE = '50929b74c1a04954b78b4b6035e97a5e078a5a0f28ec96d547bfee9ace803ac0'

function isTaprootKey(payload: Uint8Array): boolean {
  const hex = bytesToHex(payload)
  return hex !== NOTHING_UP_MY_SLEEVE && isPoint(() => schnorr.utils.lift_x(BigInt(`0x${hex}`)))
}

/** A public key is a multiple of the base point: one of eight points of the curve. */
const isEd25519Key = (payload: Uint8Array): boolean =>
  isPoint(() => ed25519.Point.fromBytes(payload)) &&
  ed25519.Point.fromBytes(payload).isTorsionFree()

/** One of the eight points that are no key, and for which the network takes no signature. */
const isSmallPoint = (payload: Uint8Array): boolean =>
  isPoint(() => ed25519.Point.fromBytes(payload)) && ed25519.Point.fromBytes(payload).isSmallOrder()

/** The library throws if there is no such point. */
function isPoint(read: () => unknown): boolean {
  try {
    read()
    return true
  } catch {
    return false
  }
}
