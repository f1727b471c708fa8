import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { useSession } from '#client/player/session.ts'
import { NotFound } from '#client/ui/feedback/not-found.tsx'
import type { SocialProvider } from '#contract/http/social.ts'
import { SocialConnect } from './social-connect.tsx'
import { SocialFailed } from './social-failed.tsx'
import { isHouse } from './social-providers.tsx'
import { failureOf, readSocialReturn } from './social-return.ts'
import { SocialSigningIn } from './social-signing-in.tsx'

/** Where a provider redirects to after a sign-in, with or without a code. */
export function SocialReturnPage() {
  const { provider } = useParams()
  return isHouse(provider) ? <SocialReturn provider={provider} /> : <NotFound />
}

function SocialReturn({ provider }: { provider: SocialProvider }) {
  const [search] = useSearchParams()
  const [{ code, error, returnPath }] = useState(() => readSocialReturn(search))
  const [wasSignedIn] = useState(() => useSession.getState().auth !== null)
  useCleanAddress()
  if (code === null || error !== null) {
    const failure = failureOf(error ?? '')
    return <SocialFailed provider={provider} failure={failure} returnPath={returnPath} />
  }
  const Step = wasSignedIn ? SocialConnect : SocialSigningIn
  return <Step provider={provider} code={code} returnPath={returnPath} />
}

/** Removes the code from the address and the history once it has been read. */
function useCleanAddress(): void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (new URLSearchParams(search).has('code')) void navigate(pathname, { replace: true })
  }, [navigate, pathname, search])
}
