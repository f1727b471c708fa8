import { useSyncExternalStore } from 'react'
import { clearCookie, readCookie, writeCookie } from '#client/lib/browser/cookies.ts'
import { DAY_SECONDS } from '#domain/schedule/durations.ts'

const COOKIE = 'consent'
const DAYS = 180

/** What a visitor has said about being counted; null when they have not been asked. */
export type Consent = 'given' | 'refused'

const listeners = new Set<() => void>()

/** Silence is no consent, and a browser that says no for its owner is believed. */
export function readConsent(): Consent | null {
  const value = readCookie(COOKIE)
  if (value === 'given' || value === 'refused') return value
  return isRefusedByBrowser() ? 'refused' : null
}

export function saveConsent(consent: Consent): void {
  writeCookie(COOKIE, consent, DAYS * DAY_SECONDS)
  notify()
}

/** Takes the answer back: nothing is sent from here on, and the question may be asked again. */
export function forgetConsent(): void {
  clearCookie(COOKIE)
  notify()
}

export function useConsent(): Consent | null {
  return useSyncExternalStore(subscribe, readConsent, notAsked)
}

/** The question comes with the browser: the server does not know what was answered. */
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
