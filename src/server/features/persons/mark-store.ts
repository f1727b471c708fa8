import type { Reader } from '#server/platform/db/database.ts'

export type MarkKind =
  | 'device'
  | 'postal_address'
  | 'payout_address'
  | 'payer'
  | 'identity'
  | 'email'
  | 'sign_in'

export interface Mark {
  kind: MarkKind
  hash: Buffer
  playerId: string
  at: Date
  /** Null if the player only claims it. */
  provenAt: Date | null
}

/** Stores marks of accounts, each once. One that is proven stays so. */
export async function writeMarks(reader: Reader, marks: readonly Mark[]): Promise<void> {
  await reader.query(
    `INSERT INTO player_marks AS known (kind, hash, player_id, noted_at, proven_at)
     SELECT kind, hash, player_id, min(noted_at), min(proven_at)
     FROM unnest($1::text[], $2::bytea[], $3::uuid[], $4::timestamptz[], $5::timestamptz[])
       AS m (kind, hash, player_id, noted_at, proven_at)
     GROUP BY kind, hash, player_id ORDER BY kind, hash, player_id
     ON CONFLICT (kind, hash, player_id) DO UPDATE SET proven_at = EXCLUDED.proven_at
     WHERE known.proven_at IS NULL AND EXCLUDED.proven_at IS NOT NULL`,
    [
      marks.map(({ kind }) => kind),
      marks.map(({ hash }) => hash),
      marks.map(({ playerId }) => playerId),
      marks.map(({ at }) => at),
      marks.map(({ provenAt }) => provenAt),
    ],
  )
}

/**
 * Notes which proven marks of an account others have proven, too. Called after each change of its marks, once that is
 * committed: each account notes its own, and the second of a mark also notes the first.
 */
export async function noteShared(reader: Reader, playerId: string): Promise<void> {
  await reader.query(
    `WITH own AS (
       SELECT kind, hash FROM player_marks o WHERE player_id = $1 AND proven_at IS NOT NULL
         AND EXISTS (SELECT FROM player_marks m WHERE m.kind = o.kind AND m.hash = o.hash
                       AND m.player_id <> $1 AND m.proven_at IS NOT NULL)
     )
     INSERT INTO shared_marks (kind, hash, player_id)
     SELECT kind, hash, $1::uuid FROM own
     UNION
     SELECT kind, hash, m.player_id FROM own JOIN player_marks m USING (kind, hash)
     WHERE m.proven_at IS NOT NULL
       AND NOT EXISTS (SELECT FROM shared_marks s WHERE s.kind = own.kind AND s.hash = own.hash)
     ORDER BY 1, 2, 3
     ON CONFLICT DO NOTHING`,
    [playerId],
  )
}

/** Whether an account has device marks, but not this one. */
export async function isNewDevice(
  reader: Reader,
  playerId: string,
  device: Buffer,
): Promise<boolean> {
  const { rows } = await reader.query<{ is_new: boolean | null }>(
    `SELECT bool_and(hash <> $2) AS is_new FROM player_marks
     WHERE player_id = $1 AND kind = 'device'`,
    [playerId, device],
  )
  return rows[0]?.is_new ?? false
}

/** A confirmed email or a connected sign-in of a player, as the text of a mark. */
interface SignInText {
  kind: 'email' | 'sign_in'
  text: string
}

/** What a player logs in with, of which they have shown that it is theirs. */
export async function listSignInTexts(reader: Reader, playerId: string): Promise<SignInText[]> {
  const { rows } = await reader.query<SignInText>(
    `SELECT 'email' AS kind, lower(email) AS text FROM players
     WHERE id = $1 AND email_confirmed_at IS NOT NULL
     UNION ALL
     SELECT 'sign_in', provider || ' ' || subject FROM social_identities WHERE player_id = $1`,
    [playerId],
  )
  return rows
}

/** Which of these marks an erased account left behind. */
export async function listLeftBehind(reader: Reader, hashes: readonly Buffer[]): Promise<Buffer[]> {
  const { rows } = await reader.query<{ hash: Buffer }>(
    `SELECT DISTINCT hash FROM player_marks
     WHERE kind IN ('email', 'sign_in') AND hash = ANY ($1)`,
    [hashes],
  )
  return rows.map(({ hash }) => hash)
}
