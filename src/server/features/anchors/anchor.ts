import { canonicalJson } from '#domain/fairness/canonical-json.ts'
import { joinHashes, leafHash, nodeHash } from '#domain/transparency/merkle-tree.ts'
import { sha256 } from '#server/platform/hash/hash.ts'

/** The last entry of a chain: an account's, or the operators' log as account 0. */
export interface Head {
  account: bigint
  seq: bigint
  /** The entry's own hash, which covers all entries before it. */
  hash: Buffer
  /** Of the operators' log: the link of the entry, which is anchored with it. */
  link?: Buffer | null
}

/** What an anchor states besides the heads. */
export interface AnchorHeader {
  /** Anchors are numbered without gaps, from 1. */
  number: bigint
  /** The root of the anchor before; null for the first. */
  previous: Buffer | null
  atMs: number
}

/** Hashes a leaf under a certain key; null if the key is not configured. */
export type HashLeaf = (text: Buffer) => Buffer | null

/**
 * The leaves of an anchor: its header, then the heads by account. Each is the keyed hash of its RFC 8785 JSON, so that
 * nobody without the key can compute an anchor or guess what it is about. Null if the key is missing.
 */
export function headerLeaf(
  hash: HashLeaf,
  { number, previous, atMs }: AnchorHeader,
): Buffer | null {
  return leafOf(hash, {
    anchor: String(number),
    at: atMs,
    previous: previous?.toString('hex') ?? null,
  })
}

export const headLeaf = (hash: HashLeaf, head: Head): Buffer | null =>
  leafOf(hash, {
    account: String(head.account),
    hash: head.hash.toString('hex'),
    ...(head.link && { link: head.link.toString('hex') }),
    seq: String(head.seq),
  })

function leafOf(hash: HashLeaf, content: Parameters<typeof canonicalJson>[0]): Buffer | null {
  const keyed = hash(Buffer.from(canonicalJson(content)))
  return keyed && Buffer.from(leafHash(keyed, sha256))
}

/** The tree of an anchor, as the log's (RFC 6962). It keeps only full subtrees, and is as quick with each leaf. */
export interface AnchorTree {
  add(leaf: Buffer): void
  /** The root that is logged. Throws a TypeError without leaves. */
  root(): Buffer
}

export function createTree(): AnchorTree {
  const subtrees: { leaves: number; hash: Uint8Array }[] = []
  return {
    add(leaf) {
      let grown = { leaves: 1, hash: leaf as Uint8Array }
      for (let left = subtrees.at(-1); left?.leaves === grown.leaves; left = subtrees.at(-1)) {
        grown = { leaves: 2 * left.leaves, hash: nodeHash(left.hash, grown.hash, sha256) }
        subtrees.pop()
      }
      subtrees.push(grown)
    },
    root: () =>
      Buffer.from(
        joinHashes(
          subtrees.map(({ hash }) => hash),
          sha256,
        ),
      ),
  }
}
