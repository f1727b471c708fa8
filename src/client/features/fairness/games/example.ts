import { hexToBytes } from '@noble/hashes/utils.js'
import { betStream, type DrawStream } from '#domain/fairness/stream.ts'

/** The seeds of the published examples. */
export const SERVER_SEED = hexToBytes('01'.padStart(64, '0'))
export const CLIENT_SEED = 'client'
/** The link of a chain, and the salt, of the examples of rounds. */
export const LINK = hexToBytes('ab'.repeat(32))
export const SALT = 'salt'

/** What the published seeds draw for a nonce. */
export const exampleStream = (nonce: number): DrawStream =>
  betStream({ serverSeed: SERVER_SEED, clientSeed: CLIENT_SEED, nonce })
