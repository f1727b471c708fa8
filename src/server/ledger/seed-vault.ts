import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { Entropy } from '#server/platform/entropy/entropy.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16
const OPENED_MAX = 50_000

/** Encrypts server seeds for the database and decrypts them for a draw. Nothing else reads them. */
export interface SeedVault {
  seal(serverSeed: Buffer): Buffer
  open(sealed: Buffer): Buffer
}

/** AES-256-GCM with a key that is not in the database; decrypted seeds are cached in memory. */
export function createSeedVault(key: Buffer, entropy: Pick<Entropy, 'bytes'>): SeedVault {
  const opened = new Map<string, Buffer>()

  function seal(serverSeed: Buffer): Buffer {
    const nonce = entropy.bytes(NONCE_BYTES)
    const cipher = createCipheriv('aes-256-gcm', key, nonce)
    const body = Buffer.concat([cipher.update(serverSeed), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), body])
  }

  function open(sealed: Buffer): Buffer {
    const name = sealed.toString('latin1')
    const known = opened.get(name)
    if (known) return known
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES))
    decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    const seed = Buffer.concat([
      decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)),
      decipher.final(),
    ])
    if (opened.size >= OPENED_MAX) opened.clear()
    opened.set(name, seed)
    return seed
  }

  return { seal, open }
}
