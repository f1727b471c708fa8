import { loginPath } from '#client/lib/browser/modal-route.ts'
import { useSession } from '#client/player/session.ts'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { SocialProvider } from '#contract/http/social.ts'
import { providerNames, socialAddress } from './social-providers.tsx'
import type { SocialFailure } from './social-return.ts'
import css from './social-return-page.module.css'

interface SocialFailedProps {
  provider: SocialProvider
  failure: SocialFailure
  returnPath: string | null
}

/** Explains why a sign-in failed, and offers the next steps. */
export function SocialFailed({ provider, failure, returnPath }: SocialFailedProps) {
  const isSignedIn = useSession(({ auth }) => auth !== null)
  const { text, hasAccount = false } = failure
  return (
    <section className={css.page}>
      <Icon name={hasAccount ? 'info-fill' : 'warning-circle-fill'} size={44} />
      <h1>{titleOf(failure, isSignedIn)}</h1>
      <p role="alert">{text}</p>
      <div className={css.ways}>
        {hasAccount ? null : (
          <Button variant="brass" to={socialAddress(provider, returnPath)} reloadDocument>
            Try {providerNames[provider]} again
          </Button>
        )}
        {isSignedIn ? (
          <Button to={returnPath ?? '/profile'}>Go back</Button>
        ) : (
          <Button variant={hasAccount ? 'brass' : 'ghost'} to={loginPath(returnPath)}>
            {hasAccount ? 'Login' : 'Log in another way'}
          </Button>
        )}
      </div>
    </section>
  )
}

function titleOf({ isDenied, hasAccount }: SocialFailure, isSignedIn: boolean): string {
  if (isDenied) return 'Sign-in canceled'
  if (hasAccount) return 'You already have an account'
  return isSignedIn ? 'It was not connected' : 'You are not logged in'
}
