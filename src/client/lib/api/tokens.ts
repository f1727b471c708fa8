import { clearCookie, readCookie, writeCookie } from '#client/lib/browser/cookies.ts'
import type { Tokens } from '#contract/http/account.ts'

const ACCESS_COOKIE = 'access_token'
const REFRESH_COOKIE = 'refresh_token'

export interface Auth {
  accessToken: string
  refreshToken: string | null
}

type Listener = (auth: Auth | null) => void

const listeners = new Set<Listener>()
let remembered: Auth | null = null

/**
 * The cookies take precedence, because another tab may have refreshed them. Once they have expired, this
 * page still holds the refresh token that restores the session.
 */
export function readAuth(): Auth | null {
  const accessToken = readCookie(ACCESS_COOKIE)
  if (accessToken) remembered = { accessToken, refreshToken: readCookie(REFRESH_COOKIE) }
  return remembered
}

/** Both cookies expire with the access token. */
export function saveAuth(tokens: Tokens): Auth {
  writeCookie(ACCESS_COOKIE, tokens.access_token, tokens.expires_in)
  writeCookie(REFRESH_COOKIE, tokens.refresh_token, tokens.expires_in)
  return publish({ accessToken: tokens.access_token, refreshToken: tokens.refresh_token })
}

export function clearAuth(): void {
  clearCookie(ACCESS_COOKIE)
  clearCookie(REFRESH_COOKIE)
  publish(null)
}

export function onAuthChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function publish<T extends Auth | null>(auth: T): T {
  remembered = auth
  for (const listener of listeners) listener(auth)
  return auth
}
