import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { keys } from '#client/lib/queries.ts'
import { useSession } from '#client/lib/session.ts'
import { toast } from '#client/lib/toast.ts'
import { Button } from '#client/ui/button.tsx'
import { SocialFailed } from './social-failed.tsx'
import { houseNames } from './social-houses.ts'
import { SocialMark } from './social-mark.tsx'
import { connectByCode, failureFrom } from './social-return.ts'
import css from './social-return-page.module.css'
import type { SocialStep } from './social-signing-in.tsx'

/** Who is signed in already is asked before another way into his account is opened. */
export function SocialConnect({ provider, code, returnPath }: SocialStep) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const playerName = useSession(({ user }) => user?.name)
  const goOn = () => void navigate(returnPath ?? '/', { replace: true })
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => connectByCode(provider, code),
    meta: { isQuiet: true },
    onSuccess(words) {
      toast.success(words)
      void queries.invalidateQueries({ queryKey: keys.identities })
      goOn()
    },
  })
  const failure = useMemo(() => error && failureFrom(error), [error])
  const house = houseNames[provider]
  if (failure) return <SocialFailed provider={provider} failure={failure} returnPath={returnPath} />
  return (
    <section className={css.page}>
      <SocialMark provider={provider} size={44} />
      <h1>Connect {house}?</h1>
      <p>
        You are signed in{playerName ? ` as ${playerName}` : ''}. With {house} connected, it opens
        this account too, without your password.
      </p>
      <div className={css.ways}>
        <Button variant="brass" isBusy={isPending} onClick={() => mutate()}>
          Connect {house}
        </Button>
        <Button onClick={goOn}>Not now</Button>
      </div>
    </section>
  )
}
