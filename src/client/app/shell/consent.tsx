import { forgetConsent, useConsent } from '#client/lib/analytics/consent.ts'
import { useConfig } from '#client/lib/api/queries.ts'
import { lazyPart } from '#client/lib/browser/lazy-part.tsx'
import { labels } from '#contract/labels.ts'

const ConsentPanel = lazyPart(async () => (await import('./consent-panel.tsx')).ConsentPanel)

/** The consent question, in a shop that counts visits. */
export function ConsentQuestion() {
  const isCounting = useIsCounting()
  const consent = useConsent()
  if (!isCounting || consent) return null
  return <ConsentPanel />
}

/** Withdraws the answer and asks anew. */
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
