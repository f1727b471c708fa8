import type { TicketState } from '#domain/lifecycle/ticket.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'

type Row = Tables['tickets']

export interface TicketRow
  extends Pick<
    Row,
    | 'id'
    | 'player_id'
    | 'reference'
    | 'name'
    | 'email'
    | 'category'
    | 'subject'
    | 'unread'
    | 'channel_url'
    | 'audience'
    | 'created_at'
    | 'updated_at'
  > {
  source: 'account' | 'contact' | 'partnership'
  status: TicketState
}

const columns = `t.id, t.source, t.player_id, t.reference, t.name, t.email, t.category, t.subject, t.status,
  t.unread, t.channel_url, t.audience, t.created_at, t.updated_at`

export type NewTicket = Omit<TicketRow, 'status' | 'unread' | 'updated_at'>

/** The form fields of a player's ticket, which are all null. */
export const NO_FORM = {
  reference: null,
  name: null,
  email: null,
  channel_url: null,
  audience: null,
} as const

export async function insertTicket(
  tx: Tx,
  { status, ...ticket }: NewTicket & { status: TicketState },
): Promise<void> {
  tx.noteChange('tickets')
  await tx.query(
    `INSERT INTO tickets (id, source, player_id, reference, name, email, category, subject, status,
                          channel_url, audience, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)`,
    [
      ticket.id,
      ticket.source,
      ticket.player_id,
      ticket.reference,
      ticket.name,
      ticket.email,
      ticket.category,
      ticket.subject,
      status,
      ticket.channel_url,
      ticket.audience,
      ticket.created_at,
    ],
  )
}

/** An account's tickets, newest first, starting after `cursor`. */
export async function listOwn(
  reader: Reader,
  playerId: string,
  cursor: string | null,
  limit: number,
): Promise<TicketRow[]> {
  const { rows } = await reader.query<TicketRow>(
    `SELECT ${columns} FROM tickets t
     WHERE t.player_id = $1 AND t.source = 'account' AND ($2::uuid IS NULL OR t.id < $2)
     ORDER BY t.id DESC LIMIT $3`,
    [playerId, cursor, limit],
  )
  return rows
}

export interface StaffTicketRow extends TicketRow {
  player_name: string | null
  player_email: string | null
}

const staffColumns = `${columns}, p.name AS player_name, p.email AS player_email`

/** All tickets, oldest first, starting after `cursor`. */
export async function listAll(
  reader: Reader,
  filter: {
    status: TicketState | null
    source: TicketRow['source'] | null
    playerId: string | null
    cursor: string | null
    limit: number
  },
): Promise<StaffTicketRow[]> {
  const { rows } = await reader.query<StaffTicketRow>(
    `SELECT ${staffColumns} FROM tickets t LEFT JOIN players p ON p.id = t.player_id
     WHERE ($1::text IS NULL OR t.status = $1) AND ($2::text IS NULL OR t.source = $2)
       AND ($3::uuid IS NULL OR t.id > $3)
       AND ($5::uuid IS NULL OR t.player_id = $5 AND t.source = 'account')
     ORDER BY t.id LIMIT $4`,
    [filter.status, filter.source, filter.cursor, filter.limit, filter.playerId],
  )
  return rows
}

export async function readForStaff(reader: Reader, id: string): Promise<StaffTicketRow | null> {
  const { rows } = await reader.query<StaffTicketRow>(
    `SELECT ${staffColumns} FROM tickets t LEFT JOIN players p ON p.id = t.player_id
     WHERE t.id = $1`,
    [id],
  )
  return rows[0] ?? null
}

export async function readTicket(reader: Reader, id: string): Promise<TicketRow | null> {
  const { rows } = await reader.query<TicketRow>(
    `SELECT ${columns} FROM tickets t WHERE t.id = $1`,
    [id],
  )
  return rows[0] ?? null
}

/** A ticket, locked until the transaction ends. */
export async function lockTicket(tx: Tx, id: string): Promise<TicketRow | null> {
  const { rows } = await tx.query<TicketRow>(
    `SELECT ${columns} FROM tickets t WHERE t.id = $1 FOR UPDATE`,
    [id],
  )
  return rows[0] ?? null
}

export async function changeTicket(
  tx: Tx,
  { id, status, unread, at }: { id: string; status: TicketState; unread: number; at: Date },
): Promise<void> {
  tx.noteChange('tickets')
  await tx.query('UPDATE tickets SET status = $2, unread = $3, updated_at = $4 WHERE id = $1', [
    id,
    status,
    unread,
    at,
  ])
}

export async function markRead(reader: Reader, id: string): Promise<void> {
  await reader.query('UPDATE tickets SET unread = 0 WHERE id = $1 AND unread > 0', [id])
}

export interface MessageRow
  extends Pick<
    Tables['ticket_messages'],
    'id' | 'ticket_id' | 'author_id' | 'text' | 'created_at'
  > {
  author: 'player' | 'staff'
}

export async function insertMessage(tx: Tx, message: MessageRow): Promise<void> {
  await tx.query(
    `INSERT INTO ticket_messages (id, ticket_id, author, author_id, text, created_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [
      message.id,
      message.ticket_id,
      message.author,
      message.author_id,
      message.text,
      message.created_at,
    ],
  )
}

/** The messages of a ticket, oldest first. */
export async function listMessages(reader: Reader, ticketId: string): Promise<MessageRow[]> {
  const { rows } = await reader.query<MessageRow>(
    `SELECT id, ticket_id, author, author_id, text, created_at FROM ticket_messages
     WHERE ticket_id = $1 ORDER BY id`,
    [ticketId],
  )
  return rows
}

/** Deletes tickets whose last message is older than an instant, with everything in them; returns how many. */
export async function deleteBefore(tx: Tx, before: Date): Promise<number> {
  const { rowCount } = await tx.query('DELETE FROM tickets WHERE updated_at < $1', [before])
  return rowCount ?? 0
}
