import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { isClientSeed } from './client-seed.ts'
import { SERVER_SEED_BYTES } from './seeds.ts'

/** HMAC-SHA256 of a message under a key, as 32 bytes; text is hashed as UTF-8. */
export type Hmac = (key: Uint8Array, message: Uint8Array | string) => Uint8Array

/** HMAC-SHA256 for streams, whose messages are always text. */
export type StreamHmac = (key: Uint8Array, message: string) => Uint8Array

/** The input of a bet's draw. The nonce counts the bets on the pair of seeds, from 0. */
export interface BetSeed {
  serverSeed: Uint8Array
  clientSeed: string
  nonce: number
}

/** A reproducible sequence of draws. */
export interface DrawStream {
  /** The next draw: an integer in 0..n-1, uniformly distributed, for n in 1..2^53. */
  uniform(n: number): number
}

/** A portable HMAC-SHA256; the server may pass a native one, which is faster. */
export const nobleHmac: Hmac = (key, message) =>
  hmac(sha256, key, typeof message === 'string' ? utf8ToBytes(message) : message)

/**
 * The draws of one bet, from blocks of HMAC-SHA256(serverSeed, "{clientSeed}:{nonce}:{i}").
 * Throws a RangeError unless the server seed has 32 bytes, the client seed is allowed, and the nonce is a
 * non-negative integer. Only then are the messages of different bets different.
 */
export function betStream(seed: BetSeed, hmac: StreamHmac = nobleHmac): DrawStream {
  const { serverSeed, clientSeed, nonce } = seed
  if (serverSeed.length !== SERVER_SEED_BYTES) throw new RangeError('A server seed has 32 bytes')
  if (!isClientSeed(clientSeed)) throw new RangeError('Not an allowed client seed')
  if (!Number.isSafeInteger(nonce) || nonce < 0) throw new RangeError(`Not a nonce: ${nonce}`)
  return messageStream(serverSeed, (block) => `${clientSeed}:${nonce}:${block}`, hmac)
}

/** The draws whose block i is HMAC-SHA256(key, utf8(messageAt(i))), for i = 0, 1, 2 ... */
export function messageStream(
  key: Uint8Array,
  messageAt: (block: number) => string,
  hmac: StreamHmac = nobleHmac,
): DrawStream {
  const next = wordsOf((block) => hmac(key, messageAt(block)))
  return { uniform: (n) => uniformFrom(next, n) }
}

/** A big-endian unsigned word of 8 bytes, as its two halves. */
interface Word {
  high: number
  low: number
}

const TWO_32 = 2 ** 32
const TWO_64 = 2n ** 64n
const MAX_RANGE = 2 ** 53

/** The chance of refusing a word is below 2^-11, so this many refusals in a row mean a broken HMAC. */
const WORDS_MAX = 64

/**
 * Takes the first word below the largest multiple of n, modulo n. Every residue has the same number of accepted
 * words, so there is no bias.
 */
function uniformFrom(nextWord: () => Word, n: number): number {
  if (!Number.isInteger(n) || n < 1 || n > MAX_RANGE) throw new RangeError(`Not a range: ${n}`)
  const residueOf = n <= EXACT_RANGE_MAX ? exactResidue : bigResidue
  for (let tries = 0; tries < WORDS_MAX; tries += 1) {
    const residue = residueOf(nextWord(), n)
    if (residue !== null) return residue
  }
  throw new Error('The stream yields no acceptable word')
}

/** For ranges up to this, every step of `exactResidue` is an integer below 2^53. */
const EXACT_RANGE_MAX = 2 ** 21

/** A word modulo n, or null if the word is refused. Computed without bigints, several times faster. */
function exactResidue({ high, low }: Word, n: number): number | null {
  const carry = TWO_32 % n
  const refused = (carry * carry) % n
  if (high === TWO_32 - 1 && low >= TWO_32 - refused) return null
  return ((high % n) * TWO_32 + low) % n
}

/** The same for any range. */
function bigResidue({ high, low }: Word, n: number): number | null {
  const word = BigInt(high) * BigInt(TWO_32) + BigInt(low)
  const range = BigInt(n)
  return word < TWO_64 - (TWO_64 % range) ? Number(word % range) : null
}

/** Reads consecutive blocks as words. */
function wordsOf(blockAt: (block: number) => Uint8Array): () => Word {
  let blocks = 0
  let offset = 0
  let view: DataView | undefined
  return () => {
    if (view === undefined || offset === view.byteLength) {
      const bytes = blockAt(blocks)
      view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      blocks += 1
      offset = 0
    }
    const word = { high: view.getUint32(offset), low: view.getUint32(offset + 4) }
    offset += 8
    return word
  }
}
