import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Refused, send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { useModalRoute } from '#client/lib/browser/modal-route.ts'
import { showProfile, useSession } from '#client/player/session.ts'
import { Button } from '#client/ui/button.tsx'
import css from './reset-password-page.module.css'
import { SendConfirmation } from './send-confirmation.tsx'
import { useUrlToken } from './use-url-token.ts'

/**
 * The target of the link in the confirmation email. A signed-in player confirms with a click that the email is theirs;
 * whoever logs in here has confirmed with that, so that the link works on any device.
 */
export function ConfirmEmailPage() {
  const token = useUrlToken()
  const isSignedIn = useSession(({ auth }) => auth !== null)
  const [wasSignedIn] = useState(isSignedIn)
  const [isSpent, setSpent] = useState(token === null)
  const [isDone, setDone] = useState(false)
  return (
    <section className={css.page}>
      <h1>{titleOf(isDone, isSpent)}</h1>
      {isDone ? (
        <>
          <p role="status">You can now connect other ways to log in.</p>
          <Button variant="brass" to="/profile" size="l">
            Open your profile
          </Button>
        </>
      ) : isSignedIn ? (
        <Confirming
          token={isSpent ? null : token}
          isAtOnce={!wasSignedIn}
          onDone={setDone}
          onSpent={setSpent}
        />
      ) : (
        <LogInFirst />
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
  /** Whether the player has logged in on this page, to confirm. */
  isAtOnce: boolean
  onDone: (isDone: true) => void
  onSpent: (isSpent: true) => void
}

function Confirming({ token, isAtOnce, onDone, onSpent }: ConfirmingProps) {
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
  const isBegun = useRef(false)
  const handleBegin = useEffectEvent(() => {
    if (!isAtOnce || token === null || isBegun.current) return
    isBegun.current = true
    mutate(token)
  })
  useEffect(() => handleBegin(), [])
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
        {`You are logged in${user ? ` as ${user.name}` : ''}. Is this your account and your email?`}
      </p>
      {error ? <p role="alert">{error.message}</p> : null}
      <Button variant="brass" size="l" isWide isBusy={isPending} onClick={() => mutate(token)}>
        Yes, confirm it
      </Button>
    </>
  )
}

function LogInFirst() {
  const { open } = useModalRoute()
  return (
    <>
      <p>
        Log in to the account that this email belongs to, and it is confirmed. If you have no
        account with us, ignore that email: someone mistyped an address.
      </p>
      <Button variant="brass" size="l" isWide onClick={() => open('login')}>
        Log in and confirm
      </Button>
    </>
  )
}
