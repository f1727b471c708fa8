import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { Reader } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts documents with AES-256-GCM under a key that is not in the database; each is bound to its id and player. */
export function createSealing(key: Buffer, entropy: Pick<Entropy, 'bytes'>) {
  return {
    /** Nonce, tag and ciphertext, in this order. */
    seal(bytes: Buffer, of: DocumentName): Buffer {
      const nonce = entropy.bytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(boundTo(of))
      const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
    },
    /** Throws if a byte, the id or the player differs. */
    open(sealed: Buffer, of: DocumentName): Buffer {
      const nonce = sealed.subarray(0, NONCE_BYTES)
      const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
      const cipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
      cipher.setAAD(boundTo(of)).setAuthTag(tag)
      return Buffer.concat([
        cipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)),
        cipher.final(),
      ])
    },
  }
}

interface DocumentName {
  id: string
  playerId: string
}

const boundTo = ({ id, playerId }: DocumentName): Buffer =>
  Buffer.from(`document ${id} ${playerId}`)

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
