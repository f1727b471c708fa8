import type { Reader } from '#server/platform/db/database.ts'

export type MarkKind = 'device' | 'postal_address' | 'payout_address' | 'payer' | 'identity'

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
