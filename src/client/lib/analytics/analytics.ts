import { loadConfig } from '#client/lib/api/config.ts'
import { logEvent, logFailure } from '#client/lib/browser/log.ts'
import { readConsent } from './consent.ts'

export type AnalyticsEvent =
  | 'open_deposit_modal'
  | 'open_register_modal'
  | 'open_login_modal'
  | 'make_deposit'
  | 'make_register'

/**
 * The one way by which the page counts anything. A demo writes it to the browser's own console; it
 * leaves the page for the configured address alone, and only with the visitor's consent.
 */
export function track(event: AnalyticsEvent): void {
  loadConfig()
    .then(({ mode, analytics }) => {
      if (mode === 'demo') logEvent(event)
      if (analytics.url && readConsent() === 'given') sendEvent(analytics.url, event)
    })
    .catch((error: unknown) => logFailure(`${event} was not counted.`, error))
}

/** Names the event and the page, and nobody: no query, which may hold more than a page. */
function sendEvent(url: string, event: AnalyticsEvent): void {
  const at = new Date().toISOString()
  navigator.sendBeacon(url, JSON.stringify({ event, page: location.pathname, at }))
}
