import { useState } from 'react'
import { ForgotForm } from './forgot-form.tsx'
import { ResetForm } from './reset-form.tsx'
import css from './reset-password-page.module.css'
import { useUrlToken } from './use-url-token.ts'

/** The target of the link in the password email: the player chooses a new password, once. */
export function ResetPasswordPage() {
  const token = useUrlToken()
  const [isSpent, setSpent] = useState(false)
  const isUsable = token !== null && !isSpent
  return (
    <section className={css.page}>
      <h1>{isUsable ? 'Choose a new password' : 'This link no longer works'}</h1>
      {isUsable ? (
        <ResetForm token={token} onSpent={() => setSpent(true)} />
      ) : (
        <>
          <p>It has expired, was already used, or is incomplete. Request a new one.</p>
          <ForgotForm email="" />
        </>
      )}
    </section>
  )
}
