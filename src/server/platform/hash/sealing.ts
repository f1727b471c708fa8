import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { Entropy } from '#server/platform/entropy/entropy.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16

export interface Sealing {
  /** Nonce, tag and ciphertext, in this order. */
  seal(bytes: Buffer, boundTo: string): Buffer
  /** Throws if a byte or what it is bound to differs. */
  open(sealed: Buffer, boundTo: string): Buffer
}

/** Encrypts with AES-256-GCM under a key that is not in the database; each text is bound to what it belongs to. */
export function createSealing(key: Buffer, entropy: Pick<Entropy, 'bytes'>): Sealing {
  return {
    seal(bytes, boundTo) {
      const nonce = entropy.bytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(boundTo))
      const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
    },
    open(sealed, boundTo) {
      const nonce = sealed.subarray(0, NONCE_BYTES)
      const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
      const cipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
      cipher.setAAD(Buffer.from(boundTo)).setAuthTag(tag)
      return Buffer.concat([
        cipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)),
        cipher.final(),
      ])
    },
  }
}
