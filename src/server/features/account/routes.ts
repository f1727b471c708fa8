import { getProfile, logout, register, type Tokens, token } from '#contract/http/account.ts'
import { forgotPassword, resetPassword } from '#contract/http/password-reset.ts'
import type { SocialProvider } from '#contract/http/social.ts'
import { DAY_SECONDS } from '#domain/schedule/durations.ts'
import type { Persons } from '#server/features/persons/index.ts'
import type { Captcha } from '#server/platform/captcha/captcha.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { type Context, on, type Route } from '#server/platform/http/route.ts'
import type { SignUpSource } from './open-account.ts'
import type { AccountService } from './service.ts'
import {
  type Admission,
  type KnownDevice,
  oauthError,
  type Sessions,
  type SignInFactors,
} from './sessions.ts'
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
  persons: Pick<Persons, 'noteDevice' | 'isNewDevice'>
  secondFactor: Pick<SignInFactors, 'signIn'>
  /** Tells the owner of an account that a device logged in which it was never used on. */
  tellOfNewDevice(playerId: string, device: KnownDevice): Promise<void>
  /** The country that the proxy reports; null if it reports none. */
  placeOf(context: Pick<Context, 'header'>): string | null
  /** Called before a player who logged in on a device is answered. */
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
      return { msg: 'Welcome! You can log in now. We’ve also sent you an email.' }
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
        await tellOfDevice(deps, context, player.id)
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
      const msg = 'Your password is changed. Please log in with the new one.'
      if (await isHeard) return { msg }
      return { msg: `${msg} Every other device is logged out within 5 seconds.` }
    }),
    on(getProfile, async ({ player }) => ({ data: await account.profile.read(player.id) })),
    on(logout, async (context) => {
      const { isHeard } = await sessions.end(context.player)
      setRefreshCookie(context, '', 0)
      if (await isHeard) return { msg: 'You are logged out.' }
      return { msg: 'You are logged out. The session ends within 5 seconds.' }
    }),
  ]
}

async function tokensFor(deps: AccountRouteDeps, context: Context<typeof token>): Promise<Tokens> {
  const { account, sessions, social } = deps
  const { body } = context
  switch (body.grant_type) {
    case 'password':
      return tokensOf(
        await account.signIn({
          email: body.username,
          password: body.password,
          captchaToken: body['g-recaptcha-response'],
          ip: context.ip,
          device: deviceOf(deps, context),
        }),
      )
    case 'refresh_token':
      return sessions.refresh(...refreshTokensOf(context, body.refresh_token))
    case 'social': {
      const { playerId, isNew } = await social.admit(
        body.provider,
        body.access_token,
        deps.signUpSourceOf(context),
        () => deps.refuseBlockedCountry(context),
      )
      const admission = await sessions.admit(playerId, deviceOf(deps, context))
      return { ...tokensOf(admission), is_new: isNew }
    }
    case 'second_factor': {
      const { challenge, code, passkey, trust_device: wantsTrust = false } = body
      const given = { challenge, code, passkey }
      const device = { ...deviceOf(deps, context), wantsTrust }
      const { tokens, trustToken } = await deps.secondFactor.signIn(given, device)
      if (trustToken) {
        context.setCookie(trustCookie.name, trustToken, trustCookie.seconds, trustCookie.path)
      }
      return tokens
    }
  }
}

/** A browser that is asked for the first factor alone; the cookie is sent with sign-ins only. */
const trustCookie = { name: 'coffer_trust', path: '/oauth', seconds: 30 * DAY_SECONDS }

const deviceOf = (
  { placeOf }: Pick<AccountRouteDeps, 'placeOf'>,
  context: Pick<Context, 'userAgent' | 'header' | 'cookies' | 'ip'>,
): KnownDevice => ({
  userAgent: context.userAgent,
  ip: context.ip,
  place: placeOf(context),
  trustToken: context.cookies[trustCookie.name],
})

function tokensOf(admission: Admission): Tokens {
  if ('tokens' in admission) return admission.tokens
  return refuse('second_factor_required', {
    data: { ...admission.asked },
    ...oauthError('second_factor_required'),
  })
}

/** A refreshed session is on the device on which it began. */
async function tellOfDevice(
  deps: AccountRouteDeps,
  context: Context<typeof token>,
  playerId: string,
): Promise<void> {
  if (context.body.grant_type === 'refresh_token') return
  if (await deps.persons.isNewDevice(playerId, context)) {
    await deps.tellOfNewDevice(playerId, deviceOf(deps, context))
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
