import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { useSubmit } from '#client/lib/form/use-submit.ts'
import { factorAskedBy } from '#client/player/second-factor/asked.ts'
import { signIn } from '#client/player/session.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { PasswordField } from '#client/ui/form/password-field.tsx'
import { loginForm } from '#contract/forms.ts'
import type { FactorAsked } from '#contract/http/passkeys.ts'
import { labels } from '#contract/labels.ts'
import css from './auth-form.module.css'
import { CaptchaNote } from './captcha-note.tsx'
import type { NewAccount } from './register-form.tsx'

interface LoginFormProps {
  email: string
  /** An account created a moment ago: it is filled in, and one click logs in. */
  newAccount: NewAccount | null
  onEmail: (email: string) => void
  onSignedIn: () => void
  onForgot: () => void
  /** The password was right, and the second factor is asked for. */
  onAsked: (asked: FactorAsked) => void
}

const FIELDS = ['email', 'password'] as const

export function LoginForm(props: LoginFormProps) {
  const { email, newAccount, onEmail, onSignedIn, onForgot, onAsked } = props
  const form = useForm<z.input<typeof loginForm>>({
    resolver: zodResolver(loginForm),
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    defaultValues: { email, password: newAccount?.password ?? '' },
  })
  const { register, formState } = form
  const { errors } = formState

  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (newAccount) button.current?.focus()
  }, [newAccount])

  const { submit, isSubmitting } = useSubmit(form, FIELDS, async (account) => {
    try {
      await signIn(account.email, account.password)
    } catch (error) {
      const asked = factorAskedBy(error)
      if (!asked) throw error
      return onAsked(asked)
    }
    onSignedIn()
  })
  return (
    <Form className={css.form} isSubmitting={isSubmitting} onSubmit={submit}>
      <Field
        label="Email"
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...register('email', { onChange: (event) => onEmail(event.target.value) })}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <button type="button" className={css.forgot} onClick={onForgot}>
        {labels.forgotPassword}
      </button>
      <Button ref={button} variant="brass" type="submit" size="l" isWide isBusy={isSubmitting}>
        Login
      </Button>
      <CaptchaNote />
    </Form>
  )
}
