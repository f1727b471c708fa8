import { track } from '#client/lib/analytics/analytics.ts'
import { Refused, send } from '#client/lib/api/api.ts'
import { logFailure } from '#client/lib/browser/log.ts'
import { signInWithProvider } from '#client/player/session.ts'
import type { SocialProvider } from '#contract/http/social.ts'
import { localPath } from '#contract/local-path.ts'

/** The result of a provider sign-in, as read from the address. */
export interface SocialReturn {
  code: string | null
  error: string | null
  /** Where the visitor wanted to go. */
  returnPath: string | null
}

export function readSocialReturn(search: URLSearchParams): SocialReturn {
  return {
    code: search.get('code'),
    error: search.get('error'),
    returnPath: localPath(search.get('return')),
  }
}

/** Logs in by a code. Throws what `send` throws, and also logs the failure. */
export async function signInByCode(provider: SocialProvider, code: string): Promise<void> {
  const token = await providerToken(provider, code)
  if (await signInWithProvider(provider, token)) track('make_register')
}

/** Connects the provider to the signed-in player's account; returns the server's message. */
export async function connectBy(
  provider: SocialProvider,
  provider_access_token: string,
  password: string,
): Promise<string> {
  const body = { provider, provider_access_token, ...(password !== '' && { password }) }
  return (await send('POST /api/profile/identities', { body })).msg
}

/** Exchanges a code for a token, once. */
export async function providerToken(provider: SocialProvider, code: string): Promise<string> {
  const reply = await send('GET /social/handle', { query: { provider, code } })
  return reply.provider_access_token
}

export interface SocialFailure {
  text: string
  /** The visitor declined on the provider's page. */
  isDenied?: boolean
  /** The account exists, with another sign-in method. */
  hasAccount?: boolean
}

const words: Record<string, string> = {
  expired: 'This sign-in was started in another browser or has expired. Please start again.',
  unreachable: 'The provider is not responding. Please try again, or log in another way.',
}

/** The failure that an address names; shows only our own texts. */
export function failureOf(error: string): SocialFailure {
  if (error === 'denied') {
    return { text: 'Nothing was shared, and nothing has changed.', isDenied: true }
  }
  const text = Object.hasOwn(words, error) ? words[error] : undefined
  return { text: text ?? 'The provider’s response could not be verified. Please start again.' }
}

/** The failure of a call, with the server's message. */
export function failureFrom(error: Error): SocialFailure {
  logFailure('The sign-in failed.', error)
  const hasAccount = error instanceof Refused && error.code === 'social_email_taken'
  return { text: error.message, hasAccount }
}
