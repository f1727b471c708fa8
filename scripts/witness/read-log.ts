import { type Checkpoint, openCheckpoint } from '#domain/transparency/checkpoint.ts'
import { isFault } from '#domain/transparency/fault.ts'
import { EMPTY_ROOT, HASH_BYTES, isSame, leafHash } from '#domain/transparency/merkle-tree.ts'
import type { VerifierKey } from '#domain/transparency/signed-note.ts'
import {
  edgeAfter,
  edgeOf,
  growTiles,
  parseBundle,
  rootOfEdge,
  splitHashes,
  TILE_WIDTH,
  type Tile,
  type TileBytes,
  tileAt,
  tilePath,
} from '#domain/transparency/tiles.ts'

const TIMEOUT_MS = 10_000
/** The number of concurrent downloads. */
const AT_ONCE = 8

/** The log cannot be read for now, which is no evidence against it. */
export class LogUnavailable extends Error {}

/** The log differs from what was signed or seen before. */
export class LogFault extends Error {}

/** Reads `/log/<path>` of a shop. */
export type ReadLogFile = (path: string) => Promise<Uint8Array>

const PATIENCE_S = 90
const sleep = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000))

/**
 * Waits when the shop asks it to, because reading a long log exceeds the limit per minute. Throws LogUnavailable if there
 * is no reply, LogFault for a status that says the file does not exist.
 */
export const logReader =
  (shopUrl: string): ReadLogFile =>
  async (path) => {
    for (;;) {
      const answer = await ask(`${shopUrl}/log/${path}`).catch((cause: unknown) => {
        throw new LogUnavailable(`${shopUrl} does not answer`, { cause })
      })
      if (answer.isOk) return answer.bytes
      const { waitS } = answer
      if ([429, 502, 503, 504].includes(answer.status)) {
        if (answer.status !== 429 || !(waitS <= PATIENCE_S)) {
          throw new LogUnavailable(`${shopUrl} cannot answer now (${answer.status})`)
        }
        await sleep(waitS)
        continue
      }
      throw new LogFault(`/log/${path} is not served (${answer.status})`)
    }
  }

async function ask(url: string) {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const answer = await fetch(url, { signal, redirect: 'error' })
  return {
    isOk: answer.ok,
    status: answer.status,
    waitS: Number(answer.headers.get('retry-after') ?? Number.NaN),
    bytes: new Uint8Array(await answer.arrayBuffer()),
  }
}

/** Returns the newest checkpoint and its note. Throws LogFault if none of these keys has signed it. */
export async function readCheckpoint(
  read: ReadLogFile,
  keys: readonly VerifierKey[],
): Promise<{ head: Checkpoint; note: string }> {
  const note = new TextDecoder().decode(await read('checkpoint'))
  const head = openCheckpoint(note, keys)
  if (isFault(head)) throw new LogFault(`The checkpoint: ${head.fault}`)
  return { head, note }
}

/**
 * Reads every entry and tile after the known ones, and checks that they form the tree of the checkpoint, which must
 * begin with the known tree. Throws LogFault if they do not.
 */
export async function checkLog(
  read: ReadLogFile,
  head: Checkpoint,
  known: Pick<Checkpoint, 'size' | 'root'>,
): Promise<void> {
  if (head.size < known.size) {
    throw new LogFault(`The log had ${known.size} entries and has ${head.size} now`)
  }
  const edge = await readTiles(read, edgeOf(known.size), head.size)
  if (!isSame(rootOfEdge(known.size, edge), known.root)) {
    throw new LogFault(`The log's first ${known.size} entries are not those that were seen before`)
  }
  // The last bundle was not full, so it is read completely once more.
  const start = known.size - (known.size % TILE_WIDTH)
  const seen = edge.find(([{ level }]) => level === 0)?.[1] ?? new Uint8Array()
  const root = await grow(read, head, start, edge, seen)
  if (!isSame(root, head.root))
    throw new LogFault('The entries do not make the root that is signed')
}

async function grow(
  read: ReadLogFile,
  head: Checkpoint,
  start: number,
  edge: TileBytes,
  seen: Uint8Array,
): Promise<Uint8Array> {
  let row: TileBytes = edge.filter(([{ level }]) => level !== 0)
  const first = start / TILE_WIDTH
  const count = Math.ceil(head.size / TILE_WIDTH) - first
  for (let at = 0; at < count; at += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, count - at) }, (_, n) => first + at + n)
    const bundles = await Promise.all(numbers.map((number) => readLeaves(read, number, head.size)))
    for (const [n, leaves] of bundles.entries()) {
      const size = (first + at + n) * TILE_WIDTH
      const grown = growTiles(row, size, leaves)
      if (at + n === 0 && !startsWith(grown[0]?.[1], seen)) {
        throw new LogFault(
          `Of the entries from ${size} on some are not those that were seen before`,
        )
      }
      row = edgeAfter(row, grown, size + leaves.length)
      const isLast = size + leaves.length === head.size
      await compare(read, isLast ? [...grown, ...row] : grown, head.size, isLast)
    }
  }
  return rootOfEdge(head.size, row)
}

async function readLeaves(read: ReadLogFile, number: number, size: number): Promise<Uint8Array[]> {
  const tile = tileAt('entries', number, size)
  if (!tile) throw new LogFault(`The log has no bundle ${number}`)
  const entries = parseBundle(await read(`tile/${tilePath(tile)}`))
  if (isFault(entries)) throw new LogFault(`The bundle ${tilePath(tile)}: ${entries.fault}`)
  if (entries.length !== tile.width) {
    throw new LogFault(`The bundle ${tilePath(tile)} has ${entries.length} entries`)
  }
  return entries.map((entry) => leafHash(entry))
}

/** Compares the served tiles with those computed from the entries: full ones, and at the end all. */
async function compare(
  read: ReadLogFile,
  tiles: TileBytes,
  size: number,
  isLast: boolean,
): Promise<void> {
  const whole = tiles.filter(([{ level, width }]) => isLast || level === 0 || width === TILE_WIDTH)
  const own = new Map(whole.map(([tile, bytes]) => [tilePath(tile), { tile, bytes }]))
  for (const { tile, bytes } of own.values()) {
    const [served] = await readTiles(read, [tile], size)
    if (served && isSame(served[1], bytes)) continue
    const hashes = splitHashes(served?.[1] ?? new Uint8Array())
    const at = splitHashes(bytes).findIndex((hash, n) => !isSame(hash, hashes[n] ?? EMPTY_ROOT))
    const place = tile.level === 0 ? `entry ${tile.number * TILE_WIDTH + at}` : `hash ${at}`
    throw new LogFault(`The tile ${tilePath(tile)} does not follow from the entries (${place})`)
  }
}

/** Reads tiles at the width in the tree, and cuts them to the requested width. */
function readTiles(read: ReadLogFile, tiles: readonly Tile[], size: number): Promise<TileBytes> {
  return Promise.all(
    tiles.map(async (tile) => {
      const served = tileAt(tile.level, tile.number, size) ?? tile
      const bytes = await read(`tile/${tilePath(served)}`)
      if (bytes.length !== served.width * HASH_BYTES) {
        throw new LogFault(`The tile ${tilePath(served)} has ${bytes.length} bytes`)
      }
      return [tile, bytes.subarray(0, tile.width * HASH_BYTES)] as const
    }),
  )
}

const startsWith = (bytes: Uint8Array | undefined, start: Uint8Array): boolean =>
  isSame((bytes ?? new Uint8Array()).subarray(0, start.length), start)
