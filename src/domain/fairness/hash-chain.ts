import { sha256 } from '@noble/hashes/sha2.js'

/**
 * The chain h(0) .. h(length) in order of publication: h(length) is the secret, and
 * h(k) = sha256(h(k+1)), so that h(0), announced before the first use, commits to all of them.
 * Throws a RangeError unless the secret has 32 bytes and length is a positive integer.
 */
export function buildChain(secret: Uint8Array, length: number): Uint8Array[] {
  if (secret.length !== 32) throw new RangeError('A chain grows from 32 bytes')
  if (!Number.isSafeInteger(length) || length < 1) throw new RangeError(`Not a length: ${length}`)
  const links = [secret]
  let link = secret
  for (let k = length; k > 0; k -= 1) {
    link = sha256(link)
    links.push(link)
  }
  return links.reverse()
}

/** Says whether `link`, revealed now, is what `published` (the link before it) had committed to. */
export function isNextLink(published: Uint8Array, link: Uint8Array): boolean {
  return isLinkAt(published, link, 1)
}

/**
 * Says whether `link` is the link of the given index in the chain that ends in `end` = h(0).
 * It hashes `index` times. Throws a RangeError when the index is not a count.
 */
export function isLinkAt(end: Uint8Array, link: Uint8Array, index: number): boolean {
  if (!Number.isSafeInteger(index) || index < 0) throw new RangeError(`Not an index: ${index}`)
  let hashed = link
  for (let k = index; k > 0; k -= 1) hashed = sha256(hashed)
  return hashed.length === end.length && hashed.every((byte, at) => byte === end[at])
}
