import type { Cents } from '#domain/money/money.ts'

/** The entry codes of redeemed gift codes and vouchers. Whoever has a code may redeem it, so their origin is unknown. */
export const REDEEMED: readonly string[] = ['gift-code.redeemed', 'voucher.redeemed']

/** The most that one voucher gives, in cents: what it gives was not paid for, so it stays small. */
export const VOUCHER_MAX: Cents = 100_00n

/** Crockford's base 32: digits and letters without I, L, O and U, which are easily mistaken for other characters. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const SIGN_BITS = 5n
const GROUP = /.{4}(?=.)/g

/** The number of random bytes in a code: 80 bits, 16 characters. */
export const CODE_BYTES = 10
const CODE_SIGNS = 16

/** Formats a code as it is printed, `XXXX-XXXX-XXXX-XXXX`. Throws a RangeError unless it gets CODE_BYTES bytes. */
export function printCode(bytes: Uint8Array): string {
  if (bytes.length !== CODE_BYTES) throw new RangeError(`A code needs ${CODE_BYTES} bytes`)
  let number = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  let signs = ''
  for (let place = 0; place < CODE_SIGNS; place++) {
    signs = (SIGNS[Number(number & 31n)] ?? '') + signs
    number >>= SIGN_BITS
  }
  return signs.replace(GROUP, '$&-')
}

const NOT_A_SIGN = /[^0-9A-Z]/g

/**
 * The sixteen characters of a typed code. Case, dashes, spaces and full-width forms do not matter; O is read
 * as 0, I and L as 1. Null if the text cannot be a code.
 */
export function readCode(typed: string): string | null {
  const signs = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(NOT_A_SIGN, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  const isWellFormed =
    signs.length === CODE_SIGNS && [...signs].every((sign) => SIGNS.includes(sign))
  return isWellFormed ? signs : null
}
