import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { Tokens } from '#contract/http/account.ts'
import { DAY_MS, SECOND_MS } from '#domain/schedule/durations.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { sha256 } from '#server/platform/hash/hash.ts'
import { insertTokens, SESSION_MS_MAX } from './store.ts'

const ACCESS_MS = DAY_MS
const REFRESH_MS = 30 * DAY_MS
const TOKEN_BYTES = 32

export const refreshCookie = {
  name: 'coffer_refresh',
  path: '/oauth',
  seconds: REFRESH_MS / SECOND_MS,
}

export const tokenHash = (token: string): Buffer => sha256(token)

/** Creates a pair of tokens for a session. Neither outlives the session; the database stores only their hashes. */
export async function issueTokens(
  tx: Tx,
  deps: { clock: Pick<Clock, 'now'>; entropy: Pick<Entropy, 'bytes'> },
  session: { id: string; generation: number; beganAt: Date },
): Promise<Tokens> {
  const access = deps.entropy.bytes(TOKEN_BYTES).toString('base64url')
  const refresh = deps.entropy.bytes(TOKEN_BYTES).toString('base64url')
  const nowMs = instantOf(deps.clock).getTime()
  const endMs = session.beganAt.getTime() + SESSION_MS_MAX
  const accessEndMs = Math.min(nowMs + ACCESS_MS, endMs)
  await insertTokens(tx, {
    sessionId: session.id,
    access: tokenHash(access),
    accessExpiresAt: new Date(accessEndMs),
    refresh: tokenHash(refresh),
    refreshExpiresAt: new Date(Math.min(nowMs + REFRESH_MS, endMs)),
    generation: session.generation,
  })
  return {
    token_type: 'Bearer',
    expires_in: Math.floor((accessEndMs - nowMs) / SECOND_MS),
    access_token: access,
    refresh_token: refresh,
  }
}

/**
 * Encrypts the successor pair under the token that it replaces, so that only a client that holds that token and lost
 * the answer can read it. A token is used as a key once, so the IV may be zero.
 */
export function sealSuccessor(refreshToken: string, tokens: Tokens): Buffer {
  const cipher = createCipheriv('aes-256-gcm', successorKey(refreshToken), zeroIv)
  const body = Buffer.concat([cipher.update(JSON.stringify(tokens)), cipher.final()])
  return Buffer.concat([cipher.getAuthTag(), body])
}

/** Decrypts what `sealSuccessor` encrypted. */
export function openSuccessor(refreshToken: string, sealed: Buffer): Tokens {
  const decipher = createDecipheriv('aes-256-gcm', successorKey(refreshToken), zeroIv)
  decipher.setAuthTag(sealed.subarray(0, TAG_BYTES))
  const text = Buffer.concat([decipher.update(sealed.subarray(TAG_BYTES)), decipher.final()])
  return JSON.parse(text.toString()) as Tokens
}

const TAG_BYTES = 16
const zeroIv = Buffer.alloc(12)
const successorKey = (token: string) => sha256(`successor:${token}`)
