import type { Letter } from '#contract/http/support.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'

export type LetterRow = Omit<Letter, 'created_at'> & { created_at: Date }

/** Keeps a letter. */
export async function insertLetter(tx: Tx, letter: LetterRow): Promise<void> {
  await tx.query(
    `INSERT INTO letters (id, reference, kind, player_id, name, email, subject, message,
                          channel_url, audience, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      letter.id,
      letter.reference,
      letter.kind,
      letter.player_id,
      letter.name,
      letter.email,
      letter.subject,
      letter.message,
      letter.channel_url,
      letter.audience,
      letter.created_at,
    ],
  )
}

/** Letters of one kind or of all, newest first, from the one after `cursor`. */
export async function listNewest(
  reader: Reader,
  kind: Letter['kind'] | null,
  cursor: string | null,
  limit: number,
): Promise<LetterRow[]> {
  const { rows } = await reader.query<LetterRow>(
    `SELECT id, reference, kind, player_id, name, email, subject, message, channel_url, audience,
            created_at
     FROM letters
     WHERE ($1::text IS NULL OR kind = $1) AND ($2::uuid IS NULL OR id < $2)
     ORDER BY id DESC LIMIT $3`,
    [kind, cursor, limit],
  )
  return rows
}

/** Forgets the letters that were written before then; answers how many. */
export async function deleteBefore(tx: Tx, before: Date): Promise<number> {
  const { rowCount } = await tx.query('DELETE FROM letters WHERE created_at < $1', [before])
  return rowCount ?? 0
}
