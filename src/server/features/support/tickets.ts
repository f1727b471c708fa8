import type { Body, Query, Reply } from '#contract/call.ts'
import type {
  closeTicket,
  createTicket,
  getTicket,
  listTickets,
  replyToTicket,
} from '#contract/http/tickets.ts'
import { ticket as states } from '#domain/lifecycle/ticket.ts'
import { DAY_MS } from '#domain/schedule/durations.ts'
import { instantOf } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { cutPage, isUuid, readCursor } from '#server/platform/http/cursor.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { listOfTicket } from './attachment-store.ts'
import { move, type TicketDeps, writeMessage } from './move.ts'
import { presentMessages, presentTicket } from './present.ts'
import {
  deleteBefore,
  insertTicket,
  listMessages,
  listOwn,
  lockTicket,
  markRead,
  NO_FORM,
  readTicket,
  type TicketRow,
} from './store.ts'

/** The retention period stated in the privacy statement. */
export const SUPPORT_MESSAGE_KEPT_DAYS = 730

export interface Tickets {
  create(
    tx: Tx,
    playerId: string,
    body: Body<typeof createTicket>,
  ): Promise<Reply<typeof createTicket>>
  list(playerId: string, query: Query<typeof listTickets>): Promise<Reply<typeof listTickets>>
  /** A ticket, whose answers count as read from then on. */
  read(playerId: string, id: string): Promise<Reply<typeof getTicket>>
  reply(
    tx: Tx,
    playerId: string,
    id: string,
    body: Body<typeof replyToTicket>,
  ): Promise<Reply<typeof replyToTicket>>
  close(tx: Tx, playerId: string, id: string): Promise<Reply<typeof closeTicket>>
  /** Deletes tickets after the retention period; returns how many. */
  forgetOld(): Promise<number>
}

/** Players' actions on their tickets. */
export function createTickets(deps: TicketDeps): Tickets {
  const { database, clock, entropy } = deps

  async function create(tx: Tx, playerId: string, body: Body<typeof createTicket>) {
    const { subject, category, message: text, attachments } = body
    const id = entropy.id()
    await insertTicket(tx, {
      ...NO_FORM,
      ...{ id, source: 'account', player_id: playerId, subject, category },
      status: states.initial,
      created_at: instantOf(clock),
    })
    await writeMessage(tx, deps, id, { author: 'player', authorId: playerId, text, attachments })
    return { msg: 'Your ticket has reached us.', data: { id } }
  }

  async function reply(tx: Tx, playerId: string, id: string, body: Body<typeof replyToTicket>) {
    const row = await lockOwn(tx, playerId, id)
    if (!states.can(row.status, 'replied')) return refuse('ticket_closed')
    const { message: text, attachments } = body
    const written = { author: 'player', authorId: playerId, text, attachments } as const
    const messageId = await writeMessage(tx, deps, id, written)
    await move(tx, deps, row, 'replied')
    return { msg: 'Your message has reached us.', data: { id: messageId } }
  }

  async function close(tx: Tx, playerId: string, id: string) {
    const row = await lockOwn(tx, playerId, id)
    if (!states.can(row.status, 'closed')) return refuse('ticket_closed')
    await move(tx, deps, row, 'closed')
    return { msg: 'The ticket is closed.' }
  }

  return {
    create,
    async list(playerId, { limit, cursor }) {
      const rows = await listOwn(database.pool, playerId, readCursor(cursor), limit + 1)
      const { shown, next_cursor } = cutPage(rows, limit, ({ id }) => id)
      return { data: shown.map(presentTicket), next_cursor }
    },
    async read(playerId, id) {
      const row = isUuid(id) ? await readTicket(database.pool, id) : null
      if (!isOwn(row, playerId)) return refuse('not_found')
      const [messages, attachments] = await Promise.all([
        listMessages(database.pool, id),
        listOfTicket(database.pool, id),
      ])
      if (row.unread > 0) await markRead(database.pool, id)
      return {
        data: { ...presentTicket(row), messages: presentMessages(messages, attachments) },
      }
    },
    reply,
    close,
    forgetOld: () => {
      const before = new Date(clock.now() - SUPPORT_MESSAGE_KEPT_DAYS * DAY_MS)
      return database.transaction((tx) => deleteBefore(tx, before))
    },
  }
}

const isOwn = (row: TicketRow | null, playerId: string): row is TicketRow =>
  row?.player_id === playerId && row.source === 'account'

async function lockOwn(tx: Tx, playerId: string, id: string): Promise<TicketRow> {
  const row = isUuid(id) ? await lockTicket(tx, id) : null
  return isOwn(row, playerId) ? row : refuse('not_found')
}
