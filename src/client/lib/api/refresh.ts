import { logFailure } from '#client/lib/browser/log.ts'
import type { Tokens } from '#contract/http/account.ts'
import { loadConfig } from './config.ts'
import { Refused } from './refused.ts'
import { request } from './request.ts'
import { type Auth, clearAuth, readAuth, saveAuth } from './tokens.ts'

let refreshing: Promise<Auth | null> | null = null

/**
 * A new session after an access token was refused, or null. Calls that fail together share one refresh, and
 * so do tabs, because the server treats a second use of a refresh token as theft. When the server refuses
 * the refresh, the session is over and its cookies are cleared.
 */
export function refreshAuth(refused: Auth): Promise<Auth | null> {
  refreshing ??= inTurn(() => renew(refused)).finally(() => {
    refreshing = null
  })
  return refreshing
}

function inTurn(work: () => Promise<Auth | null>): Promise<Auth | null> {
  // Locks exist in secure contexts only; plain http other than localhost does without.
  return navigator.locks ? navigator.locks.request('refresh-token', work) : work()
}

async function renew(refused: Auth): Promise<Auth | null> {
  const current = readAuth()
  // Another tab may have renewed or ended the session in the meantime.
  if (current?.accessToken !== refused.accessToken) return current
  try {
    const { oauth } = await loadConfig()
    const refresh = refused.refreshToken ? { refresh_token: refused.refreshToken } : {}
    const body = { grant_type: 'refresh_token', scope: '*', ...oauth, ...refresh }
    return saveAuth((await request('POST /oauth/token', { body }, null)) as Tokens)
  } catch (error) {
    logFailure('The session could not be refreshed.', error)
    if (error instanceof Refused && error.status < 500 && error.status !== 429) clearAuth()
    return null
  }
}
