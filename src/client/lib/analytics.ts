export type AnalyticsEvent =
  | 'open_deposit_modal'
  | 'open_register_modal'
  | 'open_login_modal'
  | 'make_deposit'
  | 'make_register'

/** Tells whoever listens on the document; the page itself sends nothing anywhere. */
export function track(event: AnalyticsEvent): void {
  document.dispatchEvent(new CustomEvent('analytics', { detail: { event } }))
}
