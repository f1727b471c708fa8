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

/** Hashes of a full tile. Source of all that stands here: c2sp.org/tlog-tiles. */
export const TILE_WIDTH = 256
const TILE_HEIGHT = 8
const LEVEL_MAX = 63

/** A run of hashes of one level, each of a subtree of 256^level leaves; or of the entries themselves. */
export interface Tile {
  level: number | 'entries'
  number: number
  /** How many it holds, 1 to 256. */
  width: number
}

/** A tile's path after `/tile/`: three digits an element, all but the last with an x; `.p/` and the width where it is partial. */
export function tilePath({ level, number, width }: Tile): string {
  const digits = String(number)
  const elements = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) ?? []
  const path = elements.map((each, at) => (at < elements.length - 1 ? `x${each}` : each)).join('/')
  return `${level}/${path}${width < TILE_WIDTH ? `.p/${width}` : ''}`
}

/** The tile that a path after `/tile/` names, in its one form. */
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

/** How many hashes of a level a tree of this size has, partial tiles included; of level 0 and of the entries, all. */
export function hashesAt(level: Tile['level'], size: number): number {
  return level === 'entries' ? size : Math.floor(size / TILE_WIDTH ** level)
}

/** The tile as wide as a tree of this size has it; null where it has none. */
export function tileAt(level: Tile['level'], number: number, size: number): Tile | null {
  const width = Math.min(TILE_WIDTH, hashesAt(level, size) - number * TILE_WIDTH)
  return width > 0 ? { level, number, width } : null
}

/** Where a subtree's hash is found: `count` hashes of a tile, from `from` on, whose subtree it is. */
function placeOf({ height, index }: Subtree) {
  const level = Math.floor(height / TILE_HEIGHT)
  const count = 2 ** (height % TILE_HEIGHT)
  const first = index * count
  return { level, number: Math.floor(first / TILE_WIDTH), from: first % TILE_WIDTH, count }
}

const nameOf = ({ level, number }: Pick<Tile, 'level' | 'number'>) => `${level}/${number}`

/** The tiles, each once, that hold what is to be joined in a tree of this size. */
export function tilesFor(nodes: readonly (readonly Subtree[])[], size: number): Tile[] {
  const tiles = new Map<string, Tile>()
  for (const place of nodes.flat().map(placeOf)) {
    const tile = tileAt(place.level, place.number, size)
    if (!tile) throw new RangeError(`A tree of ${size} has no tile ${nameOf(place)}`)
    tiles.set(nameOf(place), tile)
  }
  return [...tiles.values()]
}

/** Tiles that were read, with their bytes. */
export type TileBytes = readonly (readonly [Tile, Uint8Array])[]

/** The hash of each node, from the tiles that `tilesFor` has named. Throws a RangeError where one is missing or too short. */
export function hashNodes(
  nodes: readonly (readonly Subtree[])[],
  tiles: TileBytes,
  sha256?: Sha256,
): Uint8Array[] {
  const hashOf = hashesIn(tiles, sha256)
  return nodes.map((node) => joinHashes(node.map(hashOf), sha256))
}

/** How a full subtree's hash is found in tiles that were read. It throws a RangeError where one is missing or too short. */
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

/** The root of a full subtree, out of its 2^k hashes. */
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

/** A tile's hashes one by one; what is left over at its end is none. */
export const splitHashes = (bytes: Uint8Array): Uint8Array[] =>
  Array.from({ length: Math.floor(bytes.length / HASH_BYTES) }, (_, at) =>
    bytes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES),
  )

/**
 * The tiles that change when leaves are added to a tree, with their new bytes, from level 0 up. `edge` are the tree's
 * partial tiles as `edgeOf` names them.
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
        `The tile ${nameOf({ level, number: first })} is not as wide as its tree`,
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

/** The partial tiles of a tree: one or none a level. */
export function edgeOf(size: number): Tile[] {
  const edge: Tile[] = []
  for (let level = 0; hashesAt(level, size) > 0; level += 1) {
    const tile = tileAt(level, Math.floor(hashesAt(level, size) / TILE_WIDTH), size)
    if (tile) edge.push(tile)
  }
  return edge
}

/** The partial tiles of a tree that has grown to this size, out of those it had and those that have changed. */
export const edgeAfter = (edge: TileBytes, grown: TileBytes, size: number): TileBytes =>
  edgeOf(size).flatMap((tile) => {
    const known = [...grown, ...edge].find(([each]) => nameOf(each) === nameOf(tile))
    return known ? [known] : []
  })

/** The root of a tree, out of its partial tiles. */
export function rootOfEdge(size: number, edge: TileBytes, sha256?: Sha256): Uint8Array {
  if (size === 0) return EMPTY_ROOT
  const [root] = hashNodes([rootSubtrees(size)], edge, sha256)
  return root as Uint8Array
}

const LENGTH_BYTES = 2

/** Entries as a bundle has them, each behind its length. Throws a RangeError for one of more than 65,535 bytes. */
export function bundleOf(entries: readonly Uint8Array[]): Uint8Array {
  return concatBytes(
    ...entries.flatMap((entry) => {
      if (entry.length > 0xffff) throw new RangeError('An entry has at most 65,535 bytes')
      return [Uint8Array.of(entry.length >> 8, entry.length & 0xff), entry]
    }),
  )
}

/** The entries of a bundle. */
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
