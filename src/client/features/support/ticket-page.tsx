import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useParams } from 'react-router'
import type * as z from 'zod/mini'
import { useSubmit } from '#client/lib/form/use-submit.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { BackLink } from '#client/ui/back-link.tsx'
import { Button } from '#client/ui/button.tsx'
import { Chip } from '#client/ui/chip.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { TextArea } from '#client/ui/form/text-area.tsx'
import { EntriesSkeleton, PageHead } from '#client/ui/list/listing.tsx'
import { Stack } from '#client/ui/stack.tsx'
import { Surface } from '#client/ui/surface.tsx'
import type { TicketAttachment, TicketMessage, TicketThread } from '#contract/http/tickets.ts'
import { pages } from '#contract/pages.ts'
import { ticketMessageForm } from '#contract/support-forms.ts'
import { AttachPictures, useAttachments } from './attach-pictures.tsx'
import { categoryLabels, statusLabels, statusTone } from './labels.ts'
import css from './ticket.module.css'
import { useCloseTicket, usePicture, useReply, useTicket } from './use-tickets.ts'

/** A ticket with its messages; answers appear live. */
export function TicketPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useTicket(id)
  return (
    <>
      <BackLink to={pages.support.path} label="Support" />
      <PageHead title={data?.subject ?? 'Ticket'}>
        {data ? <Chip tone={statusTone(data.status)}>{statusLabels[data.status]}</Chip> : null}
      </PageHead>
      {data ? <Thread ticket={data} /> : null}
      {!data && error ? <ErrorPanel error={error} onRetry={refetch} /> : null}
      {data || error ? null : <EntriesSkeleton label="Loading the ticket" count={3} />}
    </>
  )
}

function Thread({ ticket }: { ticket: TicketThread }) {
  const { id, category, messages, status } = ticket
  return (
    <Stack>
      <p className={css.about}>{categoryLabels[category]}</p>
      <Stack as="ol" aria-label="Messages" aria-live="polite">
        {messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </Stack>
      {status === 'closed' ? <Closed /> : <Composer id={id} />}
    </Stack>
  )
}

function Message({
  message: { author, text, attachments, created_at },
}: {
  message: TicketMessage
}) {
  return (
    <Surface as="li" isPadded className={css.message} data-author={author}>
      <small>
        <b>{author === 'staff' ? 'Support' : 'You'}</b>{' '}
        <time dateTime={created_at}>{formatDateTime(created_at)}</time>
      </small>
      <p>{text}</p>
      {attachments.map((attachment) => (
        <Picture key={attachment.id} attachment={attachment} />
      ))}
    </Surface>
  )
}

/** A picture of a ticket. */
function Picture({ attachment }: { attachment: Pick<TicketAttachment, 'id'> }) {
  const { data, isError } = usePicture(attachment)
  if (isError) return <small>This picture could not be loaded.</small>
  if (data === undefined) return <Skeleton height={96} radius={12} />
  return <img className={css.picture} src={data} alt="Attached to this message" />
}

function Closed() {
  return (
    <Surface isPadded className={css.closed}>
      <p>This ticket is closed.</p>
      <Button to={pages.createTicket.path}>Open a new ticket</Button>
    </Surface>
  )
}

function Composer({ id }: { id: string }) {
  const reply = useReply(id)
  const close = useCloseTicket(id)
  const attached = useAttachments()
  const form = useForm<z.input<typeof ticketMessageForm>>({
    resolver: zodResolver(ticketMessageForm),
    defaultValues: { message: '' },
  })
  const { submit, isSubmitting } = useSubmit(form, ['message'], async ({ message }) => {
    await reply.mutateAsync({ message, attachments: attached.ids })
    form.reset()
    attached.clear()
  })
  return (
    <Surface isPadded>
      <Form isSubmitting={isSubmitting} onSubmit={submit}>
        <Stack>
          <TextArea
            label="Your message"
            rows={3}
            error={form.formState.errors.message?.message}
            {...form.register('message')}
          />
          <AttachPictures {...attached} />
          <div className={css.acts}>
            <Button variant="brass" type="submit" isBusy={isSubmitting || attached.isBusy}>
              Send
            </Button>
            <Button isBusy={close.isPending} onClick={() => close.mutate()}>
              Close the ticket
            </Button>
          </div>
        </Stack>
      </Form>
    </Surface>
  )
}
