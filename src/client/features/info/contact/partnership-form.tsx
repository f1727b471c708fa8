import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import type * as z from 'zod/mini'
import { send } from '#client/lib/api/api.ts'
import { captchaField, captchaToken } from '#client/lib/captcha/captcha.ts'
import { useSession } from '#client/player/session.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { TextArea } from '#client/ui/form/text-area.tsx'
import { partnershipForm } from '#contract/support-forms.ts'
import { AudienceField } from './audience-field.tsx'
import { CharactersLeft } from './characters-left.tsx'
import css from './message-form.module.css'
import { MessageSent } from './message-sent.tsx'
import { SenderFields } from './sender-fields.tsx'
import { useMessage } from './use-message.ts'

type Input = z.input<typeof partnershipForm>

const FIELDS = ['name', 'email', 'channel_url', 'audience', 'message', 'adults'] as const

/** An application to become a partner. */
export function PartnershipForm() {
  const user = useSession((session) => session.user)
  const form = useForm<Input, unknown, z.output<typeof partnershipForm>>({
    resolver: zodResolver(partnershipForm),
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    defaultValues: {
      name: user?.name ?? '',
      email: user?.email ?? '',
      channel_url: '',
      message: '',
    },
  })
  const { register, watch, trigger, formState } = form
  const { errors } = formState
  const message = useMessage(form, FIELDS, async ({ adults: _, ...application }) => {
    const captcha = captchaField(await captchaToken('partnership'))
    return send('POST /api/partnership', { body: { ...application, ...captcha } })
  })
  if (message.reference) {
    return (
      <MessageSent
        title="Your application has reached us"
        reference={message.reference}
        onAgain={message.startAgain}
      >
        We’ll review your channel and reply to {form.getValues('email')}, whether or not we accept
        it.
      </MessageSent>
    )
  }
  return (
    <Form className={css.form} isSubmitting={message.isSubmitting} onSubmit={message.submit}>
      <SenderFields name={register('name')} email={register('email')} errors={errors} />
      <Field
        label="Link to your channel"
        type="url"
        inputMode="url"
        autoComplete="url"
        placeholder="https://"
        error={errors.channel_url?.message}
        {...register('channel_url')}
      />
      <AudienceField
        error={errors.audience?.message}
        {...register('audience', { onChange: () => trigger('audience') })}
      />
      <TextArea
        label="What you make and what you have in mind"
        error={errors.message?.message}
        hint={<CharactersLeft text={watch('message')} />}
        {...register('message')}
      />
      <Checkbox
        error={errors.adults?.message}
        {...register('adults', { onChange: () => trigger('adults') })}
      >
        My audience is of legal age, and I will disclose that I am paid
      </Checkbox>
      <Button variant="brass" type="submit" size="l" isWide isBusy={message.isSubmitting}>
        Send application
      </Button>
      <small>
        How we use your message: <Link to="/privacy-statement#what-we-keep">privacy statement</Link>
        .
      </small>
    </Form>
  )
}
