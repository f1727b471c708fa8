import type { Tx } from '#server/platform/db/database.ts'

type Reader = Pick<Tx, 'query'>

export interface SessionRow {
  id: string
  device: string
  created_at: Date
  last_seen_at: Date
}

/** The sessions of a player that can still go on, the latest seen first. */
export async function listSessionsOf(
  reader: Reader,
  playerId: string,
  now: Date,
): Promise<SessionRow[]> {
  const { rows } = await reader.query<SessionRow>(
    `SELECT s.id, s.device, s.created_at, s.last_seen_at FROM sessions s
     WHERE s.player_id = $1 AND s.ended_at IS NULL AND EXISTS (
       SELECT 1 FROM refresh_tokens r
       WHERE r.session_id = s.id AND r.used_at IS NULL AND r.expires_at > $2)
     ORDER BY s.last_seen_at DESC, s.id DESC`,
    [playerId, now],
  )
  return rows
}

/** Notes that a session is in use, unless that was noted since `before`. */
export async function touchSession(
  reader: Reader,
  sessionId: string,
  now: Date,
  before: Date,
): Promise<void> {
  await reader.query('UPDATE sessions SET last_seen_at = $2 WHERE id = $1 AND last_seen_at < $3', [
    sessionId,
    now,
    before,
  ])
}

/** Ends one session of a player; false when he has no such one. */
export async function endSessionOf(
  tx: Tx,
  playerId: string,
  sessionId: string,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'UPDATE sessions SET ended_at = $3 WHERE id = $1 AND player_id = $2 AND ended_at IS NULL',
    [sessionId, playerId, now],
  )
  return rowCount === 1
}

/** Ends all sessions of a player but one, or all of them. */
export async function endSessionsOf(
  tx: Tx,
  playerId: string,
  except: string | null,
  now: Date,
): Promise<void> {
  await tx.query(
    `UPDATE sessions SET ended_at = $3
     WHERE player_id = $1 AND ended_at IS NULL AND id IS DISTINCT FROM $2::uuid`,
    [playerId, except, now],
  )
}

/** Whether a password is still a player's, as long as this transaction lasts. */
export async function lockPasswordHash(
  tx: Tx,
  playerId: string,
  passwordHash: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'SELECT 1 FROM players WHERE id = $1 AND password_hash = $2 FOR SHARE',
    [playerId, passwordHash],
  )
  return rowCount === 1
}
