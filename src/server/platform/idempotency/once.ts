import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'
import { sha256 } from '#server/platform/hash/hash.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { type Idempotency, isSameRequest, type StoredReply } from './replies.ts'

/**
 * Does the work once per player and key, and stores its reply in the same transaction. A known key returns the stored
 * reply, and refuses `idempotency_mismatch` if it was used for a different request. Without a key, always does the
 * work. Takes the lock of the key and no other: call it before any lock is taken.
 */
export async function once<Reply>(
  tx: Tx,
  clock: Pick<Clock, 'now'>,
  playerId: string,
  idempotency: Idempotency | null,
  work: () => Promise<Reply>,
): Promise<Reply> {
  if (!idempotency) return work()
  const { key, request } = idempotency
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`${playerId} ${key}`])
  const known = await findReply(tx, playerId, key)
  if (known) {
    if (!isSameRequest(known, request)) refuse('idempotency_mismatch')
    return JSON.parse(known.reply) as Reply
  }
  const reply = await work()
  const { rowCount } = await tx.query(
    `INSERT INTO idempotent_replies (player_id, key, request_hash, reply, at)
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
    [playerId, key, sha256(request), JSON.stringify(reply), instantOf(clock)],
  )
  // A bet has used the key meanwhile: bets are serialized by their wallet, not by the lock of the key.
  if (rowCount === 0) refuse('idempotency_mismatch')
  return reply
}

/** Whether a call with this key has been answered, so that a repeat only gets the stored reply. */
export async function hasReply(reader: Reader, playerId: string, key: string): Promise<boolean> {
  return (await findReply(reader, playerId, key)) !== undefined
}

async function findReply(
  reader: Reader,
  playerId: string,
  key: string,
): Promise<StoredReply | undefined> {
  const { rows } = await reader.query<
    Pick<Tables['idempotent_replies'], 'request_hash' | 'request_form' | 'reply'>
  >(
    'SELECT request_hash, request_form, reply FROM idempotent_replies WHERE player_id = $1 AND key = $2',
    [playerId, key],
  )
  return rows[0]
}
