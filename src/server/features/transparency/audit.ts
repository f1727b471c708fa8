import { openCheckpoint } from '#domain/transparency/checkpoint.ts'
import { isFault } from '#domain/transparency/fault.ts'
import { isSame, leafHash } from '#domain/transparency/merkle-tree.ts'
import {
  isSignedBy,
  parseNote,
  parseSignatureLine,
  parseVkey,
  type VerifierKey,
} from '#domain/transparency/signed-note.ts'
import {
  edgeAfter,
  growTiles,
  rootOfEdge,
  TILE_WIDTH,
  type Tile,
  type TileBytes,
  tilePath,
} from '#domain/transparency/tiles.ts'
import type { AuditFinding, AuditKeys, SeedVault } from '#server/ledger/index.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { textOf } from './read-log.ts'
import { listCosignatures, listEntries, readTiles } from './store.ts'
import { nativeSha256 } from './tree.ts'

const FAULTS_SHOWN = 20
/** The number of entries read at a time; hashing them blocks the event loop for a few milliseconds. */
const PAGE = 2 * TILE_WIDTH

/** Recomputes every published entry's hash and every tile, up to the root that the log's key has signed. */
export async function auditLog(
  reader: Reader,
  _vault: SeedVault,
  keys: Pick<AuditKeys, 'log'>,
): Promise<AuditFinding> {
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
  const root = rootOfEdge(size, edge, nativeSha256)
  const checkpoint = rows[0]?.checkpoint ?? null
  faults.push(...checkpointFaults(checkpoint, { size, root, key: keys.log }))
  if (checkpoint) faults.push(...(await cosignatureFaults(reader, checkpoint)))
  faults.push(...(await keyFaults(reader)))
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

/** Whether the log's key has signed this tree. A log without entries may not have begun yet. */
function checkpointFaults(
  checkpoint: string | null,
  { size, root, key }: { size: number; root: Uint8Array; key: VerifierKey },
): string[] {
  if (checkpoint === null) return size === 0 ? [] : ['The checkpoint is missing']
  const signed = openCheckpoint(checkpoint, [key])
  if (isFault(signed)) return [`The checkpoint: ${signed.fault}`]
  if (signed.size === size && isSame(signed.root, root)) return []
  return [`The checkpoint of ${signed.size} entries does not match the entries`]
}

/** Of each kind one key signs now, and earlier ones have ended. */
async function keyFaults(reader: Reader): Promise<string[]> {
  const { rows } = await reader.query<{ kind: string; open: bigint }>(
    `SELECT kind, count(*) FILTER (WHERE until IS NULL) AS open FROM log_keys
     GROUP BY kind HAVING count(*) FILTER (WHERE until IS NULL) <> 1`,
  )
  return rows.map(({ kind, open }) => `Of the keys for the ${kind} ${open} are in use`)
}

/** The stored cosignatures that are not what their witnesses signed. */
async function cosignatureFaults(reader: Reader, checkpoint: string): Promise<string[]> {
  const note = parseNote(checkpoint)
  if (isFault(note)) return []
  return (await listCosignatures(reader)).flatMap(({ witness, line }) => {
    const key = parseVkey(witness)
    const signature = parseSignatureLine(line.trimEnd())
    const isSigned = !isFault(key) && !isFault(signature) && isSignedBy(key, note.text, signature)
    return isSigned ? [] : [`The cosignature of ${witness} does not verify`]
  })
}

const found = (checked: number, faults: string[]): AuditFinding => ({
  invariant: 'Transparency log',
  promise: 'Every tile and the checkpoint follow from the entries, and no entry is missing',
  checked,
  faults: faults.slice(0, FAULTS_SHOWN),
})
