import { track } from '#client/lib/analytics/analytics.ts'
import { Refused, send } from '#client/lib/api/api.ts'
import { logFailure } from '#client/lib/browser/log.ts'
import { signInBy } from '#client/player/session.ts'
import type { SocialProvider } from '#contract/http/social.ts'
import { localPath } from '#contract/local-path.ts'

/** What the address says that a sign-in by a provider has come to. */
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

/** Signs in by a code. Throws what `send` throws; the failure is logged as well. */
export async function signInByCode(provider: SocialProvider, code: string): Promise<void> {
  const token = await providerToken(provider, code)
  if (await signInBy(provider, token)) track('make_register')
}

/** Connects the provider to the account of who is signed in; answers the server's words. */
export async function connectBy(
  provider: SocialProvider,
  provider_access_token: string,
  password: string,
): Promise<string> {
  const body = { provider, provider_access_token, ...(password !== '' && { password }) }
  return (await send('POST /api/profile/identities', { body })).msg
}

/** What a code is turned into, once. */
export async function providerToken(provider: SocialProvider, code: string): Promise<string> {
  const reply = await send('GET /social/handle', { query: { provider, code } })
  return reply.provider_access_token
}

export interface SocialFailure {
  text: string
  /** They declined on the provider’s page. */
  isDenied?: boolean
  /** The account is there, by another way in. */
  hasAccount?: boolean
}

const words: Record<string, string> = {
  expired: 'This sign-in was started in another browser or has expired. Please start again.',
  unreachable: 'The provider is not responding. Please try again, or sign in another way.',
}

/** The failure that an address names; only words of our own are shown. */
export function failureOf(error: string): SocialFailure {
  if (error === 'denied') {
    return { text: 'Nothing was shared, and nothing has changed.', isDenied: true }
  }
  const text = Object.hasOwn(words, error) ? words[error] : undefined
  return { text: text ?? 'The provider’s response could not be verified. Please start again.' }
}

/** The failure of a call, in the server's words. */
export function failureFrom(error: Error): SocialFailure {
  logFailure('The sign-in failed.', error)
  const hasAccount = error instanceof Refused && error.code === 'social_email_taken'
  return { text: error.message, hasAccount }
}
