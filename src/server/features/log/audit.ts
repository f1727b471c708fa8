import { openCheckpoint } from '#domain/transparency/checkpoint.ts'
import { isFault } from '#domain/transparency/fault.ts'
import { isSame, leafHash } from '#domain/transparency/merkle-tree.ts'
import { parseVkey, type VerifierKey } from '#domain/transparency/signed-note.ts'
import {
  edgeAfter,
  growTiles,
  rootOfEdge,
  TILE_WIDTH,
  type Tile,
  type TileBytes,
  tilePath,
} from '#domain/transparency/tiles.ts'
import type { AuditFinding } from '#server/ledger/index.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { textOf } from './service.ts'
import { listEntries, readTiles } from './store.ts'
import { nativeSha256 } from './tree.ts'

const FAULTS_SHOWN = 20
/** The number of entries read at a time; hashing them blocks the event loop for a few milliseconds. */
const PAGE = 2 * TILE_WIDTH

/** Recomputes every published entry's hash and every tile, up to the signed root. */
export async function auditLog(reader: Reader): Promise<AuditFinding> {
  const { rows } = await reader.query<{ size: bigint; checkpoint: string | null; beyond: bigint }>(
    `SELECT h.size, h.checkpoint,
       (SELECT count(*) FROM log_entries WHERE index >= h.size) AS beyond FROM log_head h`,
  )
  const size = Number(rows[0]?.size ?? 0n)
  const beyond = rows[0]?.beyond ?? 0n
  const heads = rows.length === 1 ? [] : [`The log has ${rows.length} heads`]
  const faults = beyond > 0n ? [`${beyond} entries are beyond the checkpoint`] : heads
  let edge: TileBytes = []
  for (let first = 0; first < size; first += PAGE) {
    const entries = await listEntries(reader, first, Math.min(PAGE, size - first))
    const leaves = entries.map((each) => leafHash(Buffer.from(textOf(each)), nativeSha256))
    const gap = entries.findIndex(({ index }, at) => index !== first + at)
    if (gap >= 0 || entries.length !== Math.min(PAGE, size - first)) {
      const place = first + (gap >= 0 ? gap : entries.length)
      return found(size, [...faults, `Entry ${place} is missing`])
    }
    const grown = growTiles(edge, first, leaves, nativeSha256)
    edge = edgeAfter(edge, grown, first + leaves.length)
    const full = grown.filter(([{ width }]) => width === TILE_WIDTH)
    faults.push(...(await compare(reader, full)))
  }
  faults.push(...(await compare(reader, edge)))
  const signed = openCheckpoint(rows[0]?.checkpoint ?? '', await readKeys(reader))
  if (isFault(signed)) {
    if (size > 0) faults.push(`The checkpoint is not signed by the log's key: ${signed.fault}`)
  } else if (signed.size !== size || !isSame(signed.root, rootOfEdge(size, edge, nativeSha256))) {
    faults.push(`The checkpoint of ${signed.size} entries does not match the entries`)
  }
  return found(size, faults)
}

/** Compares the stored tiles with those computed from the entries. */
async function compare(reader: Reader, tiles: TileBytes): Promise<string[]> {
  const stored = new Map<Tile, Uint8Array>(
    await readTiles(
      reader,
      tiles.map(([tile]) => tile),
    ),
  )
  return tiles.flatMap(([tile, bytes]) =>
    isSame(stored.get(tile) ?? new Uint8Array(), bytes)
      ? []
      : [`Tile ${tilePath(tile)} does not follow from its entries`],
  )
}

/** The key with which the log signs now. */
async function readKeys(reader: Reader): Promise<VerifierKey[]> {
  const { rows } = await reader.query<{ vkey: string }>(
    `SELECT vkey FROM log_keys WHERE kind = 'log' AND until IS NULL`,
  )
  return rows.flatMap(({ vkey }) => {
    const key = parseVkey(vkey)
    return isFault(key) ? [] : [key]
  })
}

const found = (checked: number, faults: string[]): AuditFinding => ({
  invariant: 'Transparency log',
  promise: 'Every tile and the checkpoint follow from the entries, and no entry is missing',
  checked,
  faults: faults.slice(0, FAULTS_SHOWN),
})
