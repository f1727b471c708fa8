import type { Query, Reply } from '#contract/call.ts'
import type { listAllTickets, readTicket } from '#contract/http/operator/tickets.ts'
import { pages } from '#contract/pages.ts'
import { ticket as states } from '#domain/lifecycle/ticket.ts'
import type { Notify } from '#server/features/notifications/index.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import { cutPage, readCursor } from '#server/platform/http/cursor.ts'
import { refuse, refuseField } from '#server/platform/http/refuse.ts'
import { type Email, type EmailSender, writeEmail } from '#server/platform/mail/email.ts'
import type { MailService } from '#server/platform/mail/mail.ts'
import { listOfTicket } from './attachment-store.ts'
import { move, type TicketDeps, writeMessage } from './move.ts'
import { presentForStaff, presentMessages } from './present.ts'
import { listAll, listMessages, lockTicket, readForStaff, type TicketRow } from './store.ts'

export interface Answer {
  staffId: string
  text: string
  attachments: readonly string[]
}

/** The staff's actions on tickets, each within the caller's transaction. */
export interface TicketOperations {
  list(reader: Reader, query: Query<typeof listAllTickets>): Promise<Reply<typeof listAllTickets>>
  read(reader: Reader, id: string): Promise<Reply<typeof readTicket>>
  /** The ticket, locked. No coins move with it, so its player's wallet stays free. Refuses `not_found`. */
  lock(tx: Tx, id: string): Promise<TicketRow>
  /** Answers a ticket, on its page or by email. Refuses `ticket_closed`. */
  answer(tx: Tx, id: string, answer: Answer): Promise<void>
  /** Refuses `ticket_closed`. */
  close(tx: Tx, id: string): Promise<void>
}

export function createTicketOperations(
  deps: TicketDeps & { mail: Pick<MailService, 'send'>; sender: EmailSender; notify: Notify },
): TicketOperations {
  const { mail, sender, notify } = deps

  async function lock(tx: Tx, id: string): Promise<TicketRow> {
    return (await lockTicket(tx, id)) ?? refuse('not_found')
  }

  async function answer(tx: Tx, id: string, { staffId, text, attachments }: Answer): Promise<void> {
    const row = await lock(tx, id)
    if (!states.can(row.status, 'answered')) refuse('ticket_closed')
    if (row.email !== null && attachments.length > 0) {
      refuseField('attachments', { code: 'ticket_without_pictures' })
    }
    await writeMessage(tx, deps, id, { author: 'staff', authorId: staffId, text, attachments })
    await move(tx, deps, row, 'answered')
    if (row.email !== null) {
      const written = answerEmail(sender, { reference: row.reference ?? '', text })
      await mail.send(tx, { to: row.email, ...written })
    } else if (row.player_id !== null) {
      await notify(tx, {
        playerId: row.player_id,
        kind: 'ticket',
        message: { code: 'ticket_answered', values: { subject: row.subject } },
        path: `${pages.support.path}/${id}`,
      })
    }
  }

  async function close(tx: Tx, id: string): Promise<void> {
    const row = await lock(tx, id)
    if (!states.can(row.status, 'closed')) refuse('ticket_closed')
    await move(tx, deps, row, 'closed')
  }

  return {
    lock,
    answer,
    close,
    async list(
      reader,
      { limit, cursor, status = null, source = null, player_id: playerId = null },
    ) {
      const filter = { status, source, playerId, cursor: readCursor(cursor), limit: limit + 1 }
      const rows = await listAll(reader, filter)
      const { shown, next_cursor } = cutPage(rows, limit, ({ id }) => id)
      return { data: shown.map(presentForStaff), next_cursor }
    },
    async read(reader, id) {
      const row = (await readForStaff(reader, id)) ?? refuse('not_found')
      const [messages, attachments] = await Promise.all([
        listMessages(reader, id),
        listOfTicket(reader, id),
      ])
      return {
        data: { ...presentForStaff(row), messages: presentMessages(messages, attachments) },
      }
    },
  }
}

/** The answer to a form's message. It does not quote the message, because anybody may have entered the address. */
export function answerEmail(
  sender: EmailSender,
  { reference, text }: { reference: string; text: string },
): Email {
  const shopUrl = sender.shopUrl()
  return writeEmail({
    brand: sender.brand,
    shopUrl,
    subject: `Our answer to your message (${reference})`,
    title: 'Our answer to your message',
    before: text.split(/\n+/),
    action: { label: 'Write again', url: `${shopUrl}${pages.contacts.path}` },
    after: [
      `Please include the reference ${reference} if you write again.`,
      'Didn’t write to us? Someone probably mistyped their address. You can ignore this email.',
    ],
  })
}
