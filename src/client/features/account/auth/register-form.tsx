import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { track } from '#client/lib/analytics/analytics.ts'
import { send } from '#client/lib/api/api.ts'
import { useMinimumAge } from '#client/lib/api/use-minimum-age.ts'
import { toast } from '#client/lib/browser/toast.ts'
import { captchaField, captchaToken } from '#client/lib/captcha/captcha.ts'
import { useSubmit } from '#client/lib/form/use-submit.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { PasswordField } from '#client/ui/form/password-field.tsx'
import { registerForm } from '#contract/forms.ts'
import css from './auth-form.module.css'
import { CaptchaNote } from './captcha-note.tsx'
import { StrengthHint } from './strength-hint.tsx'

/** A new account, so that its first login needs no typing. */
export interface NewAccount {
  email: string
  password: string
}

interface RegisterFormProps {
  email: string
  onEmail: (email: string) => void
  onRegistered: (account: NewAccount) => void
}

const FIELDS = ['name', 'email', 'password', 'terms'] as const

export function RegisterForm({ email, onEmail, onRegistered }: RegisterFormProps) {
  const form = useForm<z.input<typeof registerForm>, unknown, z.output<typeof registerForm>>({
    resolver: zodResolver(registerForm),
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    defaultValues: { name: '', email, password: '', promotions: false },
  })
  const { register, trigger, watch, formState } = form
  const { errors } = formState

  const { submit, isSubmitting } = useSubmit(form, FIELDS, async (filled) => {
    const { terms: _, ...account } = filled
    const captcha = captchaField(await captchaToken('register'))
    const { msg } = await send('POST /api/auth/register', { body: { ...account, ...captcha } })
    track('make_register')
    onEmail(account.email)
    toast.success(msg)
    onRegistered({ email: account.email, password: account.password })
  })
  return (
    <Form className={css.form} isSubmitting={isSubmitting} onSubmit={submit}>
      <Field
        label="Nickname"
        autoComplete="nickname"
        error={errors.name?.message}
        {...register('name')}
      />
      <Field
        label="Email"
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...register('email', { onChange: (event) => onEmail(event.target.value) })}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        error={errors.password?.message}
        hint={<StrengthHint password={watch('password')} />}
        {...register('password')}
      />
      <Checkbox {...register('promotions')}>Email me news and promotions</Checkbox>
      <Checkbox
        error={errors.terms?.message}
        {...register('terms', { onChange: () => trigger('terms') })}
      >
        {`I am ${useMinimumAge()} or older and accept the terms`}
      </Checkbox>
      <Button variant="brass" type="submit" size="l" isWide isBusy={isSubmitting}>
        Create account
      </Button>
      <CaptchaNote />
    </Form>
  )
}
