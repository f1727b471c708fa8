import { getProfile, logout, register, type Tokens, token } from '#contract/http/account.ts'
import { forgotPassword, resetPassword } from '#contract/http/password-reset.ts'
import type { SocialProvider } from '#contract/http/social.ts'
import type { Persons } from '#server/features/persons/index.ts'
import type { Captcha } from '#server/platform/captcha/captcha.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { type Context, on, type Route } from '#server/platform/http/route.ts'
import type { SignUpSource } from './open-account.ts'
import type { AccountService } from './service.ts'
import { oauthError, type Sessions } from './sessions.ts'
import { refreshCookie } from './tokens.ts'

export interface OAuthClient {
  clientId: string
  clientSecret: string
}

export interface AccountRouteDeps {
  account: AccountService
  sessions: Sessions
  client: OAuthClient
  captcha: Captcha
  signUpSourceOf(context: Pick<Context, 'header' | 'cookies' | 'setCookie'>): SignUpSource
  persons: Pick<Persons, 'noteDevice'>
  /** Called before a player who signed in on a device is answered. */
  onLinked(playerId: string): Promise<void>
  /** Refuses callers from countries in which accounts may not be opened. */
  refuseBlockedCountry(context: Pick<Context, 'header'>): void
  /** Resolves a provider's token to a player; opens an account for a new one. */
  social: {
    admit(
      provider: SocialProvider,
      token: string,
      signUpSource: SignUpSource,
      onNew: () => void,
    ): Promise<{ playerId: string; isNew: boolean }>
  }
}

export function accountRoutes(deps: AccountRouteDeps): Route[] {
  const { account, sessions, client, captcha, signUpSourceOf } = deps
  return [
    on(register, async (context) => {
      const { body, ip } = context
      deps.refuseBlockedCountry(context)
      await captcha.check(body['g-recaptcha-response'], 'register', ip)
      const { name, email, password, promotions: wantsPromotions = false } = body
      const signUpSource = signUpSourceOf(context)
      await account.register({ name, email, password, wantsPromotions, signUpSource })
      return { msg: 'Welcome! You can sign in now. We’ve also sent you an email.' }
    }),
    on(token, async (context) => {
      const { body } = context
      if (body.client_id !== client.clientId || body.client_secret !== client.clientSecret) {
        refuse('invalid_client', oauthError('invalid_client'))
      }
      const tokens = await tokensFor(deps, context)
      setRefreshCookie(context, tokens.refresh_token, refreshCookie.seconds)
      const player = await sessions.authenticate(tokens.access_token)
      if (player) {
        await deps.persons.noteDevice(player.id, context)
        await deps.onLinked(player.id)
      }
      return tokens
    }),
    on(forgotPassword, async ({ body, ip }) => {
      await captcha.check(body['g-recaptcha-response'], 'forgot_password', ip)
      await account.resets.ask(body.email)
      return { msg: 'If an account uses this email, we’ve sent it a link.' }
    }),
    on(resetPassword, async ({ body, ip }) => {
      const captchaToken = body['g-recaptcha-response']
      const { isHeard } = await account.resets.reset(body, { ip, captchaToken })
      const msg = 'Your password is changed. Please sign in with the new one.'
      if (await isHeard) return { msg }
      return { msg: `${msg} Every other device is signed out within 5 seconds.` }
    }),
    on(getProfile, async ({ player }) => ({ data: await account.profile.read(player.id) })),
    on(logout, async (context) => {
      const { isHeard } = await sessions.end(context.player)
      setRefreshCookie(context, '', 0)
      if (await isHeard) return { msg: 'You are signed out.' }
      return { msg: 'You are signed out. The session ends within 5 seconds.' }
    }),
  ]
}

async function tokensFor(deps: AccountRouteDeps, context: Context<typeof token>): Promise<Tokens> {
  const { account, sessions, social } = deps
  const { body } = context
  switch (body.grant_type) {
    case 'password':
      return account.signIn({
        email: body.username,
        password: body.password,
        captchaToken: body['g-recaptcha-response'],
        ip: context.ip,
        userAgent: context.userAgent,
      })
    case 'refresh_token':
      return sessions.refresh(...refreshTokensOf(context, body.refresh_token))
    case 'social': {
      const { playerId, isNew } = await social.admit(
        body.provider,
        body.access_token,
        deps.signUpSourceOf(context),
        () => deps.refuseBlockedCountry(context),
      )
      return { ...(await sessions.open(playerId, context.userAgent, context.ip)), is_new: isNew }
    }
  }
}

/** The session's refresh token: the HttpOnly cookie takes precedence over the token in the body. */
function refreshTokensOf(
  { cookies }: Pick<Context, 'cookies'>,
  sent = '',
): [refreshToken: string, alsoSent?: string] {
  const kept = cookies[refreshCookie.name]
  if (kept && sent) return [kept, sent]
  return [kept || sent || refuse('invalid_refresh_token', oauthError('invalid_grant'))]
}

export const setRefreshCookie = (
  context: Pick<Context, 'setCookie'>,
  value: string,
  seconds: number,
) => context.setCookie(refreshCookie.name, value, seconds, refreshCookie.path)
