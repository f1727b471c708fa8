import { createHash } from 'node:crypto'
import { z } from 'zod'
import { rowId } from '#contract/http/operator/acts.ts'
import type { TicketOperations } from '#server/features/support/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { type Actor, defineAction, exposureOf } from './action.ts'

const ticketInput = z.object({ ticket_id: rowId })

async function exposureOfTicket(tickets: TicketOperations, tx: Tx, subjectId: string) {
  const { player_id: playerId } = await tickets.lock(tx, subjectId)
  return exposureOf({ playerId, subjectId })
}

/** Support's actions on tickets, except answers, which each contain their own text. */
export const createTicketActions = (tickets: TicketOperations) => ({
  endTicket: defineAction(
    'ticket.close',
    ticketInput,
    ({ ticket_id: id }) => ({
      exposure: (tx) => exposureOfTicket(tickets, tx, id),
      async perform(tx) {
        await tickets.close(tx, id)
        return { done: { msg: 'The ticket is closed.' } }
      },
    }),
    'support',
  ),
})

/**
 * An answer to a ticket. The log keeps only the hash of its text, because the text is deleted with the ticket while the
 * log is permanent.
 */
export function answerWith(
  tickets: TicketOperations,
  ticketId: string,
  { message, attachments }: { message: string; attachments: readonly string[] },
) {
  const input = {
    ticket_id: ticketId,
    message_sha256: createHash('sha256').update(message).digest('hex'),
    attachments: attachments.join(' '),
  }
  const form = ticketInput.extend({ message_sha256: z.string(), attachments: z.string() })
  const prepare = () => ({
    exposure: (tx: Tx) => exposureOfTicket(tickets, tx, ticketId),
    async perform(tx: Tx, { operatorId: staffId }: Actor) {
      await tickets.answer(tx, ticketId, { staffId, text: message, attachments })
      return { done: { msg: 'The answer was sent.' } }
    },
  })
  return { action: defineAction('ticket.answer', form, prepare, 'support'), input }
}
