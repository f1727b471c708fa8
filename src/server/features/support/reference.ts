/** Crockford's 32 signs: none of them is taken for another when it is read out. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUP = 4

/** How many random bytes a reference is made from; one sign each. */
export const REFERENCE_BYTES = 8

/** A name for a letter that can be told on the telephone: `7K3M-9QXD`. */
export function referenceFrom(bytes: Uint8Array): string {
  const signs = Array.from(bytes, (byte) => SIGNS[byte % SIGNS.length]).join('')
  return `${signs.slice(0, GROUP)}-${signs.slice(GROUP)}`
}
