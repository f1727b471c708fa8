import { MINUTE_MS } from '#domain/schedule/durations.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { refuse } from '#server/platform/http/refuse.ts'

const WINDOW_MS = 15 * MINUTE_MS
const PLAYER_FAILURES_MAX = 5n
const ADDRESS_FAILURES_MAX = 20n

/** The player and address whose attempts are counted. */
export interface Redeemer {
  playerId: string
  ipHash: Buffer
}

/**
 * Refuses `too_many_requests` after five unknown codes from a player, or twenty from one address, in fifteen minutes.
 * The caller holds the player's lock. The address's lock is held until the commit, so that concurrent attempts cannot
 * exceed the limit.
 */
export async function refuseTooManyGuesses(tx: Tx, clock: Pick<Clock, 'now'>, redeemer: Redeemer) {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('codes ' || $1, 0))`, [
    redeemer.ipHash.toString('hex'),
  ])
  const since = new Date(clock.now() - WINDOW_MS)
  const { rows } = await tx.query<{ failures: bigint; oldest: Date | null; most: bigint }>(
    `SELECT count(*) AS failures, min(at) AS oldest, ${PLAYER_FAILURES_MAX}::bigint AS most
     FROM code_failures WHERE player_id = $1 AND at > $3
     UNION ALL
     SELECT count(*), min(at), ${ADDRESS_FAILURES_MAX}
     FROM code_failures WHERE ip_hash = $2 AND at > $3`,
    [redeemer.playerId, redeemer.ipHash, since],
  )
  const waitsMs = rows
    .filter(({ failures, most }) => failures >= most)
    .map(({ oldest }) => (oldest?.getTime() ?? 0) + WINDOW_MS - clock.now())
  if (waitsMs.length === 0) return
  const retryAfterSeconds = Math.ceil(Math.max(...waitsMs) / 1000)
  refuse('too_many_requests', { retryAfterSeconds })
}

/** Counts an unknown code, and deletes failures that no longer count. */
export async function countFailure(
  tx: Tx,
  clock: Pick<Clock, 'now'>,
  redeemer: Redeemer,
): Promise<void> {
  await tx.query('DELETE FROM code_failures WHERE at <= $1', [new Date(clock.now() - WINDOW_MS)])
  await tx.query('INSERT INTO code_failures (player_id, ip_hash, at) VALUES ($1, $2, $3)', [
    redeemer.playerId,
    redeemer.ipHash,
    instantOf(clock),
  ])
}
