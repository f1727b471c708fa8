import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { send } from '#client/lib/api/api.ts'
import { identitiesQuery } from '#client/lib/api/queries.ts'
import { useSubmit } from '#client/lib/form/use-submit.ts'
import { useFactorStep } from '#client/player/second-factor/use-factor-step.tsx'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { FormAlert } from '#client/ui/form/form-alert.tsx'
import { PasswordField } from '#client/ui/form/password-field.tsx'
import { Modal } from '#client/ui/overlay/modal.tsx'

import css from './auth-form.module.css'

/** Opens the form that replaces an email which is not confirmed. */
export function CorrectEmail() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="s" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Correct the email
      </Button>
      {isOpen ? <CorrectEmailForm onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function CorrectEmailForm({ onClose }: { onClose: () => void }) {
  const [sent, setSent] = useState<string | null>(null)
  const { data: identities } = useQuery(identitiesQuery)
  const { run, question } = useFactorStep()
  const form = useForm({ defaultValues: { email: '', password: '' } })
  const { errors } = form.formState
  const { refusal, submit, isSubmitting } = useSubmit(
    form,
    ['email', 'password'],
    async ({ email, password }) => {
      const body = { email, ...(password !== '' && { password }) }
      const { msg } = await run(() => send('POST /api/profile/email-correction', { body }))
      setSent(msg)
    },
  )
  return (
    <Modal title="Correct the email" onClose={onClose}>
      {sent === null ? (
        <Form className={css.form} isSubmitting={isSubmitting} onSubmit={submit}>
          <p className={css.words}>
            We send a link to the right address. It becomes your email when you open that link here.
          </p>
          <FormAlert refusal={refusal} />
          <Field
            label="Right email"
            type="email"
            autoComplete="email"
            error={errors.email?.message}
            {...form.register('email', { required: 'Email is required' })}
          />
          {identities?.has_password === false ? null : (
            <PasswordField
              label="Your password"
              autoComplete="current-password"
              error={errors.password?.message}
              {...form.register('password')}
            />
          )}
          <Button variant="brass" type="submit" size="l" isWide isBusy={isSubmitting}>
            Send the link
          </Button>
        </Form>
      ) : (
        <div className={css.form}>
          <p role="status">{sent}</p>
          <Button isWide onClick={onClose}>
            Close
          </Button>
        </div>
      )}
      {question}
    </Modal>
  )
}
