import { send } from '#client/lib/api/api.ts'
import type { StaffTicket } from '#contract/http/operator/tickets.ts'
import { ageColumn, timeColumn, wordColumn } from '../parts/columns.tsx'
import { PlayerLink } from '../parts/player-link.tsx'
import { choicesOf } from '../parts/words.ts'
import type { Queue } from './queue.ts'
import { Thread } from './thread.tsx'

const whoOf = ({ player, name, email }: StaffTicket): string =>
  player?.name ?? name ?? email ?? 'somebody'

export const tickets: Queue<StaffTicket> = {
  name: 'tickets',
  title: 'Tickets',
  empty: 'No ticket waits.',
  filters: [
    {
      name: 'status',
      label: 'Status',
      options: choicesOf('All', ['open', 'answered', 'closed']),
    },
    {
      name: 'source',
      label: 'From',
      options: choicesOf('All', ['account', 'contact', 'partnership']),
    },
    { name: 'player_id', label: 'Player id' },
  ],
  usual: { status: 'open' },
  idOf: ({ id }) => id,
  nameOf: ({ subject }) => subject,
  columns: [
    ageColumn('Waits', ({ updated_at }) => updated_at),
    { name: 'subject', title: 'Subject', value: ({ subject }) => subject },
    {
      name: 'who',
      title: 'Who',
      value: whoOf,
      cell: (ticket) => (ticket.player ? <PlayerLink {...ticket.player} /> : whoOf(ticket)),
    },
    wordColumn('category', 'Category', ({ category }) => category),
    wordColumn('source', 'From', ({ source }) => source),
    wordColumn('status', 'Status', ({ status }) => status),
    {
      name: 'reference',
      title: 'Reference',
      value: ({ reference }) => reference,
      isExtra: true,
    },
    { ...timeColumn<StaffTicket>('Created', ({ created_at }) => created_at), isExtra: true },
  ],
  load: ({ filters, limit, cursor, signal }) =>
    send('GET /api/operator/tickets', {
      query: {
        limit,
        cursor,
        status: (filters.status || undefined) as StaffTicket['status'] | undefined,
        source: (filters.source || undefined) as StaffTicket['source'] | undefined,
        player_id: filters.player_id || undefined,
      },
      signal,
    }),
  Case: ({ row }) => <Thread ticket={row} />,
  acts: [
    {
      name: 'answer',
      label: 'Answer',
      key: 'a',
      tone: 'brass',
      call: 'POST /api/operator/tickets/:id/messages',
      fields: [
        { name: 'message', label: 'Answer', kind: 'text' },
        { name: 'picture', label: 'Picture', kind: 'picture', isOptional: true },
      ],
      hasNoReason: true,
      isOffered: ({ status }) => status !== 'closed',
      send: ({ row, values, idempotencyKey }) =>
        send('POST /api/operator/tickets/:id/messages', {
          params: { id: row.id },
          body: {
            message: values.message ?? '',
            attachments: values.picture ? [values.picture] : [],
          },
          idempotencyKey,
        }),
    },
    {
      name: 'close',
      label: 'Close',
      key: 'r',
      call: 'POST /api/operator/tickets/:id/close',
      isOffered: ({ status }) => status !== 'closed',
      send: ({ row, reason, idempotencyKey }) =>
        send('POST /api/operator/tickets/:id/close', {
          params: { id: row.id },
          body: { reason },
          idempotencyKey,
        }),
    },
  ],
}
