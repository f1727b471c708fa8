import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import {
  ticketEntry,
  ticketMessageBody,
  ticketStatus,
  ticketThread,
} from '#contract/http/tickets.ts'
import { audiences } from '#contract/support-forms.ts'
import { text } from '#contract/text.ts'
import { dataOf, id, instant, listOf, page } from '#contract/values.ts'
import { actionRefusals, actionReply, reason, reasonBody, rowId, rowParams } from './acts.ts'

const ticketSources = ['account', 'contact', 'partnership'] as const

const whose = {
  source: z
    .enum(ticketSources)
    .meta({ description: 'The form it came from; tickets of a form are answered by email' }),
  reference: text.nullable().meta({ description: 'The reference given to the sender of a form' }),
  player: z.object({ id, name: text, email: text.nullable() }).nullable(),
  name: text.nullable().meta({ description: 'The name given in a form' }),
  email: text.nullable().meta({ description: 'The email address given in a form' }),
  channel_url: text.nullable(),
  audience: z.enum(audiences).nullable(),
  created_at: instant,
}

export const staffTicket = ticketEntry.extend(whose)
export type StaffTicket = z.output<typeof staffTicket>

export const staffThread = ticketThread.extend(whose)
export type StaffThread = z.output<typeof staffThread>

export const listAllTickets = defineCall({
  method: 'GET',
  path: '/api/operator/tickets',
  summary: 'All tickets, including those of the contact and partnership forms, oldest first',
  access: 'support',
  limit: 'operating',
  reads: 'standby',
  query: z.object({
    ...page,
    status: ticketStatus.optional(),
    source: z.enum(ticketSources).optional(),
    player_id: rowId.optional(),
  }),
  reply: listOf(staffTicket),
  refusals: [],
})

export const readTicket = defineCall({
  method: 'GET',
  path: '/api/operator/tickets/:id',
  summary: 'A ticket with its messages',
  access: 'support',
  limit: 'operating',
  reads: 'standby',
  params: rowParams,
  reply: dataOf(staffThread),
  refusals: ['not_found'],
})

export const answerTicket = defineCall({
  method: 'POST',
  path: '/api/operator/tickets/:id/messages',
  summary: 'Answer a ticket; the sender of a form is answered by email',
  access: 'support',
  limit: 'operating',
  idempotency: 'allowed',
  bodyBytesMax: 100 * 1024,
  params: rowParams,
  body: ticketMessageBody.extend({ reason: reason.default('An answer to a ticket') }),
  reply: actionReply,
  refusals: [...actionRefusals, 'ticket_closed'],
})

export const endTicket = defineCall({
  method: 'POST',
  path: '/api/operator/tickets/:id/close',
  summary: 'Close a ticket',
  access: 'support',
  limit: 'operating',
  idempotency: 'allowed',
  params: rowParams,
  body: reasonBody,
  reply: actionReply,
  refusals: [...actionRefusals, 'ticket_closed'],
})
