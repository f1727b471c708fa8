import { zodResolver } from '@hookform/resolvers/zod'
import { Controller, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type * as z from 'zod/mini'
import { useSubmit } from '#client/lib/form/use-submit.ts'
import { BackLink } from '#client/ui/back-link.tsx'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { Select } from '#client/ui/form/select.tsx'
import { TextArea } from '#client/ui/form/text-area.tsx'
import { PageHead } from '#client/ui/list/listing.tsx'
import { Stack } from '#client/ui/stack.tsx'
import { Surface } from '#client/ui/surface.tsx'
import { pages } from '#contract/pages.ts'
import { ticketForm } from '#contract/support-forms.ts'
import { AttachPictures, useAttachments } from './attach-pictures.tsx'
import { categoryOptions } from './labels.ts'
import { useCreateTicket } from './use-tickets.ts'

const FIELDS = ['subject', 'category', 'message'] as const

/** Creates a support ticket. */
export function CreateTicketPage() {
  const create = useCreateTicket()
  const navigate = useNavigate()
  const attached = useAttachments()
  const form = useForm<z.input<typeof ticketForm>, unknown, z.output<typeof ticketForm>>({
    resolver: zodResolver(ticketForm),
    mode: 'onBlur',
    defaultValues: { subject: '', category: 'account', message: '' },
  })
  const { register, control, formState } = form
  const { errors } = formState
  const { submit, isSubmitting } = useSubmit(form, FIELDS, async (ticket) => {
    const { data } = await create.mutateAsync({ ...ticket, attachments: attached.ids })
    await navigate(`${pages.support.path}/${data.id}`, { replace: true })
  })
  return (
    <>
      <BackLink to={pages.support.path} label="Support" />
      <PageHead title="Write to support" />
      <Surface isPadded>
        <Form isSubmitting={isSubmitting} onSubmit={submit}>
          <Stack>
            <Controller
              control={control}
              name="category"
              render={({ field: { ref: _, ...field } }) => (
                <Select label="About" options={categoryOptions} {...field} />
              )}
            />
            <Field
              label="Subject"
              autoComplete="off"
              error={errors.subject?.message}
              {...register('subject')}
            />
            <TextArea label="Message" error={errors.message?.message} {...register('message')} />
            <AttachPictures {...attached} />
            <Button
              variant="brass"
              type="submit"
              size="l"
              isWide
              isBusy={isSubmitting || attached.isBusy}
            >
              Send
            </Button>
          </Stack>
        </Form>
      </Surface>
    </>
  )
}
