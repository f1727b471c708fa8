import { createHash } from 'node:crypto'

/** Identifies the bytes of a callback in logs and records. */
export const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()
