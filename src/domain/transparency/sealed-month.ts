import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { canonicalJson } from '#domain/fairness/canonical-json.ts'
import { leafHash, rootOfLeaves, type Sha256 } from './merkle-tree.ts'

/** The rows of a table in one second of UTC. */
export interface SealedSecond {
  /** Whole seconds since the epoch. */
  second: number
  rows: number
  /** SHA-256 of the rows in order, separated by line feeds; each is the RFC 8785 JSON of its columns' texts. */
  hash: Uint8Array
}

/** What a month's hash is about, besides its rows. */
export interface SealedMonth {
  table: string
  /** In epoch ms; null for the beginning. */
  sinceMs: number | null
  untilMs: number
  /** The hashed columns, in order. */
  columns: readonly string[]
  rows: number
}

/** The hash of a day: of its seconds with rows, in order. */
export const dayHash = (seconds: readonly SealedSecond[], sha256: Sha256): Uint8Array =>
  sha256(
    utf8ToBytes(
      canonicalJson(seconds.map(({ second, rows, hash }) => [second, rows, bytesToHex(hash)])),
    ),
  )

/**
 * The hash of a month that is logged: the root of a Merkle tree (RFC 6962, section 2.1) whose first leaf says what it is
 * about, followed by the hashes of the days. A day can therefore be shown to belong to it without the others.
 */
export function monthRoot(
  { table, sinceMs, untilMs, columns, rows }: SealedMonth,
  days: readonly Uint8Array[],
  sha256: Sha256,
): Uint8Array {
  const header = canonicalJson({ table, since: sinceMs, until: untilMs, columns, rows })
  return rootOfLeaves(
    [utf8ToBytes(header), ...days].map((leaf) => leafHash(leaf, sha256)),
    sha256,
  )
}
