import { useSearchParams } from 'react-router'
import { useConfig } from '#client/lib/api/queries.ts'
import { useMinimumAge } from '#client/lib/api/use-minimum-age.ts'
import { pathWithoutModal, returnPathOf } from '#client/lib/browser/modal-route.ts'
import { Button } from '#client/ui/button.tsx'
import css from './social-buttons.module.css'
import { providerNames, SocialMark, socialAddress } from './social-providers.tsx'

/** The sign-in providers that this shop offers. */
export function SocialButtons() {
  const { data: config } = useConfig()
  const [search] = useSearchParams()
  const minimumAge = useMinimumAge()
  const providers = config?.social_providers ?? []
  if (providers.length === 0) return null
  const returnPath = returnPathOf(search) ?? pathWithoutModal()
  return (
    <div className={css.ways}>
      <p className={css.or}>or continue with</p>
      <div className={css.buttons}>
        {providers.map((provider) => (
          <Button
            key={provider}
            to={socialAddress(provider, returnPath)}
            reloadDocument
            aria-label={`Continue with ${providerNames[provider]}`}
          >
            <SocialMark provider={provider} />
            {providerNames[provider]}
          </Button>
        ))}
      </div>
      <p className={css.terms}>
        {`By continuing you confirm that you are ${minimumAge} or older and accept the `}
        <a href="/terms-of-service">terms</a>.
      </p>
    </div>
  )
}
