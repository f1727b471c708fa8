import { hash } from 'node:crypto'
import type { Hmac } from '#domain/fairness/stream.ts'

// A digest that Node returns as a Buffer has its own allocation outside the heap, which takes longer than the hashing.
// As text it is copied into Buffer's pool. A digest that is kept keeps that pool: trees and chains use Node's Buffers.

/** SHA-256 of bytes, or of text as UTF-8. */
export const sha256 = (data: Uint8Array | string): Buffer =>
  Buffer.from(hash('sha256', data, 'latin1'), 'latin1')

/**
 * HMAC-SHA256 by its definition in RFC 2104, from Node's digests. Returns the same bytes as the domain's and is several
 * times faster. Node's own HMAC, an object for each message, takes half as long again.
 */
export const nativeHmac: Hmac = (key, message) => {
  const short = key.length > BLOCK_BYTES ? sha256(key) : key
  const text = typeof message === 'string' ? Buffer.from(message) : message
  return sha256(keyed(short, 0x5c, sha256(keyed(short, 0x36, text))))
}

/**
 * HMAC-SHA256 of many messages under one key of at most 64 bytes: its padded blocks are made once. The parts of a
 * message are joined. About twice as fast as `nativeHmac`.
 */
export function hmacUnder(key: Uint8Array): (...message: readonly Uint8Array[]) => Buffer {
  const inner = keyed(key, 0x36, NOTHING)
  const outer = keyed(key, 0x5c, Buffer.alloc(DIGEST_BYTES))
  return (...message) => {
    const digest = hash('sha256', Buffer.concat([inner, ...message]), 'latin1')
    outer.write(digest, BLOCK_BYTES, 'latin1')
    return sha256(outer)
  }
}

const BLOCK_BYTES = 64
const DIGEST_BYTES = 32
const NOTHING = Buffer.alloc(0)

/** The key, filled up to a block and combined with a padding byte, and the data behind it. */
function keyed(key: Uint8Array, padding: number, data: Uint8Array): Buffer {
  const bytes = Buffer.allocUnsafe(BLOCK_BYTES + data.length).fill(padding, 0, BLOCK_BYTES)
  for (let at = 0; at < key.length; at++) bytes[at] = (key[at] as number) ^ padding
  bytes.set(data, BLOCK_BYTES)
  return bytes
}
