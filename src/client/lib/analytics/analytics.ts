import { loadConfig } from '#client/lib/api/config.ts'
import { pathWithin } from '#client/lib/browser/base-path.ts'
import { logEvent, logFailure } from '#client/lib/browser/log.ts'
import { readConsent } from './consent.ts'

export type AnalyticsEvent =
  | 'open_deposit_modal'
  | 'open_register_modal'
  | 'open_login_modal'
  | 'make_deposit'
  | 'make_register'

/**
 * The only function that counts anything. In a demo, events go to the browser's console. They are sent only
 * to the configured address, and only with the visitor's consent.
 */
export function track(event: AnalyticsEvent): void {
  loadConfig()
    .then(({ mode, analytics }) => {
      if (mode === 'demo') logEvent(event)
      if (analytics.url && readConsent() === 'given') sendEvent(analytics.url, event)
    })
    .catch((error: unknown) => logFailure(`${event} was not counted.`, error))
}

/** Sends the event and the path, but no personal data: no query, which may contain more than a page. */
function sendEvent(url: string, event: AnalyticsEvent): void {
  const at = new Date().toISOString()
  navigator.sendBeacon(url, JSON.stringify({ event, page: pathWithin(), at }))
}
