import { createCipheriv, createDecipheriv } from 'node:crypto'
import { sha256 } from '#server/platform/hash/hash.ts'

const TAG_BYTES = 16
const iv = Buffer.alloc(12)
const keyOf = (secret: string) => sha256(`sealed:${secret}`)

export const hashOf = (secret: string): Buffer => sha256(secret)

/** Encrypts a value under a random secret that is not in the database. A secret is used once, so the IV may be zero. */
export function seal(secret: string, value: unknown): Buffer {
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv)
  const body = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()])
  return Buffer.concat([cipher.getAuthTag(), body])
}

/** Decrypts what `seal` encrypted. */
export function unseal<T>(secret: string, sealed: Buffer): T {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), iv)
  decipher.setAuthTag(sealed.subarray(0, TAG_BYTES))
  const text = Buffer.concat([decipher.update(sealed.subarray(TAG_BYTES)), decipher.final()])
  return JSON.parse(text.toString()) as T
}
