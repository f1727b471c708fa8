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

/** Node's own, several times as quick as the portable one. */
export const nativeSha256: Sha256 = (bytes) => hash('sha256', bytes, 'buffer')

/** Hashes of full subtrees, which never change, by their place: what most proofs of a large log have in common. */
export type KnownHashes = Map<number, Uint8Array>

const KEPT_FROM_HEIGHT = 10
/** All of them in a log of 16 million entries, some 5 MB. */
const KEPT_MAX = 32_768

const keyOf = ({ height, index }: Subtree): number => index * 64 + height

/** The hashes of these nodes of the tree: from the tiles what is not known yet, and then kept where it is worth it. */
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
