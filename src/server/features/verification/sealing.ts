import { createCipheriv, createDecipheriv } from 'node:crypto'
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
