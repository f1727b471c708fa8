import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { send } from '#client/lib/api/api.ts'
import { identitiesQuery, keys } from '#client/lib/api/queries.ts'
import { toast } from '#client/lib/browser/toast.ts'
import { useSubmit } from '#client/lib/form/use-submit.ts'
import { Button } from '#client/ui/button.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { PasswordField } from '#client/ui/form/password-field.tsx'
import { changePasswordForm } from '#contract/forms.ts'
import { ForgotForm } from '../auth/forgot-form.tsx'
import { StrengthHint } from '../auth/strength-hint.tsx'
import css from './account-form.module.css'
import { Panel } from './panel.tsx'

/** Changes the password by entering the old one; a player without a password sets the first by email. */
export function PasswordPanel({ email }: { email: string | null }) {
  const { data } = useQuery(identitiesQuery)
  if (data?.has_password === false) {
    return (
      <Panel title="Password" text="You have no password yet: you log in with another service.">
        {email === null ? null : <ForgotForm email={email} />}
      </Panel>
    )
  }
  return (
    <Panel title="Password" text="Changing it logs out all your other devices.">
      <ChangePasswordForm />
    </Panel>
  )
}

const FIELDS = ['current_password', 'password'] as const

function ChangePasswordForm() {
  const queryClient = useQueryClient()
  const form = useForm<z.input<typeof changePasswordForm>>({
    resolver: zodResolver(changePasswordForm),
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    defaultValues: { current_password: '', password: '' },
  })
  const { register, reset, watch, formState } = form
  const { errors } = formState

  const { submit, isSubmitting } = useSubmit(form, FIELDS, async (passwords) => {
    const { msg } = await send('PUT /api/profile/password', { body: passwords })
    toast.success(msg)
    reset()
    void queryClient.invalidateQueries({ queryKey: keys.sessions })
  })
  return (
    <Form className={css.form} isSubmitting={isSubmitting} onSubmit={submit}>
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        error={errors.current_password?.message}
        {...register('current_password')}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        error={errors.password?.message}
        hint={<StrengthHint password={watch('password')} />}
        {...register('password')}
      />
      <Button type="submit" isBusy={isSubmitting}>
        Change password
      </Button>
    </Form>
  )
}
