import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Refused, send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { useModalRoute } from '#client/lib/browser/modal-route.ts'
import { showProfile, useSession } from '#client/player/session.ts'
import { Button } from '#client/ui/button.tsx'
import css from './reset-password-page.module.css'
import { SendConfirmation } from './send-confirmation.tsx'
import { useUrlToken } from './use-url-token.ts'

/**
 * The target of the link in the confirmation email: the signed-in player confirms with a click that the
 * email is theirs.
 */
export function ConfirmEmailPage() {
  const token = useUrlToken()
  const isSignedIn = useSession(({ auth }) => auth !== null)
  const [isSpent, setSpent] = useState(token === null)
  const [isDone, setDone] = useState(false)
  return (
    <section className={css.page}>
      <h1>{titleOf(isDone, isSpent)}</h1>
      {isDone ? (
        <>
          <p role="status">You can now connect other ways to sign in.</p>
          <Button variant="brass" to="/profile" size="l">
            Open your profile
          </Button>
        </>
      ) : isSignedIn ? (
        <Confirming token={isSpent ? null : token} onDone={setDone} onSpent={setSpent} />
      ) : (
        <SignInFirst />
      )}
    </section>
  )
}

function titleOf(isDone: boolean, isSpent: boolean): string {
  if (isDone) return 'Your email is confirmed'
  return isSpent ? 'This link no longer works' : 'Confirm your email'
}

interface ConfirmingProps {
  /** Null if the link is no longer valid. */
  token: string | null
  onDone: (isDone: true) => void
  onSpent: (isSpent: true) => void
}

function Confirming({ token, onDone, onSpent }: ConfirmingProps) {
  const queries = useQueryClient()
  const user = useSession((session) => session.user)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (given: string) =>
      send('PUT /api/profile/email-confirmation', { body: { token: given } }),
    meta: { isQuiet: true },
    onSuccess({ data }) {
      showProfile(data)
      void queries.invalidateQueries({ queryKey: keys.identities })
      onDone(true)
    },
    onError(fault) {
      if (fault instanceof Refused && fault.code === 'confirm_link_invalid') onSpent(true)
    },
  })
  if (token === null) {
    return (
      <>
        <p role="alert">
          {`It has expired, was already used, or belongs to another account${user ? ` than ${user.name}` : ''}.`}
        </p>
        {user?.is_email_confirmed ? <p>Your own email is confirmed.</p> : <SendConfirmation />}
      </>
    )
  }
  return (
    <>
      <p>
        {`You are signed in${user ? ` as ${user.name}` : ''}. Is this your account and your email?`}
      </p>
      {error ? <p role="alert">{error.message}</p> : null}
      <Button variant="brass" size="l" isWide isBusy={isPending} onClick={() => mutate(token)}>
        Yes, confirm it
      </Button>
    </>
  )
}

function SignInFirst() {
  const { open } = useModalRoute()
  return (
    <>
      <p>
        Sign in first, then confirm your email here. If you have no account with us, ignore that
        email: someone mistyped an address.
      </p>
      <Button variant="brass" size="l" isWide onClick={() => open('login')}>
        Login
      </Button>
    </>
  )
}
