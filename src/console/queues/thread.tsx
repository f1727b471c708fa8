import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { send, withAuth } from '#client/lib/api/api.ts'
import { fetchCall } from '#client/lib/api/request.ts'
import { dataUrlOf } from '#client/lib/form/upload-file.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import type { StaffTicket } from '#contract/http/operator/tickets.ts'
import type { TicketAttachment } from '#contract/http/tickets.ts'
import { useRefreshMs } from '../live.ts'
import { Block, Fact, Facts } from '../parts/facts.tsx'
import { Loading } from '../parts/loading.tsx'
import css from '../parts/parts.module.css'
import { wordsOf } from '../parts/words.ts'
import { PlayerBrief } from '../player/player-brief.tsx'

/** A ticket with its messages, and who wrote it. */
export function Thread({ ticket }: { ticket: StaffTicket }) {
  const { id } = ticket
  const thread = useQuery({
    queryKey: ['operator', 'ticket', id],
    queryFn: async ({ signal }) =>
      (await send('GET /api/operator/tickets/:id', { params: { id }, signal })).data,
    refetchInterval: useRefreshMs('tickets'),
  })
  return (
    <>
      {thread.error && !thread.data ? (
        <ErrorPanel error={thread.error} onRetry={thread.refetch} />
      ) : null}
      {thread.isPending ? <Loading label="the messages" /> : null}
      {thread.data ? (
        <Block title="Messages">
          <ol className={css.messages}>
            {thread.data.messages.map(({ id: message, author, text, attachments, created_at }) => (
              <li key={message} data-author={author}>
                <small>
                  {author === 'staff' ? 'Staff' : (ticket.player?.name ?? ticket.name ?? 'Sender')},{' '}
                  {formatDateTime(created_at)}
                </small>
                <p>{text}</p>
                {attachments.map((attachment) => (
                  <Picture key={attachment.id} attachment={attachment} />
                ))}
              </li>
            ))}
          </ol>
        </Block>
      ) : null}
      <Facts title="Ticket">
        <Fact name="Category">{wordsOf(ticket.category)}</Fact>
        <Fact name="Status">{wordsOf(ticket.status)}</Fact>
        <Fact name="From">{wordsOf(ticket.source)}</Fact>
        {ticket.reference ? <Fact name="Reference">{ticket.reference}</Fact> : null}
        {ticket.name ? <Fact name="Name">{ticket.name}</Fact> : null}
        {ticket.email ? <Fact name="Email">{ticket.email}</Fact> : null}
        {ticket.channel_url ? <Fact name="Channel">{ticket.channel_url}</Fact> : null}
        {ticket.audience ? <Fact name="Audience">{ticket.audience}</Fact> : null}
        <Fact name="Created">{formatDateTime(ticket.created_at)}</Fact>
      </Facts>
      {ticket.player ? <PlayerBrief id={ticket.player.id} /> : null}
    </>
  )
}

/** A picture of a message, which only its owner and the staff can read. */
function Picture({ attachment: { id } }: { attachment: TicketAttachment }) {
  const [isBroken, setBroken] = useState(false)
  const picture = useQuery({
    queryKey: ['attachment', id],
    queryFn: async ({ signal }) => {
      const answer = await withAuth((token) =>
        fetchCall('GET /api/support/attachments/:id', { params: { id }, signal }, token),
      )
      return await dataUrlOf(await answer.blob())
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (picture.error || isBroken) return <p role="alert">The picture cannot be shown.</p>
  if (!picture.data) return <p role="status">Loading a picture…</p>
  return (
    <img
      className={css.picture}
      src={picture.data}
      alt="Attached to the message"
      onError={() => setBroken(true)}
    />
  )
}
