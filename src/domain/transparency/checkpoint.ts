import { base64 } from '@scure/base'
import { type Fault, isFault, readCount } from './fault.ts'
import { EMPTY_ROOT, HASH_BYTES, isSame } from './merkle-tree.ts'
import { openNote, readBase64, type VerifierKey } from './signed-note.ts'

/** The head of a log: the state of its tree at one time. Source: c2sp.org/tlog-checkpoint. */
export interface Checkpoint {
  origin: string
  size: number
  root: Uint8Array
}

/** The text that is signed. */
export const checkpointText = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${base64.encode(root)}\n`

/** Parses a checkpoint's text; extension lines are ignored. */
export function parseCheckpoint(text: string): Checkpoint | Fault {
  const lines = text.split('\n')
  if (lines.pop() !== '' || lines.length < 3 || lines.some((line) => line === '')) {
    return { fault: 'A checkpoint needs an origin, a size and a root, each on its own line' }
  }
  const [origin = '', sizeText = '', rootText = ''] = lines
  const size = readCount(sizeText)
  const root = readBase64(rootText)
  if (size === null) return { fault: "The checkpoint's size is not a number" }
  if (root?.length !== HASH_BYTES) return { fault: "The checkpoint's root is not a hash" }
  if (size === 0 && !isSame(root, EMPTY_ROOT))
    return { fault: 'The root is not that of an empty tree' }
  return { origin, size, root }
}

/** Opens a signed note as a checkpoint. One of these keys must have signed it, and its name must equal the origin. */
export function openCheckpoint(note: string, keys: readonly VerifierKey[]): Checkpoint | Fault {
  const opened = openNote(note, keys)
  if (isFault(opened)) return opened
  const checkpoint = parseCheckpoint(opened.text)
  if (isFault(checkpoint)) return checkpoint
  const isOwn = opened.signatures.some(({ name }) => name === checkpoint.origin)
  return isOwn ? checkpoint : { fault: 'The checkpoint belongs to another log' }
}
