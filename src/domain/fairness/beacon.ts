import { bls12_381 } from '@noble/curves/bls12-381.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

/**
 * A public source of randomness: a network signs the number of each round at a known time, and nobody knows the
 * signature earlier. Uses drand's scheme `bls-unchained-g1-rfc9380`.
 */
export interface BeaconChain {
  /** The chain's hash, which identifies it in drand's API. */
  chain: string
  /** The network's public key on G2, in hex. */
  publicKey: string
  /** When round 1 was due, in milliseconds since the epoch. */
  genesisMs: number
  periodMs: number
}

/** drand's quicknet: a round every 3 seconds. Source: docs.drand.love, confirmed by verifying its signatures. */
export const QUICKNET: BeaconChain = {
  chain: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesisMs: 1_692_803_367_000,
  periodMs: 3_000,
}

const TAG = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'
const signatures = bls12_381.shortSignatures

/** The message that a round signs: sha256 of its number as 8 bytes, big-endian, mapped to the curve. */
export function roundMessage(round: number) {
  const number = new Uint8Array(8)
  new DataView(number.buffer).setBigUint64(0, BigInt(round))
  return signatures.hash(sha256(number), TAG)
}

/** Whether a signature (hex) is the chain's signature of the round; false if it is malformed. */
export function isSignedRound(
  { publicKey }: Pick<BeaconChain, 'publicKey'>,
  round: number,
  signature: string,
): boolean {
  if (!Number.isSafeInteger(round) || round < 1) return false
  try {
    return signatures.verify(hexToBytes(signature), roundMessage(round), hexToBytes(publicKey))
  } catch {
    return false
  }
}

/** A round's randomness: lower-case hex of sha256 of its signature. Throws if the signature is not hex. */
export function randomnessOf(signature: string): string {
  return bytesToHex(sha256(hexToBytes(signature)))
}

/** When a round is due, in milliseconds since the epoch. */
export function roundTime({ genesisMs, periodMs }: BeaconChain, round: number): number {
  return genesisMs + (round - 1) * periodMs
}

/** The first round that is due at or after an instant. */
export function firstRoundFrom(chain: BeaconChain, atMs: number): number {
  return Math.max(1, Math.ceil((atMs - chain.genesisMs) / chain.periodMs) + 1)
}
