import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'
import type { PictureType } from '#server/platform/pictures/read-picture.ts'

export interface AttachmentRow extends Pick<Tables['ticket_attachments'], 'id' | 'message_id'> {
  content_type: PictureType
  bytes: number
}

export interface NewAttachment
  extends Pick<Tables['ticket_attachments'], 'id' | 'player_id' | 'content' | 'created_at'> {
  content_type: PictureType
}

export async function insertAttachment(reader: Reader, picture: NewAttachment): Promise<void> {
  await reader.query(
    `INSERT INTO ticket_attachments (id, player_id, content_type, content, created_at)
     VALUES ($1, $2, $3, $4, $5)`,
    [picture.id, picture.player_id, picture.content_type, picture.content, picture.created_at],
  )
}

/** Attaches a player's unsent pictures to a message; returns how many of the ids were. */
export async function attach(
  tx: Tx,
  { ids, messageId, playerId }: { ids: readonly string[]; messageId: string; playerId: string },
): Promise<number> {
  const { rowCount } = await tx.query(
    `UPDATE ticket_attachments SET message_id = $2
     WHERE id = ANY ($1) AND player_id = $3 AND message_id IS NULL`,
    [ids, messageId, playerId],
  )
  return rowCount ?? 0
}

/** The pictures of a ticket, in the order of their uploads. */
export async function listOfTicket(reader: Reader, ticketId: string): Promise<AttachmentRow[]> {
  const { rows } = await reader.query<AttachmentRow>(
    `SELECT a.id, a.message_id, a.content_type, octet_length(a.content) AS bytes
     FROM ticket_attachments a JOIN ticket_messages m ON m.id = a.message_id
     WHERE m.ticket_id = $1 ORDER BY a.id`,
    [ticketId],
  )
  return rows
}

export type StoredPicture = Pick<NewAttachment, 'id' | 'content_type' | 'content'>

/** A picture, for its uploader, the ticket's player, or the staff; null for everybody else. */
export async function readFor(
  reader: Reader,
  id: string,
  { playerId, isStaff }: { playerId: string; isStaff: boolean },
): Promise<StoredPicture | null> {
  const { rows } = await reader.query<StoredPicture>(
    `SELECT a.id, a.content_type, a.content
     FROM ticket_attachments a
     LEFT JOIN ticket_messages m ON m.id = a.message_id
     LEFT JOIN tickets t ON t.id = m.ticket_id
     WHERE a.id = $1 AND ($3 OR a.player_id = $2 OR (t.player_id = $2 AND t.source = 'account'))`,
    [id, playerId, isStaff],
  )
  return rows[0] ?? null
}

/** Deletes unsent pictures uploaded before an instant; returns how many. */
export async function deleteUnsent(tx: Tx, before: Date): Promise<number> {
  const { rowCount } = await tx.query(
    'DELETE FROM ticket_attachments WHERE message_id IS NULL AND created_at < $1',
    [before],
  )
  return rowCount ?? 0
}
