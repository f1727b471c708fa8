import { events, playerChannel } from '#contract/realtime/channels.ts'
import { ticket as states, type TicketEvent } from '#domain/lifecycle/ticket.ts'
import type { Kit } from '#server/features/kit.ts'
import { instantOf } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { isUuid } from '#server/platform/http/cursor.ts'
import { refuseField } from '#server/platform/http/refuse.ts'
import { nextSeq } from '#server/platform/realtime/next-seq.ts'
import { attach } from './attachment-store.ts'
import { changeTicket, insertMessage, type MessageRow, type TicketRow } from './store.ts'

export type TicketDeps = Pick<Kit, 'database' | 'clock' | 'entropy' | 'announce'>

interface Written {
  author: MessageRow['author']
  authorId: string
  text: string
  /** Ids of pictures that the author has uploaded. */
  attachments: readonly string[]
}

/** Adds a message to a ticket, with its author's pictures; returns its id. */
export async function writeMessage(
  tx: Tx,
  { entropy, clock }: Pick<TicketDeps, 'entropy' | 'clock'>,
  ticketId: string,
  { author, authorId, text, attachments }: Written,
): Promise<string> {
  const id = entropy.id()
  const created_at = instantOf(clock)
  await insertMessage(tx, {
    id,
    ticket_id: ticketId,
    author,
    author_id: authorId,
    text,
    created_at,
  })
  const ids = [...new Set(attachments)]
  if (ids.length === 0) return id
  const isEach = ids.every(isUuid)
  if (!isEach || (await attach(tx, { ids, messageId: id, playerId: authorId })) < ids.length) {
    refuseField('attachments', { code: 'attachment_gone' })
  }
  return id
}

/** Changes the status of a locked ticket, and publishes it to its player. */
export async function move(
  tx: Tx,
  { clock, announce }: Pick<TicketDeps, 'clock' | 'announce'>,
  { id, player_id, source, ...row }: TicketRow,
  event: TicketEvent,
): Promise<void> {
  const status = states.next(row.status, event)
  const unread = event === 'answered' ? row.unread + 1 : row.unread
  await changeTicket(tx, { id, status, unread, at: instantOf(clock) })
  if (player_id === null || source !== 'account') return
  const channel = playerChannel(player_id)
  const seq = await nextSeq(tx, channel, events.statusUpdated)
  tx.afterCommit(() => announce(channel, events.statusUpdated, { seq, kind: 'ticket', id, status }))
}
