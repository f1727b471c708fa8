import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'

export type ChallengeRow = Pick<
  Tables['factor_challenges'],
  'player_id' | 'purpose' | 'session_id' | 'is_after_password' | 'tries_left'
>

export interface NewChallenge {
  tokenHash: Buffer
  playerId: string
  purpose: ChallengeRow['purpose']
  sessionId: string | null
  isAfterPassword: boolean
  tries: number
  expiresAt: Date
}

/** Stores a challenge, in place of an earlier one of the same session and purpose. */
export async function putChallenge(tx: Tx, challenge: NewChallenge): Promise<void> {
  await tx.query('DELETE FROM factor_challenges WHERE session_id = $1 AND purpose = $2', [
    challenge.sessionId,
    challenge.purpose,
  ])
  await tx.query(
    `INSERT INTO factor_challenges
       (token_hash, player_id, purpose, session_id, is_after_password, tries_left, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      challenge.tokenHash,
      challenge.playerId,
      challenge.purpose,
      challenge.sessionId,
      challenge.isAfterPassword,
      challenge.tries,
      challenge.expiresAt,
    ],
  )
}

/** Whom a challenge asks; null if there is no such challenge. */
export async function ownerOfChallenge(reader: Reader, tokenHash: Buffer): Promise<string | null> {
  const { rows } = await reader.query<{ player_id: string }>(
    'SELECT player_id FROM factor_challenges WHERE token_hash = $1',
    [tokenHash],
  )
  return rows[0]?.player_id ?? null
}

/** Takes one try of a challenge that stands; null if it has expired, or was opened for something else. */
export async function takeTry(
  tx: Tx,
  challenge: Pick<NewChallenge, 'tokenHash' | 'purpose' | 'sessionId'> & { now: Date },
): Promise<ChallengeRow | null> {
  const { rows } = await tx.query<ChallengeRow>(
    `UPDATE factor_challenges SET tries_left = tries_left - 1
     WHERE token_hash = $1 AND purpose = $2 AND session_id IS NOT DISTINCT FROM $3::uuid
       AND expires_at > $4 AND tries_left > 0
     RETURNING player_id, purpose, session_id, is_after_password, tries_left`,
    [challenge.tokenHash, challenge.purpose, challenge.sessionId, challenge.now],
  )
  return rows[0] ?? null
}

export async function deleteChallenge(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.query('DELETE FROM factor_challenges WHERE token_hash = $1', [tokenHash])
}

export async function deleteChallengesOf(tx: Tx, playerId: string): Promise<void> {
  await tx.query('DELETE FROM factor_challenges WHERE player_id = $1', [playerId])
}
