import { lazy, Suspense } from 'react'
import { forgetConsent, useConsent } from '#client/lib/analytics/consent.ts'
import { useConfig } from '#client/lib/api/queries.ts'
import { labels } from '#contract/labels.ts'

const ConsentPanel = lazy(async () => ({
  default: (await import('./consent-panel.tsx')).ConsentPanel,
}))

/** The question whether visits may be counted, in a shop that counts them. */
export function ConsentQuestion() {
  const isCounting = useIsCounting()
  const consent = useConsent()
  if (!isCounting || consent) return null
  return (
    <Suspense>
      <ConsentPanel />
    </Suspense>
  )
}

/** Takes the answer back, and asks anew. */
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
