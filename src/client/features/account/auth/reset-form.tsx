import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type * as z from 'zod/mini'
import { Refused, send } from '#client/lib/api/api.ts'
import { toast } from '#client/lib/browser/toast.ts'
import { withCaptcha } from '#client/lib/captcha/captcha.ts'
import { useRefusal } from '#client/lib/form/use-submit.ts'
import { loadProfile, useSession } from '#client/player/session.ts'
import { Button } from '#client/ui/button.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { PasswordField } from '#client/ui/form/password-field.tsx'
import { resetForm } from '#contract/forms.ts'
import css from './auth-form.module.css'
import { CaptchaNote } from './captcha-note.tsx'
import { StrengthHint } from './strength-hint.tsx'

interface ResetFormProps {
  token: string
  /** Called when the server no longer accepts the token. */
  onSpent: () => void
}

const FIELDS = ['password'] as const

export function ResetForm({ token, onSpent }: ResetFormProps) {
  const navigate = useNavigate()
  const form = useForm<z.input<typeof resetForm>>({
    resolver: zodResolver(resetForm),
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    defaultValues: { password: '' },
  })
  const { register, watch, formState } = form
  const { errors, isSubmitting } = formState
  const placeRefusal = useRefusal(form, FIELDS)

  const submit = form.handleSubmit(async ({ password }) => {
    try {
      const { msg } = await withCaptcha('reset_password', (captcha) =>
        send('POST /api/auth/reset-password', { body: { token, password, ...captcha } }),
      )
      toast.success(msg)
      await navigate('/', { replace: true })
      // The player logged in here may be the one whose sessions have just ended.
      if (useSession.getState().auth) void loadProfile()
    } catch (error) {
      placeRefusal(error)
      if (error instanceof Refused && error.code === 'reset_link_invalid') onSpent()
    }
  })
  return (
    <Form className={css.form} isSubmitting={isSubmitting} onSubmit={submit}>
      <p className={css.words}>All devices logged in to your account will be logged out.</p>
      <PasswordField
        label="New password"
        autoComplete="new-password"
        error={errors.password?.message}
        hint={<StrengthHint password={watch('password')} />}
        {...register('password')}
      />
      <Button variant="brass" type="submit" size="l" isWide isBusy={isSubmitting}>
        Set new password
      </Button>
      <CaptchaNote />
    </Form>
  )
}
