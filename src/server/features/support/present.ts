import type { StaffTicket } from '#contract/http/operator/tickets.ts'
import type { TicketAttachment, TicketEntry, TicketMessage } from '#contract/http/tickets.ts'
import type { AttachmentRow } from './attachment-store.ts'
import type { MessageRow, StaffTicketRow, TicketRow } from './store.ts'

export const presentAttachment = ({
  id,
  content_type,
  bytes,
}: Omit<AttachmentRow, 'message_id'>): TicketAttachment => ({
  id,
  url: `/api/support/attachments/${id}`,
  content_type,
  bytes,
})

export const presentTicket = (row: TicketRow): TicketEntry => ({
  id: row.id,
  subject: row.subject,
  category: row.category as TicketEntry['category'],
  status: row.status,
  unread: row.unread,
  updated_at: row.updated_at.toISOString(),
})

export const presentForStaff = (row: StaffTicketRow): StaffTicket => ({
  ...presentTicket(row),
  source: row.source,
  reference: row.reference,
  player:
    row.player_id === null
      ? null
      : { id: row.player_id, name: row.player_name ?? '', email: row.player_email },
  name: row.name,
  email: row.email,
  channel_url: row.channel_url,
  audience: row.audience as StaffTicket['audience'],
  created_at: row.created_at.toISOString(),
})

export const presentMessages = (
  messages: readonly MessageRow[],
  attachments: readonly AttachmentRow[],
): TicketMessage[] =>
  messages.map(({ id, author, text, created_at }) => ({
    id,
    author,
    text,
    attachments: attachments.filter(({ message_id }) => message_id === id).map(presentAttachment),
    created_at: created_at.toISOString(),
  }))
