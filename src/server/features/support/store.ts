import type { SupportMessage } from '#contract/http/support.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'

export type SupportMessageRow = Omit<SupportMessage, 'created_at'> & { created_at: Date }

/** Keeps a message. */
export async function insertMessage(tx: Tx, message: SupportMessageRow): Promise<void> {
  await tx.query(
    `INSERT INTO letters (id, reference, kind, player_id, name, email, subject, message,
                          channel_url, audience, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      message.id,
      message.reference,
      message.kind,
      message.player_id,
      message.name,
      message.email,
      message.subject,
      message.message,
      message.channel_url,
      message.audience,
      message.created_at,
    ],
  )
}

/** Messages of one kind or of all, newest first, from the one after `cursor`. */
export async function listNewest(
  reader: Reader,
  kind: SupportMessage['kind'] | null,
  cursor: string | null,
  limit: number,
): Promise<SupportMessageRow[]> {
  const { rows } = await reader.query<SupportMessageRow>(
    `SELECT id, reference, kind, player_id, name, email, subject, message, channel_url, audience,
            created_at
     FROM letters
     WHERE ($1::text IS NULL OR kind = $1) AND ($2::uuid IS NULL OR id < $2)
     ORDER BY id DESC LIMIT $3`,
    [kind, cursor, limit],
  )
  return rows
}

/** Forgets the messages that were written before then; answers how many. */
export async function deleteBefore(tx: Tx, before: Date): Promise<number> {
  const { rowCount } = await tx.query('DELETE FROM letters WHERE created_at < $1', [before])
  return rowCount ?? 0
}
