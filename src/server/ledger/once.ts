import { createHash } from 'node:crypto'
import type { Clock } from '#server/platform/clock/clock.ts'
import { instantOf } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { lockAccounts, walletOf } from './accounts.ts'

/** A caller's `Idempotency-Key` and what they asked under it, in any stable text. */
export interface Idempotency {
  key: string
  request: string
}

export const requestHash = (request: string): Buffer =>
  createHash('sha256').update(request).digest()

/**
 * Does the work once per key: under the player's wallet lock, a known key answers what was answered
 * before, and refuses `idempotency_mismatch` when another request stands under it.
 * Without a key the work is simply done.
 */
export async function once<Reply>(
  tx: Tx,
  clock: Pick<Clock, 'now'>,
  playerId: string,
  idempotency: Idempotency | null,
  work: () => Promise<Reply>,
): Promise<Reply> {
  if (!idempotency) return work()
  await lockAccounts(tx, [walletOf(playerId)])
  const hash = requestHash(idempotency.request)
  const { rows } = await tx.query<Pick<Tables['idempotent_replies'], 'request_hash' | 'reply'>>(
    'SELECT request_hash, reply FROM idempotent_replies WHERE player_id = $1 AND key = $2',
    [playerId, idempotency.key],
  )
  if (rows[0]) {
    if (!rows[0].request_hash.equals(hash)) refuse('idempotency_mismatch')
    return JSON.parse(rows[0].reply) as Reply
  }
  const reply = await work()
  await tx.query(
    `INSERT INTO idempotent_replies (player_id, key, request_hash, reply, at)
     VALUES ($1, $2, $3, $4, $5)`,
    [playerId, idempotency.key, hash, JSON.stringify(reply), instantOf(clock)],
  )
  return reply
}
