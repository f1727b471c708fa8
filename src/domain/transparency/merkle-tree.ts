import { sha256 as portableSha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'

/** The Merkle tree of RFC 6962, section 2.1, over SHA-256. Hashes have 32 bytes. */
export const HASH_BYTES = 32

/** A hash function; the server passes its platform's native one, which is faster than the portable one. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array

const LEAF = Uint8Array.of(0)

/** The root of an empty tree. */
export const EMPTY_ROOT = portableSha256(new Uint8Array())

export const leafHash = (entry: Uint8Array, sha256: Sha256 = portableSha256): Uint8Array =>
  sha256(concatBytes(LEAF, entry))

export function nodeHash(
  left: Uint8Array,
  right: Uint8Array,
  sha256: Sha256 = portableSha256,
): Uint8Array {
  const node = new Uint8Array(1 + 2 * HASH_BYTES)
  node[0] = 1
  node.set(left, 1)
  node.set(right, 1 + HASH_BYTES)
  return sha256(node)
}

/** A full subtree of 2^height leaves: number `index` among those of its height, from the left. */
export interface Subtree {
  height: number
  index: number
}

/** The largest power of two below a count of at least 2. */
function splitOf(count: number): number {
  let split = 1
  while (split * 2 < count) split *= 2
  return split
}

/** The full subtrees that cover the leaves from `start` to before `end`, from the left; one must begin at `start`. */
function subtreesOf(start: number, end: number): Subtree[] {
  if (start === end) return []
  let [height, leaves] = [0, 1]
  while (leaves * 2 <= end - start) [height, leaves] = [height + 1, leaves * 2]
  return [{ height, index: start / leaves }, ...subtreesOf(start + leaves, end)]
}

/** The joint hash of adjacent subtrees, each smaller than the one to its left. */
export function joinHashes(hashes: readonly Uint8Array[], sha256?: Sha256): Uint8Array {
  return hashes.reduceRight((right, left) => nodeHash(left, right, sha256))
}

const isPlace = (index: number, size: number) =>
  Number.isSafeInteger(index) && index >= 0 && index < size

/** The root of a tree with these leaf hashes. Throws a RangeError without leaves. */
export function rootOfLeaves(leaves: readonly Uint8Array[], sha256?: Sha256): Uint8Array {
  const [first, ...others] = leaves
  if (!first) throw new RangeError('A tree without leaves has no root to compute')
  if (others.length === 0) return first
  const split = splitOf(leaves.length)
  return nodeHash(
    rootOfLeaves(leaves.slice(0, split), sha256),
    rootOfLeaves(leaves.slice(split), sha256),
    sha256,
  )
}

/** The subtrees whose hashes make up the root of a tree of this size. */
export const rootSubtrees = (size: number): Subtree[] => subtreesOf(0, size)

/**
 * The subtrees behind each hash of an inclusion proof (RFC 6962, 2.1.1), from the leaf's sibling up.
 * Throws a RangeError for an index outside the tree.
 */
export function inclusionPath(index: number, size: number): Subtree[][] {
  if (!isPlace(index, size)) throw new RangeError(`A tree of ${size} entries has no entry ${index}`)
  const nodes: Subtree[][] = []
  let [start, end] = [0, size]
  while (end - start > 1) {
    const middle = start + splitOf(end - start)
    if (index < middle) {
      nodes.push(subtreesOf(middle, end))
      end = middle
    } else {
      nodes.push(subtreesOf(start, middle))
      start = middle
    }
  }
  return nodes.reverse()
}

/**
 * The subtrees behind each hash of a consistency proof (RFC 6962, 2.1.2); none if the older tree is empty or the
 * same. Throws a RangeError if the older tree is larger.
 */
export function consistencyPath(older: number, size: number): Subtree[][] {
  if (older !== size && !isPlace(older, size))
    throw new RangeError(`A tree of ${size} entries has no older tree of ${older}`)
  if (older === 0) return []
  const nodes: Subtree[][] = []
  let [start, end] = [0, size]
  while (older !== end) {
    const middle = start + splitOf(end - start)
    if (older <= middle) {
      nodes.push(subtreesOf(middle, end))
      end = middle
    } else {
      nodes.push(subtreesOf(start, middle))
      start = middle
    }
  }
  if (start > 0) nodes.push(subtreesOf(start, end))
  return nodes.reverse()
}

/** The root that a proof computes from a leaf; null if the proof's length is wrong for this place. */
export function rootOfInclusion(
  leaf: Uint8Array,
  { index, size, proof }: { index: number; size: number; proof: readonly Uint8Array[] },
): Uint8Array | null {
  if (!isPlace(index, size)) return null
  const rest = [...proof]
  const climb = (at: number, count: number): Uint8Array | null => {
    if (count === 1) return leaf
    const sibling = rest.pop()
    const split = splitOf(count)
    const own = at < split ? climb(at, split) : climb(at - split, count - split)
    if (!own || !sibling) return null
    return at < split ? nodeHash(own, sibling) : nodeHash(sibling, own)
  }
  const root = climb(index, size)
  return rest.length === 0 ? root : null
}

interface Head {
  size: number
  root: Uint8Array
}

/** Whether a proof shows that the newer tree begins with all entries of the older one. */
export function isConsistent(older: Head, newer: Head, proof: readonly Uint8Array[]): boolean {
  if (older.size !== newer.size && !isPlace(older.size, newer.size)) return false
  if (older.size === 0) return proof.length === 0 && isSame(older.root, EMPTY_ROOT)
  const rest = [...proof]
  const climb = (start: number, end: number): [Uint8Array, Uint8Array] | null => {
    if (older.size === end) {
      const known = start === 0 ? older.root : rest.pop()
      return known ? [known, known] : null
    }
    const sibling = rest.pop()
    const middle = start + splitOf(end - start)
    const isLeft = older.size <= middle
    const own = isLeft ? climb(start, middle) : climb(middle, end)
    if (!own || !sibling) return null
    const [before, now] = own
    if (isLeft) return [before, nodeHash(now, sibling)]
    return [nodeHash(sibling, before), nodeHash(sibling, now)]
  }
  const roots = climb(0, newer.size)
  if (!roots || rest.length > 0) return false
  return isSame(roots[0], older.root) && isSame(roots[1], newer.root)
}

/** Whether two byte arrays are equal. */
export const isSame = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at])
