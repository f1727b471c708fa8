import type { Reader } from '#server/platform/db/database.ts'

export type MarkKind = 'device' | 'postal_address' | 'payout_address'

/** Keeps a mark of an account; once is enough. */
export async function writeMark(
  reader: Reader,
  mark: { kind: MarkKind; hash: Buffer; playerId: string; at: Date },
): Promise<void> {
  await reader.query(
    `INSERT INTO player_marks (kind, hash, player_id, noted_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING`,
    [mark.kind, mark.hash, mark.playerId, mark.at],
  )
}

/** The accounts that a chain of shared marks leads to from one of them, without it. */
export async function listOthers(reader: Reader, playerId: string): Promise<string[]> {
  const { rows } = await reader.query<{ player_id: string }>(
    `WITH RECURSIVE person (player_id) AS (
       SELECT $1::uuid
       UNION
       SELECT theirs.player_id
       FROM person
       JOIN player_marks own ON own.player_id = person.player_id
       JOIN player_marks theirs ON theirs.kind = own.kind AND theirs.hash = own.hash
     )
     SELECT player_id FROM person WHERE player_id <> $1`,
    [playerId],
  )
  return rows.map(({ player_id }) => player_id)
}
