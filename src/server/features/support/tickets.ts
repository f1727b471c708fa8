import type { Body, Query, Reply } from '#contract/call.ts'
import type {
  closeTicket,
  createTicket,
  getTicket,
  listTickets,
  replyToTicket,
} from '#contract/http/tickets.ts'
import { canonicalJson } from '#domain/fairness/canonical-json.ts'
import { ticket as states } from '#domain/lifecycle/ticket.ts'
import { DAY_MS, HOUR_MS } from '#domain/schedule/durations.ts'
import { onceLocked } from '#server/ledger/index.ts'
import { instantOf } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { cutPage, isUuid, readCursor } from '#server/platform/http/cursor.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { listOfTicket } from './attachment-store.ts'
import { move, type TicketDeps, writeMessage } from './move.ts'
import { presentMessages, presentTicket } from './present.ts'
import {
  countWritten,
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

/** What a player may write in an hour; more is automated. */
const TICKETS_HOURLY_MAX = 10
const MESSAGES_HOURLY_MAX = 60

export interface Tickets {
  create(
    playerId: string,
    body: Body<typeof createTicket>,
    idempotencyKey: string | null,
  ): Promise<Reply<typeof createTicket>>
  list(playerId: string, query: Query<typeof listTickets>): Promise<Reply<typeof listTickets>>
  /** A ticket, whose answers count as read from then on. */
  read(playerId: string, id: string): Promise<Reply<typeof getTicket>>
  reply(
    playerId: string,
    id: string,
    body: Body<typeof replyToTicket>,
    idempotencyKey: string | null,
  ): Promise<Reply<typeof replyToTicket>>
  close(
    playerId: string,
    id: string,
    idempotencyKey: string | null,
  ): Promise<Reply<typeof closeTicket>>
  /** Deletes tickets after the retention period; returns how many. */
  forgetOld(): Promise<number>
}

/** Players' actions on their tickets. */
export function createTickets(deps: TicketDeps): Tickets {
  const { database, clock, entropy } = deps

  /** The player's mutex is held, so that concurrent messages are counted one by one. */
  async function refuseFlood(tx: Tx, playerId: string, { isNew }: { isNew: boolean }) {
    const written = await countWritten(tx, playerId, new Date(clock.now() - HOUR_MS))
    const isTooMany = isNew && written.tickets >= TICKETS_HOURLY_MAX
    if (isTooMany || written.messages >= MESSAGES_HOURLY_MAX) {
      refuse('too_many_requests', { retryAfterSeconds: HOUR_MS / 1_000 })
    }
  }

  async function create(tx: Tx, playerId: string, body: Body<typeof createTicket>) {
    await refuseFlood(tx, playerId, { isNew: true })
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
    await refuseFlood(tx, playerId, { isNew: false })
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
    create: (playerId, body, key) =>
      onceLocked(deps, playerId, { key, request: canonicalJson({ ticket: body }) }, (tx) =>
        create(tx, playerId, body),
      ),
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
    async reply(playerId, id, body, key) {
      if (!isUuid(id)) return refuse('not_found')
      const request = canonicalJson({ reply: id, body })
      return onceLocked(deps, playerId, { key, request }, (tx) => reply(tx, playerId, id, body))
    },
    async close(playerId, id, key) {
      if (!isUuid(id)) return refuse('not_found')
      const asked = { key, request: `close ticket ${id}` }
      return onceLocked(deps, playerId, asked, (tx) => close(tx, playerId, id))
    },
    forgetOld: () => {
      const before = new Date(clock.now() - SUPPORT_MESSAGE_KEPT_DAYS * DAY_MS)
      return database.transaction((tx) => deleteBefore(tx, before))
    },
  }
}

const isOwn = (row: TicketRow | null, playerId: string): row is TicketRow =>
  row?.player_id === playerId && row.source === 'account'

async function lockOwn(tx: Tx, playerId: string, id: string): Promise<TicketRow> {
  const row = await lockTicket(tx, id)
  return isOwn(row, playerId) ? row : refuse('not_found')
}
