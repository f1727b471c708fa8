import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { Refused, send } from '#client/lib/api/api.ts'
import { toast } from '#client/lib/browser/toast.ts'
import { captchaField, captchaToken } from '#client/lib/captcha/captcha.ts'
import { useRefusal } from '#client/lib/form/use-submit.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { forgotForm } from '#contract/forms.ts'
import css from './auth-form.module.css'
import { CaptchaNote } from './captcha-note.tsx'
import { MailSent } from './mail-sent.tsx'

interface ForgotFormProps {
  email: string
  onEmail?: (email: string) => void
}

const FIELDS = ['email'] as const

/** Requests the email with the link to choose a new password. */
export function ForgotForm({ email, onEmail }: ForgotFormProps) {
  const [sent, setSent] = useState<{ email: string; msg: string } | null>(null)
  const form = useForm<z.input<typeof forgotForm>>({
    resolver: zodResolver(forgotForm),
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    defaultValues: { email },
  })
  const { register, formState } = form
  const { errors, isSubmitting } = formState
  const placeRefusal = useRefusal(form, FIELDS)
  if (sent) return <MailSent {...sent} onAgain={() => setSent(null)} />

  const submit = form.handleSubmit(async (account) => {
    try {
      const captcha = captchaField(await captchaToken('forgot_password'))
      const { msg } = await send('POST /api/auth/forgot-password', {
        body: { ...account, ...captcha },
      })
      toast.success(msg)
      setSent({ email: account.email, msg })
    } catch (error) {
      placeRefusal(captchaFault(error) ?? error)
    }
  })
  return (
    <Form className={css.form} isSubmitting={isSubmitting} onSubmit={submit}>
      <p className={css.words}>
        Enter your account’s email and we’ll send you a link to set a new password.
      </p>
      <Field
        label="Email"
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...register('email', { onChange: (event) => onEmail?.(event.target.value) })}
      />
      <Button variant="brass" type="submit" size="l" isWide isBusy={isSubmitting}>
        Send the link
      </Button>
      <CaptchaNote />
    </Form>
  )
}

/** A captcha error takes precedence over the server's general message. */
function captchaFault(error: unknown): Error | undefined {
  const said = error instanceof Refused ? error.errors?.['g-recaptcha-response']?.[0] : undefined
  return said === undefined ? undefined : new Error(said)
}
