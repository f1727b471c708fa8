import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { type Hmac, nobleHmac } from '#domain/fairness/stream.ts'

const TWO_52 = 2n ** 52n
const LOWEST_BUST = 100n

/**
 * The multiplier in hundredths at which a round busts, at least 100n (1.00): bustabit's formula with
 * 1 % edge, max(1.00, 0.99 / (1 - r / 2^52)) rounded down, where r is the first 52 bits of
 * HMAC-SHA256(key = utf8(salt), message = the link's raw bytes).
 */
export function bustOf(link: Uint8Array, salt: string, hmac: Hmac = nobleHmac): bigint {
  const digest = hmac(utf8ToBytes(salt), link)
  const r = BigInt(`0x${bytesToHex(digest).slice(0, 13)}`)
  const bust = (99n * TWO_52) / (TWO_52 - r)
  return bust > LOWEST_BUST ? bust : LOWEST_BUST
}
