import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { ATTACHMENT_BYTES_MAX, ATTACHMENTS_MAX } from '#contract/limits.ts'
import { ticketCategories, ticketForm, ticketMessageForm } from '#contract/support-forms.ts'
import { text } from '#contract/text.ts'
import { dataOf, download, id, instant, listOf, message, page } from '#contract/values.ts'

/** The file types of attachments: pictures only, recognized by their bytes. */
export const attachmentTypes = ['image/png', 'image/jpeg', 'image/webp'] as const

export const ticketAttachment = z.object({
  id,
  url: text.meta({ description: 'Readable by its owner and the staff, with their token' }),
  content_type: z.enum(attachmentTypes),
  bytes: z.number().int(),
})
export type TicketAttachment = z.output<typeof ticketAttachment>

export const ticketStatus = z.enum(['open', 'answered', 'closed'])

export const ticketEntry = z.object({
  id,
  subject: text,
  category: z.enum(ticketCategories),
  status: ticketStatus,
  unread: z.number().int().meta({ description: 'How many answers the player has not read' }),
  updated_at: instant,
})
export type TicketEntry = z.output<typeof ticketEntry>

export const ticketMessage = z.object({
  id,
  author: z.enum(['player', 'staff']),
  text: text.meta({ description: 'Plain text, of several lines' }),
  attachments: z.array(ticketAttachment),
  created_at: instant,
})
export type TicketMessage = z.output<typeof ticketMessage>

export const ticketThread = ticketEntry.extend({ messages: z.array(ticketMessage) })
export type TicketThread = z.output<typeof ticketThread>

const attachments = z
  .array(id, 'Give the pictures by their ids.')
  .max(ATTACHMENTS_MAX, `Use at most ${ATTACHMENTS_MAX} pictures.`)
  .default([])
  .meta({ description: "Ids of the player's uploads that are not attached to a message yet" })

export const ticketMessageBody = z.object({ ...ticketMessageForm.shape, attachments })

const params = z.object({ id })
const made = message.extend({ data: z.object({ id }) })

export const uploadAttachment = defineCall({
  method: 'POST',
  path: '/api/support/attachments',
  summary: 'Upload a picture (PNG, JPEG or WebP) for a message to support',
  access: 'player',
  limit: 'uploading',
  idempotency: 'none',
  whenExcluded: 'open',
  whenOnHold: 'open',
  upload: { field: 'file', bytesMax: ATTACHMENT_BYTES_MAX },
  reply: dataOf(ticketAttachment),
  refusals: ['malformed_request', 'validation_failed', 'payload_too_large'],
})

export const getAttachment = defineCall({
  method: 'GET',
  path: '/api/support/attachments/:id',
  summary: 'A picture of a ticket',
  access: 'player',
  limit: 'reading',
  params,
  fileTypes: attachmentTypes,
  reply: download,
  refusals: ['not_found'],
})

export const createTicket = defineCall({
  method: 'POST',
  path: '/api/support/tickets',
  summary: 'Create a support ticket',
  access: 'player',
  limit: 'ticketing',
  idempotency: 'allowed',
  whenExcluded: 'open',
  whenOnHold: 'open',
  bodyBytesMax: 100 * 1024,
  body: z.object({ ...ticketForm.shape, attachments }),
  reply: made,
  refusals: [],
})

export const listTickets = defineCall({
  method: 'GET',
  path: '/api/support/tickets',
  summary: "The player's tickets, newest first",
  access: 'player',
  limit: 'reading',
  query: z.object(page),
  reply: listOf(ticketEntry),
  refusals: [],
})

export const getTicket = defineCall({
  method: 'GET',
  path: '/api/support/tickets/:id',
  summary: 'A ticket of the player with its messages; marks them as read',
  access: 'player',
  limit: 'reading',
  params,
  reply: dataOf(ticketThread),
  refusals: ['not_found'],
})

export const replyToTicket = defineCall({
  method: 'POST',
  path: '/api/support/tickets/:id/messages',
  summary: 'Add a message to a ticket of the player',
  access: 'player',
  limit: 'writing',
  idempotency: 'allowed',
  whenExcluded: 'open',
  whenOnHold: 'open',
  bodyBytesMax: 100 * 1024,
  params,
  body: ticketMessageBody,
  reply: made,
  refusals: ['not_found', 'ticket_closed'],
})

export const closeTicket = defineCall({
  method: 'POST',
  path: '/api/support/tickets/:id/close',
  summary: 'Close a ticket of the player',
  access: 'player',
  limit: 'acting',
  idempotency: 'allowed',
  whenExcluded: 'open',
  whenOnHold: 'open',
  params,
  reply: message,
  refusals: ['not_found', 'ticket_closed'],
})
