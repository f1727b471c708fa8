import type { Reader, Tx } from '#server/platform/db/database.ts'
import { isDuplicate } from '#server/platform/db/database-errors.ts'

export interface NewConfirmation {
  tokenHash: Buffer
  playerId: string
  /** The address that replaces the present one; null to confirm that. */
  email: string | null
  createdAt: Date
  expiresAt: Date
}

export async function insertConfirmation(tx: Tx, confirmation: NewConfirmation): Promise<void> {
  await tx.query(
    `INSERT INTO email_confirmations (token_hash, player_id, email, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5)`,
    [
      confirmation.tokenHash,
      confirmation.playerId,
      confirmation.email,
      confirmation.createdAt,
      confirmation.expiresAt,
    ],
  )
}

/**
 * Spends every confirmation link of a player, given one of their tokens; null if it is invalid, expired or not theirs.
 * Returns the address that the link was sent to, if it is to replace the present one.
 */
export async function spendConfirmations(
  tx: Tx,
  playerId: string,
  tokenHash: Buffer,
  now: Date,
): Promise<Pick<NewConfirmation, 'email'> | null> {
  const { rows } = await tx.query<Pick<NewConfirmation, 'email'> & { token_hash: Buffer }>(
    `DELETE FROM email_confirmations WHERE player_id = $1 AND EXISTS (
       SELECT 1 FROM email_confirmations
       WHERE token_hash = $2 AND player_id = $1 AND expires_at > $3)
     RETURNING token_hash, email`,
    [playerId, tokenHash, now],
  )
  return rows.find((row) => row.token_hash.equals(tokenHash)) ?? null
}

/**
 * Replaces an email that is not confirmed; false if it is, or if another account has the new one, also one that takes it at
 * the same time. After false, the transaction must be rolled back.
 */
export async function replaceEmail(tx: Tx, playerId: string, email: string): Promise<boolean> {
  tx.noteChange('players')
  tx.noteChange('staff')
  try {
    const { rowCount } = await tx.query(
      'UPDATE players SET email = $2 WHERE id = $1 AND email_confirmed_at IS NULL',
      [playerId, email],
    )
    return rowCount === 1
  } catch (error) {
    if (isDuplicate(error, 'players_email')) return false
    throw error
  }
}

/**
 * Marks the player's email as confirmed; returns since when it has been. That is never before the wallet's last entry, at
 * whatever time another node wrote it: what a stake was paid with depends on it, and must not change later. The wallet is
 * locked.
 */
export async function confirmEmail(tx: Tx, playerId: string, now: Date): Promise<Date> {
  const { rows } = await tx.query<{ email_confirmed_at: Date }>(
    `UPDATE players SET email_confirmed_at = coalesce(email_confirmed_at, greatest($2, (
       SELECT e.at FROM accounts a JOIN entries e ON e.account_id = a.id AND e.seq = a.entry_seq
       WHERE a.player_id = $1)))
     WHERE id = $1
     RETURNING email_confirmed_at`,
    [playerId, now],
  )
  return rows[0]?.email_confirmed_at ?? now
}

export async function hasConfirmedEmail(reader: Reader, playerId: string): Promise<boolean> {
  const { rowCount } = await reader.query(
    'SELECT 1 FROM players WHERE id = $1 AND email_confirmed_at IS NOT NULL',
    [playerId],
  )
  return rowCount === 1
}

export async function deleteExpiredConfirmations(reader: Reader, now: Date): Promise<void> {
  await reader.query('DELETE FROM email_confirmations WHERE expires_at < $1', [now])
}
