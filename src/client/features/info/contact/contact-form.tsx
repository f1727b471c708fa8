import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import type * as z from 'zod/mini'
import { send } from '#client/lib/api/api.ts'
import { captchaField, captchaToken } from '#client/lib/captcha/captcha.ts'
import { useSession } from '#client/player/session.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { TextArea } from '#client/ui/form/text-area.tsx'
import { contactForm } from '#contract/support-forms.ts'
import { CharactersLeft } from './characters-left.tsx'
import css from './message-form.module.css'
import { MessageSent } from './message-sent.tsx'
import { SenderFields } from './sender-fields.tsx'
import { useMessage } from './use-message.ts'

const FIELDS = ['name', 'email', 'subject', 'message'] as const

/** A message to the support team; `topic` was chosen before. */
export function ContactForm({ topic }: { topic: string }) {
  const user = useSession((session) => session.user)
  const form = useForm<z.input<typeof contactForm>, unknown, z.output<typeof contactForm>>({
    resolver: zodResolver(contactForm),
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    defaultValues: {
      name: user?.name ?? '',
      email: user?.email ?? '',
      subject: topic,
      message: '',
    },
  })
  const { register, watch, formState } = form
  const { errors } = formState
  const message = useMessage(form, FIELDS, async (contact) => {
    const captcha = captchaField(await captchaToken('contact'))
    return send('POST /api/contact', { body: { ...contact, ...captcha } })
  })
  if (message.reference) {
    return (
      <MessageSent
        title="Your message has reached us"
        reference={message.reference}
        onAgain={message.startAgain}
      >
        A person will read it and reply to {form.getValues('email')}. Include the reference if you
        write again.
      </MessageSent>
    )
  }
  return (
    <Form className={css.form} isSubmitting={message.isSubmitting} onSubmit={message.submit}>
      <SenderFields name={register('name')} email={register('email')} errors={errors} />
      <Field
        label="Subject"
        autoComplete="off"
        error={errors.subject?.message}
        {...register('subject')}
      />
      <TextArea
        label="Message"
        error={errors.message?.message}
        hint={<CharactersLeft text={watch('message')} />}
        {...register('message')}
      />
      <Button variant="brass" type="submit" size="l" isWide isBusy={message.isSubmitting}>
        Send message
      </Button>
      <small>
        Never send passwords or card numbers. How we use your message:{' '}
        <Link to="/privacy-statement#what-we-keep">privacy statement</Link>.
      </small>
    </Form>
  )
}
