import { createHash } from 'node:crypto'

/** What identifies a callback's bytes in logs and records. */
export const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()
