import { createHmac, hkdfSync } from 'node:crypto'
import { networkOf } from '#server/platform/http/client-address.ts'

/** Keyed hashes: without the key, which the database does not hold, nobody can guess codes from them. */
export interface CodeHash {
  /** Hashes the sixteen characters of a code. */
  ofCode(signs: string): Buffer
  /** Hashes a caller's network (IPv6 by its /64), so that attempts are counted without storing the address. */
  ofAddress(ip: string): Buffer
}

/** HMAC-SHA256 with a separate key, derived from the key that encrypts seeds. */
export function createCodeHash(seedKey: Buffer): CodeHash {
  const key = Buffer.from(hkdfSync('sha256', seedKey, '', 'coffer codes v1', 32))
  const of = (text: string) => createHmac('sha256', key).update(text).digest()
  return {
    ofCode: (signs) => of(`code ${signs}`),
    ofAddress: (ip) => of(`address ${networkOf(ip)}`),
  }
}
