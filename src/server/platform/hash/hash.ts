import { createHmac, hash } from 'node:crypto'
import type { Hmac } from '#domain/fairness/stream.ts'

// A digest that Node returns as a Buffer has its own allocation outside the heap, which takes longer than the hashing.
// As text it is copied into Buffer's pool. A digest that is kept keeps that pool: trees and chains use Node's Buffers.

/** SHA-256 of bytes, or of text as UTF-8. */
export const sha256 = (data: Uint8Array | string): Buffer =>
  Buffer.from(hash('sha256', data, 'latin1'), 'latin1')

/** Node's HMAC-SHA256. Returns the same bytes as the domain's and is several times faster. */
export const nativeHmac: Hmac = (key, message) =>
  Buffer.from(createHmac('sha256', key).update(message).digest('latin1'), 'latin1')
