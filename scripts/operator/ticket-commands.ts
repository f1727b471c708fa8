import { calls } from '#contract/calls.ts'
import type { Command } from './command.ts'

const of = ([id = '']: readonly string[]) => ({ params: { id } })

/** Support tickets. */
export const ticketCommands: Command[] = [
  {
    words: 'tickets list',
    takes: [],
    options: ['status', 'source', 'limit', 'cursor'],
    does: 'lists tickets, oldest first (--status open, --source contact)',
    call: calls.listAllTickets,
    sends: (_, query) => ({ query }),
    columns: ['id', 'source', 'category', 'status', 'subject', 'player', 'email', 'updated_at'],
  },
  {
    words: 'tickets show',
    takes: ['ticket id'],
    options: [],
    does: 'shows a ticket with its messages',
    call: calls.readTicket,
    sends: of,
  },
  {
    words: 'tickets answer',
    takes: ['ticket id', 'message'],
    options: [],
    does: 'replies to a ticket, on its page or by email',
    call: calls.answerTicket,
    sends: (args) => ({ ...of(args), body: { message: args[1] } }),
  },
  {
    words: 'tickets close',
    takes: ['ticket id'],
    options: [],
    does: 'closes a ticket',
    call: calls.endTicket,
    sends: of,
  },
]
