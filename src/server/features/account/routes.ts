import { getProfile, logout, register, token } from '#contract/http/account.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { type Context, on, type Route } from '#server/platform/http/route.ts'
import type { AccountService } from './service.ts'
import { oauthError, type Sessions } from './sessions.ts'
import { refreshCookie } from './tokens.ts'

const MINUTE = 60_000

export interface OAuthClient {
  clientId: string
  clientSecret: string
}

export function accountRoutes(
  account: AccountService,
  sessions: Sessions,
  client: OAuthClient,
): Route[] {
  return [
    on(
      register,
      async ({ body }) => {
        const { name, email, password, promotions: wantsPromotions = false } = body
        await account.register({ name, email, password, wantsPromotions })
        return { msg: 'Welcome! Your account is ready, please log in.' }
      },
      { limit: { max: 300, windowMs: 10 * MINUTE } },
    ),
    on(
      token,
      async (context) => {
        const { body } = context
        if (body.client_id !== client.clientId || body.client_secret !== client.clientSecret) {
          refuse('invalid_client', oauthError('invalid_client'))
        }
        const tokens =
          body.grant_type === 'password'
            ? await account.signIn(body.username, body.password)
            : await sessions.refresh(refreshTokenOf(context, body.refresh_token))
        setRefreshCookie(context, tokens.refresh_token, refreshCookie.seconds)
        return tokens
      },
      { limit: { max: 600, windowMs: 10 * MINUTE } },
    ),
    on(getProfile, async ({ player }) => ({ data: await account.readProfile(player.id) })),
    on(logout, async (context) => {
      await sessions.end(context.player)
      setRefreshCookie(context, '', 0)
      return { msg: 'You are signed out.' }
    }),
  ]
}

/** The cookie that scripts cannot read goes before what the page sends. */
function refreshTokenOf(context: Pick<Context, 'cookies'>, sent: string | undefined): string {
  const refreshToken = context.cookies[refreshCookie.name] || sent
  return refreshToken || refuse('invalid_refresh_token', oauthError('invalid_grant'))
}

const setRefreshCookie = (context: Pick<Context, 'setCookie'>, value: string, seconds: number) =>
  context.setCookie(refreshCookie.name, value, seconds, refreshCookie.path)
