import { useQuery } from '@tanstack/react-query'
import { identitiesQuery } from '#client/lib/api/queries.ts'
import { ChangePasswordForm } from './change-password-form.tsx'
import { ForgotForm } from './forgot-form.tsx'
import { Panel } from './panel.tsx'

/** A password is changed by the old one; who has none yet gets his first by mail. */
export function PasswordPanel({ email }: { email: string | null }) {
  const { data } = useQuery(identitiesQuery)
  if (data?.has_password === false) {
    return (
      <Panel title="Password" text="Your account has none yet: you sign in by another house.">
        {email === null ? null : <ForgotForm email={email} />}
      </Panel>
    )
  }
  return (
    <Panel title="Password" text="A new one signs out every other device.">
      <ChangePasswordForm />
    </Panel>
  )
}
