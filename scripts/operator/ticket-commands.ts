import { calls } from '#contract/calls.ts'
import type { Command } from './command.ts'
import { placeOf } from './place-of.ts'

const of = ([id = '']: readonly string[]) => ({ params: { id } })

/** Support tickets. */
export const ticketCommands: Command[] = [
  {
    words: 'tickets list',
    takes: [],
    options: ['status', 'source', 'player-id', 'limit', 'cursor'],
    does: 'lists tickets, oldest first (--status open, --source contact)',
    call: calls.listAllTickets,
    sends: (_, { 'player-id': player_id, ...query }) => ({ query: { ...query, player_id } }),
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
    options: ['pictures'],
    does: 'replies to a ticket, on its page or by email; --pictures takes ids of uploads, with commas between',
    call: calls.answerTicket,
    sends: (args, { pictures }) => ({
      ...of(args),
      body: { message: args[1], ...(pictures && { attachments: pictures.split(',') }) },
    }),
  },
  {
    words: 'tickets upload',
    takes: ['file'],
    options: [],
    does: 'uploads a PNG, JPEG or WebP picture for an answer; without an answer it is deleted within a day',
    call: calls.uploadAttachment,
    sends: ([file = '']) => ({ file: placeOf(file) }),
  },
  {
    words: 'tickets picture',
    takes: ['picture id'],
    options: ['out'],
    does: 'writes a picture of a ticket to the file --out, or to the terminal',
    call: calls.getAttachment,
    sends: of,
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
