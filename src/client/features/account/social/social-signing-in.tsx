import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { Refused } from '#client/lib/api/refused.ts'
import { factorAskedBy } from '#client/player/second-factor/asked.ts'
import { FactorForm, type FactorGiven } from '#client/player/second-factor/factor-form.tsx'
import { signInWithFactor } from '#client/player/session.ts'
import type { SocialProvider } from '#contract/http/social.ts'
import { SocialFailed } from './social-failed.tsx'
import { providerNames, SocialMark } from './social-providers.tsx'
import { failureFrom, signInByCode } from './social-return.ts'
import css from './social-return-page.module.css'

export interface SocialStep {
  provider: SocialProvider
  code: string
  returnPath: string | null
}

/** Logs in by the code, and continues to the visitor's target. */
export function SocialSigningIn({ provider, code, returnPath }: SocialStep) {
  const navigate = useNavigate()
  // A code is valid once: it is used once, however often this renders.
  const { error, isSuccess } = useQuery({
    queryKey: ['social', provider, code],
    queryFn: async () => {
      await signInByCode(provider, code)
      return true
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const [isGiven, setGiven] = useState(false)
  const [expired, setExpired] = useState<Error | null>(null)
  const asked = useMemo(() => factorAskedBy(error), [error])
  const fault = expired ?? (asked ? null : error)
  const failure = useMemo(() => fault && failureFrom(fault), [fault])
  useEffect(() => {
    if (isSuccess || isGiven) void navigate(returnPath ?? '/', { replace: true })
  }, [isSuccess, isGiven, navigate, returnPath])

  const handleGiven = async (given: FactorGiven) => {
    try {
      await signInWithFactor(given)
    } catch (thrown) {
      if (!(thrown instanceof Refused && thrown.code === 'challenge_expired')) throw thrown
      return setExpired(thrown)
    }
    setGiven(true)
  }

  if (failure) return <SocialFailed provider={provider} failure={failure} returnPath={returnPath} />
  if (asked) {
    return (
      <section className={css.page}>
        <SocialMark provider={provider} size={44} />
        <h1>Confirm that it is you</h1>
        <div className={css.form}>
          <FactorForm asked={asked} canTrust onGiven={handleGiven} />
        </div>
      </section>
    )
  }
  return (
    <section className={css.page} aria-busy="true">
      <SocialMark provider={provider} size={44} />
      <h1>Logging you in</h1>
      <p role="status">{providerNames[provider]} has answered. One moment…</p>
      <i className={css.line} aria-hidden="true" />
    </section>
  )
}
