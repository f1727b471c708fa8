import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { canonicalJson } from '#domain/fairness/canonical-json.ts'
import { openCheckpoint } from './checkpoint.ts'
import { type Fault, isFault, readCount } from './fault.ts'
import { HASH_BYTES, isSame, leafHash, rootOfInclusion } from './merkle-tree.ts'
import { readBase64, type VerifierKey } from './signed-note.ts'

export const ENTRY_KINDS = [
  'server_seed',
  'battle',
  'chain',
  'configuration',
  'ledger',
  'month',
] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** The content of a log entry. */
export interface LogEntry {
  kind: EntryKind
  /** 64 hexadecimal digits. */
  hash: string
  /** When the commitment was made, in ms since the epoch. */
  at: number
}

/** The canonical text of an entry; the log stores its bytes. */
export const entryText = ({ kind, hash, at }: LogEntry): string => canonicalJson({ kind, hash, at })

const HASH_DIGITS = 64

/** Parses an entry in its canonical form; any other form is a fault. */
export function parseEntry(text: string): LogEntry | Fault {
  const read = /^\{"at":(\d+),"hash":"([0-9a-f]+)","kind":"([a-z_]+)"\}$/.exec(text)
  const [, atText = '', hash = '', kind = ''] = read ?? []
  const at = readCount(atText)
  if (at === null || hash.length !== HASH_DIGITS || !isKind(kind))
    return { fault: 'This is not an entry of a log' }
  return { kind, hash, at }
}

const isKind = (kind: string): kind is EntryKind => ENTRY_KINDS.some((each) => each === kind)

const FIRST_LINE = 'c2sp.org/tlog-proof@v1'
const HASHES_MAX = 63

/** A proof that an entry is in a log, as one self-contained text. Source: c2sp.org/tlog-proof. */
export interface LogProof {
  index: number
  proof: readonly Uint8Array[]
  /** The signed note. */
  checkpoint: string
}

export const proofText = ({ index, proof, checkpoint }: LogProof): string =>
  [FIRST_LINE, `index ${index}`, ...proof.map((hash) => base64.encode(hash)), '', checkpoint].join(
    '\n',
  )

/** Parses a proof; its extra data, which is not signed, is ignored. */
export function parseProof(text: string): LogProof | Fault {
  const gap = text.indexOf('\n\n')
  const [first, ...rest] = text.slice(0, Math.max(gap, 0)).split('\n')
  if (first !== FIRST_LINE) return { fault: `The first line of a proof must be ${FIRST_LINE}` }
  if (rest[0]?.startsWith('extra ')) {
    if (!readBase64(rest[0].slice('extra '.length)))
      return { fault: 'The extra data is not base64' }
    rest.shift()
  }
  const [indexLine = '', ...lines] = rest
  const index = indexLine.startsWith('index ') ? readCount(indexLine.slice('index '.length)) : null
  if (index === null) return { fault: 'The proof has no index' }
  const proof = readHashes(lines)
  if (!proof) return { fault: 'The proof has an invalid hash or too many hashes' }
  return { index, proof, checkpoint: text.slice(gap + 2) }
}

/** Hashes in base64, one per line; null if a line is not a hash, or if there are more than a proof can need. */
export function readHashes(lines: readonly string[]): Uint8Array[] | null {
  const hashes = lines.map(readBase64)
  const isProof = hashes.length <= HASHES_MAX && hashes.every((each) => each?.length === HASH_BYTES)
  return isProof ? (hashes as Uint8Array[]) : null
}

/** An entry's place in the log, and the checkpoint that covers it. */
export interface Logged {
  entry: LogEntry
  index: number
  size: number
  /** In hex. */
  root: string
  /** The signed note. */
  checkpoint: string
}

/** Checks that an entry is in the log of these keys: its content and place, or a fault. */
export function checkLogged(
  logged: { entry: string; proof: string },
  keys: readonly VerifierKey[],
): Logged | Fault {
  const entry = parseEntry(logged.entry)
  if (isFault(entry)) return entry
  const parsed = parseProof(logged.proof)
  if (isFault(parsed)) return parsed
  const head = openCheckpoint(parsed.checkpoint, keys)
  if (isFault(head)) return head
  const { index, proof, checkpoint } = parsed
  const root = rootOfInclusion(leafHash(utf8ToBytes(logged.entry)), {
    index,
    size: head.size,
    proof,
  })
  if (!root || !isSame(root, head.root)) {
    return { fault: 'The proof does not lead from the entry to the root of the checkpoint' }
  }
  return { entry, index, size: head.size, root: bytesToHex(root), checkpoint }
}
