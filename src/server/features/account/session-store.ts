import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'

export type SessionRow = Pick<
  Tables['sessions'],
  'id' | 'device' | 'place' | 'created_at' | 'last_seen_at'
>

/** Somebody with more live sessions can still end all others. */
const SESSIONS_SHOWN = 100

/** A player's live sessions, the most recently seen first, at most a hundred. */
export async function listSessionsOf(
  reader: Reader,
  playerId: string,
  now: Date,
): Promise<SessionRow[]> {
  const { rows } = await reader.query<SessionRow>(
    `SELECT s.id, s.device, s.place, s.created_at, s.last_seen_at FROM sessions s
     WHERE s.player_id = $1 AND s.ended_at IS NULL AND EXISTS (
       SELECT 1 FROM refresh_tokens r
       WHERE r.session_id = s.id AND r.used_at IS NULL AND r.expires_at > $2)
     ORDER BY s.last_seen_at DESC, s.id DESC LIMIT ${SESSIONS_SHOWN}`,
    [playerId, now],
  )
  return rows
}

/** Records that a session is in use, unless it was recorded since `before`. */
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

/** Ends one session of a player; false if they have no such session. */
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

/** Ends all sessions of a player, or all but one. */
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

export interface SignInRow
  extends Pick<Tables['players'], 'email' | 'email_confirmed_at' | 'password_hash'> {
  /** When the session began. */
  created_at: Tables['sessions']['created_at']
}

/** The account and start of a live session. With a lock, the session stays alive until the transaction ends. */
export async function readSignIn(
  reader: Reader,
  { id, sessionId }: { id: string; sessionId: string },
  lock: '' | 'FOR SHARE' = '',
): Promise<SignInRow | null> {
  const { rows } = await reader.query<SignInRow>(
    `SELECT p.email, p.email_confirmed_at, p.password_hash, s.created_at
     FROM players p JOIN sessions s ON s.player_id = p.id
     WHERE p.id = $1 AND s.id = $2 AND s.ended_at IS NULL ${lock}`,
    [id, sessionId],
  )
  return rows[0] ?? null
}

/**
 * Deletes expired tokens and those of ended sessions, then sessions that have ended or have no token left. A used
 * refresh token is kept until it would have expired: if it is presented again, its session ends.
 */
export async function forgetSessions(tx: Tx, now: Date): Promise<void> {
  await tx.query(
    `DELETE FROM access_tokens t WHERE t.expires_at <= $1
       OR EXISTS (SELECT 1 FROM sessions s WHERE s.id = t.session_id AND s.ended_at IS NOT NULL)`,
    [now],
  )
  await tx.query(
    `DELETE FROM refresh_tokens t WHERE t.expires_at <= $1
       OR EXISTS (SELECT 1 FROM sessions s WHERE s.id = t.session_id AND s.ended_at IS NOT NULL)`,
    [now],
  )
  await tx.query(
    `DELETE FROM sessions s
     WHERE NOT EXISTS (SELECT 1 FROM refresh_tokens r WHERE r.session_id = s.id)
       AND NOT EXISTS (SELECT 1 FROM access_tokens a WHERE a.session_id = s.id)`,
  )
}

/** Whether a password is still the player's; it stays so until the transaction ends. */
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
