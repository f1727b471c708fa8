import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { email, newPassword, nickname } from '#contract/forms.ts'
import { TRUSTED_DEVICE_DAYS } from '#contract/limits.ts'
import { text } from '#contract/text.ts'
import { coins, dataOf, id, message } from '#contract/values.ts'
import { captchaToken } from './captcha.ts'
import { factorProof, hasProof, NEEDS_PROOF } from './passkeys.ts'
import { providerToken, socialProvider } from './social.ts'

export const profile = z.object({
  id,
  name: text,
  /** Null for an account opened by a sign-in provider that did not vouch for an email. */
  email: text.nullable(),
  /** Whether the player has proven that the email is theirs. */
  is_email_confirmed: z.boolean(),
  /** Whether our last letter to the email was refused or returned because of its address. */
  is_email_refused: z.boolean(),
  avatar: id,
  avatar_url: text,
  promotions: z.boolean(),
  /** Whether the player hides their play on their public page. */
  is_hidden: z.boolean(),
  /** Whether their pages show the chat. */
  chat: z.boolean(),
  birth_date: z.iso.date().nullable(),
  balance: coins,
  balance_seq: z.number().int(),
  user_level: z.object({
    level: z.number().int(),
    tier: z.number().int(),
    xp: z.number(),
    level_xp: z.number(),
    next_level_xp: z.number().nullable(),
  }),
})
export type Profile = z.output<typeof profile>

export const register = defineCall({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Open an account',
  access: 'visitor',
  limit: 'registering',
  idempotency: 'none',
  body: z.object({
    name: nickname,
    email,
    password: newPassword,
    promotions: z.boolean().optional(),
    'g-recaptcha-response': captchaToken,
  }),
  reply: message,
  refusals: ['captcha_failed', 'captcha_unavailable', 'country_blocked'],
})

export const tokens = z.object({
  token_type: z.literal('Bearer'),
  expires_in: z.number().int(),
  access_token: text,
  refresh_token: text,
  is_new: z
    .boolean()
    .optional()
    .meta({ description: 'True when this sign-in created the account' }),
})
export type Tokens = z.output<typeof tokens>

const client = {
  client_id: text.max(200),
  client_secret: text.max(200),
  scope: text.max(200).optional(),
}

export const token = defineCall({
  method: 'POST',
  path: '/oauth/token',
  summary:
    'Log in with a password or a social provider, give the second factor, or refresh a session',
  access: 'visitor',
  limit: 'signingIn',
  idempotency: 'none',
  body: z.discriminatedUnion('grant_type', [
    z.object({
      grant_type: z.literal('password'),
      ...client,
      username: text.max(254),
      password: text.max(128),
      'g-recaptcha-response': captchaToken.meta({
        description: "Required while the account or the caller's network is under attack",
      }),
    }),
    z.object({
      grant_type: z.literal('refresh_token'),
      ...client,
      refresh_token: text.max(200).optional(),
    }),
    z.object({
      grant_type: z.literal('social'),
      ...client,
      provider: socialProvider,
      access_token: providerToken,
    }),
    z
      .object({
        grant_type: z.literal('second_factor'),
        ...client,
        ...factorProof,
        trust_device: z
          .boolean()
          .optional()
          .meta({
            description: `Ask this browser for the first factor alone, for ${TRUSTED_DEVICE_DAYS} days`,
          }),
      })
      .refine(hasProof, NEEDS_PROOF),
  ]),
  reply: tokens,
  refusals: [
    'invalid_grant',
    'invalid_refresh_token',
    'invalid_client',
    'unsupported_grant_type',
    'captcha_required',
    'captcha_failed',
    'captcha_unavailable',
    'social_expired',
    'social_email_taken',
    'country_blocked',
    'second_factor_required',
    'challenge_expired',
  ],
})

export const getProfile = defineCall({
  method: 'GET',
  path: '/api/profile',
  summary: 'The signed-in player',
  access: 'player',
  limit: 'reading',
  reply: dataOf(profile),
  refusals: [],
})

export const logout = defineCall({
  method: 'POST',
  path: '/api/profile/logout',
  summary: 'End this session',
  access: 'player',
  limit: 'acting',
  idempotency: 'none',
  whenExcluded: 'open',
  whenOnHold: 'open',
  reply: message,
  refusals: [],
})
