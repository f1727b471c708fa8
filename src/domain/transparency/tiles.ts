import { concatBytes } from '@noble/hashes/utils.js'
import type { Fault } from './fault.ts'
import {
  EMPTY_ROOT,
  HASH_BYTES,
  joinHashes,
  nodeHash,
  rootSubtrees,
  type Sha256,
  type Subtree,
} from './merkle-tree.ts'

/** The number of hashes in a full tile. Source of this file: c2sp.org/tlog-tiles. */
export const TILE_WIDTH = 256
const TILE_HEIGHT = 8
const LEVEL_MAX = 63

/** A run of hashes of one level, each of a subtree of 256^level leaves; or a run of entries. */
export interface Tile {
  level: number | 'entries'
  number: number
  /** The number of hashes or entries, 1 to 256. */
  width: number
}

/**
 * A tile's path after `/tile/`: elements of three digits, all but the last prefixed with x; a partial tile ends in
 * `.p/` and its width.
 */
export function tilePath({ level, number, width }: Tile): string {
  const digits = String(number)
  const elements = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) ?? []
  const path = elements.map((each, at) => (at < elements.length - 1 ? `x${each}` : each)).join('/')
  return `${level}/${path}${width < TILE_WIDTH ? `.p/${width}` : ''}`
}

/** Parses a path after `/tile/`; only the canonical form is accepted. */
export function parseTilePath(path: string): Tile | Fault {
  const [, level = '', number = '', width] =
    /^(\d{1,2}|entries)\/((?:x\d{3}\/)*\d{3})(?:\.p\/(\d{1,3}))?$/.exec(path) ?? []
  const tile: Tile = {
    level: level === 'entries' ? level : Number(level),
    number: Number(number.replace(/[x/]/g, '')),
    width: width === undefined ? TILE_WIDTH : Number(width),
  }
  const isTile =
    level !== '' &&
    (tile.level === 'entries' || tile.level <= LEVEL_MAX) &&
    Number.isSafeInteger(tile.number) &&
    tile.width >= 1 &&
    tilePath(tile) === path
  return isTile ? tile : { fault: 'This is not the path of a tile' }
}

/** The number of hashes of a level in a tree of this size, partial tiles included; for entries, the tree's size. */
export function hashesAt(level: Tile['level'], size: number): number {
  return level === 'entries' ? size : Math.floor(size / TILE_WIDTH ** level)
}

/** The tile, as wide as a tree of this size makes it; null if the tree has no such tile. */
export function tileAt(level: Tile['level'], number: number, size: number): Tile | null {
  const width = Math.min(TILE_WIDTH, hashesAt(level, size) - number * TILE_WIDTH)
  return width > 0 ? { level, number, width } : null
}

/** Where a subtree's hash is stored: the subtree covers `count` hashes of a tile, starting at `from`. */
function placeOf({ height, index }: Subtree) {
  const level = Math.floor(height / TILE_HEIGHT)
  const count = 2 ** (height % TILE_HEIGHT)
  const first = index * count
  return { level, number: Math.floor(first / TILE_WIDTH), from: first % TILE_WIDTH, count }
}

const nameOf = ({ level, number }: Pick<Tile, 'level' | 'number'>) => `${level}/${number}`

/** The tiles, without duplicates, that hold the hashes of these nodes in a tree of this size. */
export function tilesFor(nodes: readonly (readonly Subtree[])[], size: number): Tile[] {
  const tiles = new Map<string, Tile>()
  for (const place of nodes.flat().map(placeOf)) {
    const tile = tileAt(place.level, place.number, size)
    if (!tile) throw new RangeError(`A tree of ${size} has no tile ${nameOf(place)}`)
    tiles.set(nameOf(place), tile)
  }
  return [...tiles.values()]
}

/** Tiles and their bytes. */
export type TileBytes = readonly (readonly [Tile, Uint8Array])[]

/** The hash of each node, from the tiles that `tilesFor` named. Throws a RangeError if one is missing or too short. */
export function hashNodes(
  nodes: readonly (readonly Subtree[])[],
  tiles: TileBytes,
  sha256?: Sha256,
): Uint8Array[] {
  const hashOf = hashesIn(tiles, sha256)
  return nodes.map((node) => joinHashes(node.map(hashOf), sha256))
}

