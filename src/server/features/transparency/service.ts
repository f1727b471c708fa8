import { base64 } from '@scure/base'
import type { Reply } from '#contract/call.ts'
import type { listLogKeys } from '#contract/http/log.ts'
import { checkpointText, openCheckpoint } from '#domain/transparency/checkpoint.ts'
import { type Fault, isFault } from '#domain/transparency/fault.ts'
import type { EntryKind } from '#domain/transparency/log-proof.ts'
import { HASH_BYTES, leafHash } from '#domain/transparency/merkle-tree.ts'
import { type ReceiptSignature, signReceipt } from '#domain/transparency/receipt-signature.ts'
import { noteOf, signingKey, signNote, vkeyOf } from '#domain/transparency/signed-note.ts'
import {
  bundleOf,
  edgeAfter,
  growTiles,
  parseTilePath,
  rootOfEdge,
  TILE_WIDTH,
  type Tile,
  tileAt,
  tilePath,
} from '#domain/transparency/tiles.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { LogSettings } from '#server/platform/config/log-settings.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { createLogReader, type LoggedProof, textOf } from './read-log.ts'
import * as store from './store.ts'
import { nativeSha256, readEdge } from './tree.ts'

/** The most entries per checkpoint; the rest go into the next. */
const ENTRIES_AT_ONCE = 10_000

export interface LogDeps {
  database: Database
  clock: Pick<Clock, 'now'>
  settings: LogSettings
}

export interface TransparencyLog {
  /** Submits commitments, which are logged after the commit and `publish`; those already in the log are skipped. */
  append(tx: Tx, entries: readonly { kind: EntryKind; hash: Buffer }[]): Promise<void>
  /** Appends all waiting entries and signs a new checkpoint. Nodes take turns. */
  publish(): Promise<void>
  /** The number of entries that the newest checkpoint covers. */
  size(): Promise<number>
  /** The index of a commitment covered by a published checkpoint; null until then. */
  indexOf(hash: Buffer): Promise<number | null>
  /** The proof that a commitment is in the log, under the newest checkpoint; null until one covers it. */
  proofOf(hash: Buffer): Promise<LoggedProof | null>
  /** Signs a receipt with the receipt key. */
  signReceipt(receipt: Readonly<Record<string, unknown>>): ReceiptSignature
  /** The public keys in use. */
  vkeys: { log: string; receipt: string }
}

/** The log as served to the public. */
export interface PublicLog {
  /** The newest checkpoint: a signed note with the witnesses' cosignatures. */
  checkpoint(): Promise<string>
  /** The bytes of a tile or entry bundle, by its path; a fault if the published tree does not have it. */
  tile(path: string): Promise<Buffer | Fault>
  /** The public keys, earlier ones included. */
  keys(): Promise<Reply<typeof listLogKeys>['data']>
}

/**
 * The log for the rest of the server. On start it records its keys, and signs the checkpoint again if the key has
 * changed.
 */
export async function createTransparencyLog(deps: LogDeps): Promise<TransparencyLog & PublicLog> {
  const { database, clock, settings } = deps
  const { origin } = settings
  const key = signingKey(settings.key, origin)
  const receiptKey = signingKey(settings.receiptKey, `${origin}/receipts`)
  const vkeys = { log: vkeyOf(key), receipt: vkeyOf(receiptKey) }
  const witnesses = settings.witnesses.map((each) => vkeyOf(each.key))

  function sign(size: number, root: Uint8Array): string {
    const text = checkpointText({ origin, size, root })
    return noteOf({ text, signatures: [signNote(text, key)] })
  }

  async function begin(tx: Tx): Promise<void> {
    const head = await store.lockHead(tx)
    const at = instantOf(clock)
    await store.putKeyInUse(tx, { kind: 'log', vkey: vkeys.log, at })
    await store.putKeyInUse(tx, { kind: 'receipt', vkey: vkeys.receipt, at })
    if (head.checkpoint && !isFault(openCheckpoint(head.checkpoint, [key]))) return
    const { root } = await readEdge(tx, head.size)
    if (head.checkpoint && !isHeadOf(head, root)) return
    await store.writeHead(tx, { size: head.size, checkpoint: sign(head.size, root) }, at)
  }

  /** Returns the number of entries appended. */
  async function publishNext(tx: Tx): Promise<number> {
    const head = await store.lockHead(tx)
    const { edge, root } = await readEdge(tx, head.size)
    if (!isHeadOf(head, root)) {
      throw new Error('The log does not match its checkpoint: publishing is stopped')
    }
    const entries = await store.placeWaiting(tx, head.size, ENTRIES_AT_ONCE)
    if (entries.length === 0) return 0
    const size = head.size + entries.length
    const leaves = entries.map((each) => leafHash(Buffer.from(textOf(each)), nativeSha256))
    const grown = growTiles(edge, head.size, leaves, nativeSha256)
    await store.writeTiles(tx, grown)
    const newRoot = rootOfEdge(size, edgeAfter(edge, grown, size), nativeSha256)
    await store.writeHead(tx, { size, checkpoint: sign(size, newRoot) }, instantOf(clock))
    return entries.length
  }

  await database.transaction(begin)
  return {
    vkeys,
    append: (tx, entries) => store.addWaiting(tx, entries, instantOf(clock)),
    async publish() {
      while (await store.hasWaiting(database.pool)) await database.transaction(publishNext)
    },
    size: async () => (await store.readHead(database.pool, witnesses)).size,
    indexOf: async (hash) =>
      (await store.readHead(database.pool, witnesses, hash)).entry?.index ?? null,
    proofOf: createLogReader(database.pool, settings).proofOf,
    signReceipt: (receipt) => signReceipt(receipt, receiptKey),
    checkpoint: async () => (await store.readHead(database.pool, witnesses)).checkpoint,
    async tile(path) {
      const tile = parseTilePath(path)
      if (isFault(tile)) return tile
      const { size } = await store.readHead(database.pool, witnesses)
      const published = tileAt(tile.level, tile.number, size)
      if (!published || published.width < tile.width) return { fault: 'There is no such tile' }
      return tile.level === 'entries' ? readBundle(tile) : readHashTile(tile)
    },
    async keys() {
      const keys = await store.listKeys(database.pool)
      return keys.map(({ kind, vkey, since, until }) => ({
        kind,
        vkey,
        since: since.toISOString(),
        until: until?.toISOString() ?? null,
      }))
    },
  }

  async function readHashTile(tile: Tile): Promise<Buffer> {
    const [read] = await store.readTiles(database.pool, [tile])
    const bytes = Buffer.from(read?.[1] ?? [])
    if (bytes.length !== tile.width * HASH_BYTES)
      throw new Error(`Tile ${tilePath(tile)} is missing`)
    return bytes
  }

  async function readBundle(tile: Tile): Promise<Buffer> {
    const entries = await store.listEntries(database.pool, tile.number * TILE_WIDTH, tile.width)
    if (entries.length !== tile.width) throw new Error(`Entries of ${tilePath(tile)} are missing`)
    return Buffer.from(bundleOf(entries.map((each) => Buffer.from(textOf(each)))))
  }
}

/** Whether this tree was signed, by any key: the log never extends or signs a different one. */
const isHeadOf = ({ size, checkpoint }: store.Head, root: Uint8Array): boolean =>
  checkpoint?.includes(`\n${size}\n${base64.encode(root)}\n`) ?? false
