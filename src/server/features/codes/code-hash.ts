import { createHmac, hkdfSync } from 'node:crypto'
import { networkOf } from '#server/platform/http/client-address.ts'

/** Hashes that nobody can try without a key that the database does not hold. */
export interface CodeHash {
  /** Of the sixteen signs of a code. */
  ofCode(signs: string): Buffer
  /** Of a caller's address, IPv6 by its /64, which is counted but not kept. */
  ofAddress(ip: string): Buffer
}

/** HMAC-SHA256 under a key of its own, derived from the one that seals seeds. */
export function createCodeHash(seedKey: Buffer): CodeHash {
  const key = Buffer.from(hkdfSync('sha256', seedKey, '', 'coffer codes v1', 32))
  const of = (text: string) => createHmac('sha256', key).update(text).digest()
  return {
    ofCode: (signs) => of(`code ${signs}`),
    ofAddress: (ip) => of(`address ${networkOf(ip)}`),
  }
}
