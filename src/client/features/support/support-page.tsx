import { Link } from 'react-router'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { Button } from '#client/ui/button.tsx'
import { Chip } from '#client/ui/chip.tsx'
import { Empty } from '#client/ui/feedback/empty.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { EntriesSkeleton, EntryList, PageHead } from '#client/ui/list/listing.tsx'
import { Surface } from '#client/ui/surface.tsx'
import type { TicketEntry } from '#contract/http/tickets.ts'
import { pages } from '#contract/pages.ts'
import { categoryLabels, statusLabels, statusTone } from './labels.ts'
import css from './ticket.module.css'
import { useTickets } from './use-tickets.ts'

/** All tickets of the player, with unread answers. */
export function SupportPage() {
  return (
    <>
      <PageHead title="Support">
        <Button variant="brass" to={pages.createTicket.path}>
          Write to support
        </Button>
      </PageHead>
      <Tickets />
    </>
  )
}

function Tickets() {
  const { items, isLoading, error, refetch, ...more } = useTickets()
  if (error && items.length === 0) return <ErrorPanel error={error} onRetry={refetch} />
  if (isLoading) return <EntriesSkeleton label="Loading your tickets" count={3} />
  if (items.length === 0) {
    return (
      <Empty
        picture="/art/item-headset.avif"
        title="No tickets yet"
        text="Ask us anything about your account, a payment, a parcel or a game. You read our answer here."
        action={<Button to={pages.faq.path}>Questions and answers</Button>}
      />
    )
  }
  return (
    <EntryList items={items} pages={more}>
      {(ticket) => <TicketLine ticket={ticket} />}
    </EntryList>
  )
}

function TicketLine({ ticket }: { ticket: TicketEntry }) {
  const { id, subject, category, status, unread, updated_at } = ticket
  return (
    <Surface as={Link} to={`${pages.support.path}/${id}`} className={css.line}>
      <span>
        <b>{subject}</b>
        <small>
          {categoryLabels[category]} ·{' '}
          <time dateTime={updated_at}>{formatDateTime(updated_at)}</time>
        </small>
      </span>
      {unread > 0 ? <Chip tone="brass">{unread} new</Chip> : null}
      <Chip tone={statusTone(status)}>{statusLabels[status]}</Chip>
    </Surface>
  )
}