/** Looks up the hash of a full subtree in tiles. The lookup throws a RangeError if a tile is missing or too short. */
export function hashesIn(tiles: TileBytes, sha256?: Sha256): (subtree: Subtree) => Uint8Array {
  const known = new Map(tiles.map(([tile, bytes]) => [nameOf(tile), bytes]))
  return (subtree) => {
    const place = placeOf(subtree)
    const bytes = known.get(nameOf(place)) ?? new Uint8Array()
    const start = place.from * HASH_BYTES
    const hashes = splitHashes(bytes.subarray(start, start + place.count * HASH_BYTES))
    if (hashes.length < place.count) throw new RangeError(`The tile ${nameOf(place)} is too short`)
    return rootOfFull(hashes, sha256)
  }
}

/** The root of a full subtree, computed from its 2^k hashes. */
function rootOfFull(hashes: readonly Uint8Array[], sha256?: Sha256): Uint8Array {
  let row = hashes
  while (row.length > 1) {
    const pairs = row
    row = Array.from({ length: pairs.length / 2 }, (_, at) =>
      nodeHash(pairs[2 * at] as Uint8Array, pairs[2 * at + 1] as Uint8Array, sha256),
    )
  }
  return row[0] as Uint8Array
}

/** Splits a tile into its hashes; an incomplete hash at the end is dropped. */
export const splitHashes = (bytes: Uint8Array): Uint8Array[] =>
  Array.from({ length: Math.floor(bytes.length / HASH_BYTES) }, (_, at) =>
    bytes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES),
  )

/**
 * The tiles that change when leaves are appended to a tree, with their new bytes, from level 0 up. `edge` holds the
 * tree's partial tiles, which `edgeOf` names.
 */
export function growTiles(
  edge: TileBytes,
  size: number,
  leaves: readonly Uint8Array[],
  sha256?: Sha256,
): [Tile, Uint8Array][] {
  const known = new Map(edge.map(([tile, bytes]) => [tile.level, splitHashes(bytes)]))
  const grown: [Tile, Uint8Array][] = []
  let added = leaves
  for (let level = 0; added.length > 0; level += 1) {
    const before = hashesAt(level, size)
    const hashes = [...(known.get(level) ?? []), ...added]
    const first = Math.floor(before / TILE_WIDTH)
    if (hashes.length !== (before % TILE_WIDTH) + added.length) {
      throw new RangeError(
        `The tile ${nameOf({ level, number: first })} does not have the width that its tree requires`,
      )
    }
    added = []
    for (let at = 0; at < hashes.length; at += TILE_WIDTH) {
      const row = hashes.slice(at, at + TILE_WIDTH)
      const tile = { level, number: first + at / TILE_WIDTH, width: row.length }
      grown.push([tile, concatBytes(...row)])
      if (row.length === TILE_WIDTH) added = [...added, rootOfFull(row, sha256)]
    }
  }
  return grown
}

/** The partial tiles of a tree: at most one per level. */
export function edgeOf(size: number): Tile[] {
  const edge: Tile[] = []
  for (let level = 0; hashesAt(level, size) > 0; level += 1) {
    const tile = tileAt(level, Math.floor(hashesAt(level, size) / TILE_WIDTH), size)
    if (tile) edge.push(tile)
  }
  return edge
}

/** The partial tiles of a tree grown to this size, taken from the old partial tiles and the changed ones. */
export const edgeAfter = (edge: TileBytes, grown: TileBytes, size: number): TileBytes =>
  edgeOf(size).flatMap((tile) => {
    const known = [...grown, ...edge].find(([each]) => nameOf(each) === nameOf(tile))
    return known ? [known] : []
  })

/** The root of a tree, computed from its partial tiles. */
export function rootOfEdge(size: number, edge: TileBytes, sha256?: Sha256): Uint8Array {
  if (size === 0) return EMPTY_ROOT
  const [root] = hashNodes([rootSubtrees(size)], edge, sha256)
  return root as Uint8Array
}

const LENGTH_BYTES = 2

/** Encodes entries as a bundle, each after its length. Throws a RangeError for an entry of more than 65,535 bytes. */
export function bundleOf(entries: readonly Uint8Array[]): Uint8Array {
  return concatBytes(
    ...entries.flatMap((entry) => {
      if (entry.length > 0xffff) throw new RangeError('An entry must not exceed 65,535 bytes')
      return [Uint8Array.of(entry.length >> 8, entry.length & 0xff), entry]
    }),
  )
}

/** Decodes a bundle. */
export function parseBundle(bytes: Uint8Array): Uint8Array[] | Fault {
  const entries: Uint8Array[] = []
  for (let at = 0; at < bytes.length; ) {
    const start = at + LENGTH_BYTES
    const end = start + (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0)
    if (end > bytes.length) return { fault: `The bundle ends within its entry ${entries.length}` }
    entries.push(bytes.subarray(start, end))
    at = end
  }
  return entries
}
