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
  const walk = walkBack(end, link, index)
  for (;;) {
    const { done, value } = walk.next()
    if (done) return value
  }
}

/** Whether a link has its place in a chain; null while that takes more hashing than can be done at once. */
export type LinkCheck = (end: Uint8Array, link: Uint8Array, index: number) => boolean | null

/** About a tenth of a second of hashing. */
const NEAR = 100_000

/** Answers at once for a link that stands near the chain's end, and leaves the others to `walkBack`. */
export const isNearLink: LinkCheck = (end, link, index) =>
  index <= NEAR ? isLinkAt(end, link, index) : null

const SLICE = 10_000

/**
 * What `isLinkAt` does, a slice at a time, so that a page stays alive meanwhile: yields how many links are
 * behind it, and returns the answer. Throws a RangeError when the index is not a count.
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
