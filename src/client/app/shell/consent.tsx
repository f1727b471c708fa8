import { forgetConsent, useConsent } from '#client/lib/analytics/consent.ts'
import { useConfig } from '#client/lib/api/queries.ts'
import { lazyPart } from '#client/lib/browser/lazy-part.tsx'
import { labels } from '#contract/labels.ts'

const ConsentPanel = lazyPart(async () => (await import('./consent-panel.tsx')).ConsentPanel)

/** The question whether visits may be counted, in a shop that counts them. */
export function ConsentQuestion() {
  const isCounting = useIsCounting()
  const consent = useConsent()
  if (!isCounting || consent) return null
  return <ConsentPanel />
}

/** Takes the answer back, and asks again. */
export function ConsentChoice() {
  if (!useIsCounting()) return null
  return (
    <li>
      <button type="button" onClick={forgetConsent}>
        {labels.cookieChoice}
      </button>
    </li>
  )
}

const useIsCounting = () => useConfig().data?.analytics.url != null
