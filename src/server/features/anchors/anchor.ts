import { canonicalJson } from '#domain/fairness/canonical-json.ts'
import { leafHash, rootOfLeaves } from '#domain/transparency/merkle-tree.ts'
import type { ChainKeys } from '#server/ledger/index.ts'
import { sha256 } from '#server/platform/hash/hash.ts'

/** The last entry of a chain: an account's, or the operators' log as account 0. */
export interface Head {
  account: bigint
  seq: bigint
  /** The entry's own hash, which covers all entries before it. */
  hash: Buffer
}

/** What an anchor states besides the heads. */
export interface AnchorTerms {
  /** Anchors are numbered without gaps, from 1. */
  number: bigint
  /** The root of the anchor before; null for the first. */
  previous: Buffer | null
  atMs: number
}

/** Hashes a leaf under a certain key; null if the key is not configured. */
export type HashLeaf = (text: Buffer) => Buffer | null

/**
 * The leaves of an anchor: its terms, then the heads by account. Each is the keyed hash of its RFC 8785 JSON, so that
 * nobody without the key can compute an anchor or guess what it is about. Null if the key is missing.
 */
export function termsLeaf(hash: HashLeaf, { number, previous, atMs }: AnchorTerms): Buffer | null {
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
    seq: String(head.seq),
  })

function leafOf(hash: HashLeaf, content: Parameters<typeof canonicalJson>[0]): Buffer | null {
  const keyed = hash(Buffer.from(canonicalJson(content)))
  return keyed && Buffer.from(leafHash(keyed, sha256))
}

/** The root that is logged: that of the log's own kind of tree (RFC 6962) over the leaves. */
export const rootOf = (leaves: readonly Buffer[]): Buffer =>
  Buffer.from(rootOfLeaves(leaves, sha256))

/** The root of an anchor under the key in use. */
export function anchorRoot(
  keys: Pick<ChainKeys, 'hash'>,
  terms: AnchorTerms,
  heads: readonly Head[],
): Buffer {
  const leaves = [termsLeaf(keys.hash, terms), ...heads.map((head) => headLeaf(keys.hash, head))]
  return rootOf(leaves as Buffer[])
}
