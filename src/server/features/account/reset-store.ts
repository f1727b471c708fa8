import type { Reader, Tx } from '#server/platform/db/database.ts'

export interface NewReset {
  tokenHash: Buffer
  playerId: string
  /** The address that the token is sent to. */
  email: string
  createdAt: Date
  expiresAt: Date
}

/** Stores a token; false if its address is no longer the player's. Until the commit, the address stays theirs. */
export async function insertReset(tx: Tx, reset: NewReset): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO password_resets (token_hash, player_id, created_at, expires_at)
     SELECT $1, id, $4, $5 FROM players WHERE id = $2 AND lower(email) = lower($3) FOR SHARE`,
    [reset.tokenHash, reset.playerId, reset.email, reset.createdAt, reset.expiresAt],
  )
  return rowCount === 1
}

/** The player whose password a valid token may reset. */
export async function findReset(
  reader: Reader,
  tokenHash: Buffer,
  now: Date,
): Promise<{ id: string; name: string; email: string | null } | null> {
  const { rows } = await reader.query<{ id: string; name: string; email: string | null }>(
    `SELECT p.id, p.name, p.email FROM password_resets r JOIN players p ON p.id = r.player_id
     WHERE r.token_hash = $1 AND r.used_at IS NULL AND r.expires_at > $2`,
    [tokenHash, now],
  )
  return rows[0] ?? null
}

/** The player that a token belongs to, locked: changes of a password are serialized on the player's row. */
export async function lockOwnerOfReset(tx: Tx, tokenHash: Buffer): Promise<string | null> {
  const { rows } = await tx.query<{ id: string }>(
    `SELECT p.id FROM players p JOIN password_resets r ON r.player_id = p.id
     WHERE r.token_hash = $1 FOR NO KEY UPDATE OF p`,
    [tokenHash],
  )
  return rows[0]?.id ?? null
}

/** Spends a token; true for the first caller only, while it is valid. */
export async function spendReset(tx: Tx, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE password_resets SET used_at = $2
     WHERE token_hash = $1 AND used_at IS NULL AND expires_at > $2`,
    [tokenHash, now],
  )
  return rowCount === 1
}

/** Spends a player's remaining tokens, because their password or their address has changed. */
export async function spendResetsOf(tx: Tx, playerId: string, now: Date): Promise<void> {
  await tx.query(
    'UPDATE password_resets SET used_at = $2 WHERE player_id = $1 AND used_at IS NULL',
    [playerId, now],
  )
}

/** Deletes expired tokens. */
export async function deleteExpiredResets(reader: Reader, now: Date): Promise<void> {
  await reader.query('DELETE FROM password_resets WHERE expires_at < $1', [now])
}
