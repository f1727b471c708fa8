import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useNavigate } from 'react-router'
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

/** Signs in by the code, and continues to the visitor's target. */
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
  const failure = useMemo(() => error && failureFrom(error), [error])
  useEffect(() => {
    if (isSuccess) void navigate(returnPath ?? '/', { replace: true })
  }, [isSuccess, navigate, returnPath])

  if (failure) return <SocialFailed provider={provider} failure={failure} returnPath={returnPath} />
  return (
    <section className={css.page} aria-busy="true">
      <SocialMark provider={provider} size={44} />
      <h1>Signing you in</h1>
      <p role="status">{providerNames[provider]} has answered. One moment…</p>
      <i className={css.line} aria-hidden="true" />
    </section>
  )
}
