import { sha256 } from '@noble/hashes/sha2.js'

/**
 * The chain h(0) .. h(length) in order of publication: h(length) is the secret, and h(k) = sha256(h(k+1)).
 * h(0) is announced before the first use and therefore commits to all links.
 * Throws a RangeError unless the secret has 32 bytes and length is a positive integer.
 */
export function buildChain(secret: Uint8Array, length: number): Uint8Array[] {
  if (secret.length !== 32) throw new RangeError('The secret of a chain has 32 bytes')
  if (!Number.isSafeInteger(length) || length < 1) throw new RangeError(`Not a length: ${length}`)
  const links = [secret]
  let link = secret
  for (let k = length; k > 0; k -= 1) {
    link = sha256(link)
    links.push(link)
  }
  return links.reverse()
}

/** Whether `published`, the previous link, committed to `link`, which is revealed now. */
export function isNextLink(published: Uint8Array, link: Uint8Array): boolean {
  return isLinkAt(published, link, 1)
}

/**
 * Whether `link` has the given index in the chain that ends in `end` = h(0).
 * Hashes `index` times. Throws a RangeError if the index is not a non-negative integer.
 */
export function isLinkAt(end: Uint8Array, link: Uint8Array, index: number): boolean {
  const walk = walkBack(end, link, index)
  for (;;) {
    const { done, value } = walk.next()
    if (done) return value
  }
}

/** Whether a link is in its place in a chain; null if that needs too much hashing for one call. */
export type LinkCheck = (end: Uint8Array, link: Uint8Array, index: number) => boolean | null

/** About a tenth of a second of hashing. */
const NEAR = 100_000

/** Answers for links near the chain's end; null for the others, which `walkBack` checks. */
export const isNearLink: LinkCheck = (end, link, index) =>
  index <= NEAR ? isLinkAt(end, link, index) : null

const SLICE = 10_000

/**
 * Like `isLinkAt`, but in slices, so that a page stays responsive. Yields the number of links hashed so far, and
 * returns the answer. Throws a RangeError if the index is not a non-negative integer.
 */
export function* walkBack(
  end: Uint8Array,
  link: Uint8Array,
  index: number,
): Generator<number, boolean> {
  if (!Number.isSafeInteger(index) || index < 0) throw new RangeError(`Not an index: ${index}`)
  let hashed = link
  for (let done = 1; done <= index; done += 1) {
    hashed = sha256(hashed)
    if (done % SLICE === 0) yield done
  }
  return hashed.length === end.length && hashed.every((byte, at) => byte === end[at])
}
