import type { Reader } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { createSealing as createKeyedSealing } from '#server/platform/hash/sealing.ts'

/** Encrypts documents under a key that is not in the database; each is bound to its id and player. */
export function createSealing(key: Buffer, entropy: Pick<Entropy, 'bytes'>) {
  const { seal, open } = createKeyedSealing(key, entropy)
  return {
    seal: (bytes: Buffer, of: DocumentName): Buffer => seal(bytes, boundTo(of)),
    /** Throws if a byte, the id or the player differs. */
    open: (sealed: Buffer, of: DocumentName): Buffer => open(sealed, boundTo(of)),
  }
}

interface DocumentName {
  id: string
  playerId: string
}

const boundTo = ({ id, playerId }: DocumentName): string => `document ${id} ${playerId}`

/** Whether the last of the stored documents opens with this key; true if there is none. */
export async function canOpenDocument(reader: Reader, key: Buffer): Promise<boolean> {
  const { rows } = await reader.query<{ id: string; player_id: string; sealed: Buffer }>(
    `SELECT id, player_id, sealed FROM verification_documents WHERE sealed IS NOT NULL
     ORDER BY id DESC LIMIT 1`,
  )
  const [last] = rows
  if (!last) return true
  const { open } = createSealing(key, { bytes: () => Buffer.alloc(0) })
  try {
    open(last.sealed, { id: last.id, playerId: last.player_id })
    return true
  } catch {
    return false
  }
}
