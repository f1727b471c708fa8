import {
  type EntryKind,
  entryText,
  type LogEntry,
  proofText,
} from '#domain/transparency/log-proof.ts'
import { inclusionPath } from '#domain/transparency/merkle-tree.ts'
import { vkeyOf } from '#domain/transparency/signed-note.ts'
import type { LogSettings } from '#server/platform/config/log-settings.ts'
import type { Reader } from '#server/platform/db/database.ts'
import * as store from './store.ts'
import { type KnownHashes, readPath } from './tree.ts'

/** An entry of the log and its proof, as on the wire. */
export interface LoggedProof {
  index: number
  /** The entry's bytes as text. */
  entry: string
  /** A `c2sp.org/tlog-proof@v1` text. */
  proof: string
}

export interface LogReader {
  /** The proof that a commitment is in the log, under the newest checkpoint; null until one covers it. */
  proofOf(hash: Buffer): Promise<LoggedProof | null>
  /** The public key that signs the checkpoints now. Throws an Error before the shop's first start. */
  logKey(): Promise<string>
}

/** Reads a shop's log in its database, without its keys. */
export function createLogReader(
  reader: Reader,
  settings: Pick<LogSettings, 'witnesses'>,
): LogReader {
  const witnesses = settings.witnesses.map(({ key }) => vkeyOf(key))
  const known: KnownHashes = new Map()
  return {
    async proofOf(hash) {
      const { size, checkpoint, entry } = await store.readHead(reader, witnesses, hash)
      if (!entry) return null
      const { index } = entry
      const proof = await readPath(reader, inclusionPath(index, size), size, known)
      return { index, entry: textOf(entry), proof: proofText({ index, proof, checkpoint }) }
    },
    async logKey() {
      const keys = await store.listKeys(reader)
      const inUse = keys.find(({ kind, until }) => kind === 'log' && until === null)
      if (!inUse) throw new Error('The log has no key')
      return inUse.vkey
    },
  }
}

/** An entry's bytes as text. */
export const textOf = ({ kind, hash, at }: { kind: EntryKind; hash: Buffer; at: Date }): string =>
  entryText({ kind, hash: hash.toString('hex'), at: at.getTime() } satisfies LogEntry)
