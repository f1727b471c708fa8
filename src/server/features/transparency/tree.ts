import { hash } from 'node:crypto'
import { joinHashes, type Sha256, type Subtree } from '#domain/transparency/merkle-tree.ts'
import {
  edgeOf,
  hashesIn,
  rootOfEdge,
  type TileBytes,
  tilesFor,
} from '#domain/transparency/tiles.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { readTiles } from './store.ts'

/** Node's native SHA-256, several times faster than the portable one. */
export const nativeSha256: Sha256 = (bytes) => hash('sha256', bytes, 'buffer')

/** Hashes of complete subtrees by position. They never change, and most proofs of a large log share them. */
export type KnownHashes = Map<number, Uint8Array>

const KEPT_FROM_HEIGHT = 10
/** Enough for a log of 16 million entries; about 5 MB. */
const KEPT_MAX = 32_768

const keyOf = ({ height, index }: Subtree): number => index * 64 + height

/** The hashes of these tree nodes: read from tiles unless cached, and cached if they will be reused. */
export async function readPath(
  reader: Reader,
  nodes: readonly (readonly Subtree[])[],
  size: number,
  known: KnownHashes = new Map(),
): Promise<Uint8Array[]> {
  const hashes: KnownHashes = new Map()
  const missing: Subtree[] = []
  for (const subtree of nodes.flat()) {
    const hash = known.get(keyOf(subtree))
    if (hash) hashes.set(keyOf(subtree), hash)
    else missing.push(subtree)
  }
  const tiles = tilesFor([missing], size)
  const hashOf = hashesIn(tiles.length === 0 ? [] : await readTiles(reader, tiles), nativeSha256)
  for (const subtree of missing) hashes.set(keyOf(subtree), hashOf(subtree))
  if (known.size + missing.length > KEPT_MAX) known.clear()
  for (const subtree of missing.filter(({ height }) => height >= KEPT_FROM_HEIGHT)) {
    known.set(keyOf(subtree), hashes.get(keyOf(subtree)) as Uint8Array)
  }
  return nodes.map((node) =>
    joinHashes(
      node.map((subtree) => hashes.get(keyOf(subtree)) as Uint8Array),
      nativeSha256,
    ),
  )
}

/** The partial tiles of a tree of this size, and its root. */
export async function readEdge(
  reader: Reader,
  size: number,
): Promise<{ edge: TileBytes; root: Uint8Array }> {
  const edge = await readTiles(reader, edgeOf(size))
  return { edge, root: rootOfEdge(size, edge, nativeSha256) }
}
