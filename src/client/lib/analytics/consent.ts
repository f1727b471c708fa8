import { useSyncExternalStore } from 'react'
import { clearCookie, readCookie, writeCookie } from '#client/lib/browser/cookies.ts'
import { DAY_SECONDS } from '#domain/schedule/durations.ts'

const COOKIE = 'consent'
const DAYS = 180

/** A visitor's answer to the consent question; null when they have not been asked. */
export type Consent = 'given' | 'refused'

const listeners = new Set<() => void>()

/** No answer is no consent, and the browser's own opt-out counts as a refusal. */
export function readConsent(): Consent | null {
  const value = readCookie(COOKIE)
  if (value === 'given' || value === 'refused') return value
  return isRefusedByBrowser() ? 'refused' : null
}

export function saveConsent(consent: Consent): void {
  writeCookie(COOKIE, consent, DAYS * DAY_SECONDS)
  notify()
}

/** Withdraws the answer: nothing is sent from now on, and the question may be asked anew. */
export function forgetConsent(): void {
  clearCookie(COOKIE)
  notify()
}

export function useConsent(): Consent | null {
  return useSyncExternalStore(subscribe, readConsent, notAsked)
}

/** The server does not know the answer, so only the browser renders the question. */
const notAsked = () => 'refused' as const

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notify(): void {
  for (const listener of listeners) listener()
}

/** Global Privacy Control. */
function isRefusedByBrowser(): boolean {
  return (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true
}
