import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import type { TicketAttachment } from '#contract/http/tickets.ts'
import css from './ticket.module.css'
import { usePicture } from './use-tickets.ts'

/** A picture of a ticket. */
export function Picture({ attachment }: { attachment: Pick<TicketAttachment, 'id'> }) {
  const { data, isError } = usePicture(attachment)
  if (isError) return <small>This picture could not be loaded.</small>
  if (data === undefined) return <Skeleton height={96} radius={12} />
  return <img className={css.picture} src={data} alt="Attached to this message" />
}
