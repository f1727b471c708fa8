import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Refused } from '#client/lib/api/api.ts'
import { identitiesQuery, keys } from '#client/lib/api/queries.ts'
import { toast } from '#client/lib/browser/toast.ts'
import { useSession } from '#client/player/session.ts'
import { Button } from '#client/ui/button.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { PasswordField } from '#client/ui/form/password-field.tsx'
import { SendConfirmation } from '../auth/send-confirmation.tsx'
import { SocialFailed } from './social-failed.tsx'
import { providerNames, SocialMark } from './social-providers.tsx'
import { connectBy, failureFrom, providerToken } from './social-return.ts'
import css from './social-return-page.module.css'
import type { SocialStep } from './social-signing-in.tsx'

/** Asks a signed-in player to confirm before it adds another sign-in method to their account. */
export function SocialConnect({ provider, code, returnPath }: SocialStep) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const playerName = useSession(({ user }) => user?.name)
  const { data: ways, isPending: isWaiting } = useQuery(identitiesQuery)
  const [password, setPassword] = useState('')
  // A code is valid once; its token stays valid until the password is right.
  const token = useRef<Promise<string>>(null)
  const leave = () => void navigate(returnPath ?? '/', { replace: true })
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      token.current ??= providerToken(provider, code)
      return connectBy(provider, await token.current, password)
    },
    meta: { isQuiet: true },
    onSuccess(words) {
      toast.success(words)
      void queries.invalidateQueries({ queryKey: keys.identities })
      leave()
    },
  })
  const fault = error instanceof Refused ? error.errors?.password?.[0] : undefined
  const failure = useMemo(() => (error && !fault ? failureFrom(error) : null), [error, fault])
  const providerName = providerNames[provider]
  if (failure) return <SocialFailed provider={provider} failure={failure} returnPath={returnPath} />

  const isUnconfirmed = ways?.connect_needs === 'confirmed_email'
  const needsPassword = ways?.connect_needs === 'password' || fault !== undefined
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    mutate()
  }
  return (
    <section className={css.page}>
      <SocialMark provider={provider} size={44} />
      <h1>Connect {providerName}?</h1>
      <p>
        {`You are logged in${playerName ? ` as ${playerName}` : ''}. With ${providerName} connected, you can log in to this account with it, without your password.`}
      </p>
      {isUnconfirmed ? (
        <>
          <p role="alert">
            Confirm your email first, so that only you can add ways to log in. Then come back and
            connect {providerName}.
          </p>
          <SendConfirmation />
          <Button onClick={leave}>Not now</Button>
        </>
      ) : (
        <Form className={css.form} isSubmitting={isPending} onSubmit={handleSubmit}>
          {needsPassword ? (
            <PasswordField
              label="Your password"
              autoComplete="current-password"
              error={fault}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          ) : null}
          <div className={css.ways}>
            <Button variant="brass" type="submit" isBusy={isPending || isWaiting}>
              Connect {providerName}
            </Button>
            <Button onClick={leave}>Not now</Button>
          </div>
        </Form>
      )}
    </section>
  )
}
