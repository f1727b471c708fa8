import { base64 } from '@scure/base'
import { type Fault, readCount } from './fault.ts'
import { readHashes } from './log-proof.ts'

/** The request to a witness for a cosignature. Source: c2sp.org/tlog-witness. */
export interface AddCheckpoint {
  /** The size of the checkpoint that the witness signed last. */
  older: number
  /** Proves that the new tree begins with all entries of the older one. */
  proof: readonly Uint8Array[]
  /** The signed note. */
  checkpoint: string
}

export const addCheckpointText = ({ older, proof, checkpoint }: AddCheckpoint): string =>
  [`old ${older}`, ...proof.map((hash) => base64.encode(hash)), '', checkpoint].join('\n')

export function parseAddCheckpoint(text: string): AddCheckpoint | Fault {
  const gap = text.indexOf('\n\n')
  const [first = '', ...lines] = text.slice(0, Math.max(gap, 0)).split('\n')
  const older = first.startsWith('old ') ? readCount(first.slice('old '.length)) : null
  const proof = readHashes(lines)
  if (older === null) return { fault: 'The first line does not state the old size' }
  if (!proof) return { fault: 'The proof has an invalid hash or too many hashes' }
  return { older, proof, checkpoint: text.slice(gap + 2) }
}
