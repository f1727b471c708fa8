import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SocialProvider } from '#contract/http/social.ts'
import { localPath } from '#contract/local-path.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'

/**
 * One attempt to log in through a provider. All its values are derived from a secret that only the browser's HttpOnly
 * cookie holds, so an answer is useless in another browser or for another provider.
 */
export interface Attempt {
  state: string
  nonce: string
  codeVerifier: string
  /** Where the provider redirects the browser. */
  callbackUrl: string
  shopUrl: string
}

export const attemptCookie = { name: 'coffer_social', path: '/social', seconds: 10 * 60 }

const SECRET_BYTES = 32
const SECRET = /^[\w-]{43}$/

export const newSecret = (entropy: Pick<Entropy, 'bytes'>): string =>
  entropy.bytes(SECRET_BYTES).toString('base64url')

export function attemptOf(secret: string, provider: SocialProvider, shopUrl: string): Attempt {
  const derive = (purpose: string) =>
    createHmac('sha256', secret).update(`${provider} ${purpose}`).digest('base64url')
  return {
    state: derive('state'),
    nonce: derive('nonce'),
    codeVerifier: derive('code verifier'),
    callbackUrl: `${shopUrl}/social/${provider}/callback`,
    shopUrl,
  }
}

/** The cookie of an attempt: its secret and the page to return to. */
export const writeAttempt = (secret: string, returnPath: string | null): string =>
  [secret, ...(returnPath ? [Buffer.from(returnPath).toString('base64url')] : [])].join('.')

export function readAttempt(
  cookie: string | undefined,
): { secret: string; returnPath: string | null } | null {
  const [secret = '', path] = (cookie ?? '').split('.')
  if (!SECRET.test(secret)) return null
  return { secret, returnPath: path ? localPath(Buffer.from(path, 'base64url').toString()) : null }
}

export function isSame(given: string | null, expected: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
