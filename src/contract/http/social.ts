import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { text } from '#contract/text.ts'
import { dataOf, instant, message } from '#contract/values.ts'

export const socialProviders = ['google', 'facebook', 'steam'] as const
export const socialProvider = z.enum(socialProviders)
export type SocialProvider = z.output<typeof socialProvider>

export const isSocialProvider = (name: string | undefined): name is SocialProvider =>
  socialProvider.safeParse(name).success

/** The identity that a provider vouched for, as a token that is valid once, for one provider, for a minute. */
export const providerToken = text.max(200)

export const socialHandle = defineCall({
  method: 'GET',
  path: '/social/handle',
  summary:
    'Exchange the code of /auth/{provider} for a token of the social grant; once, in the browser that started the sign-in',
  access: 'visitor',
  limit: 'securing',
  isSecret: true,
  query: z.object({ provider: socialProvider, code: text.min(1).max(200) }),
  reply: z.object({ provider: socialProvider, provider_access_token: text }),
  refusals: ['social_unavailable', 'social_expired', 'social_rejected', 'social_unreachable'],
})

/** The proof required before another way to log in is added to an account. */
const connectNeed = z.enum(['nothing', 'confirmed_email', 'password', 'sign_in'])
export type ConnectNeed = z.output<typeof connectNeed>

export const listIdentities = defineCall({
  method: 'GET',
  path: '/api/profile/identities',
  summary: 'The social sign-ins connected to this account',
  access: 'player',
  limit: 'reading',
  reply: dataOf(
    z.object({
      has_password: z.boolean(),
      connect_needs: connectNeed.meta({
        description:
          'What connecting requires: a confirmed email, then the password or a recent sign-in',
      }),
      identities: z.array(z.object({ provider: socialProvider, connected_at: instant })),
    }),
  ),
  refusals: [],
})

export const connectIdentity = defineCall({
  method: 'POST',
  path: '/api/profile/identities',
  summary:
    'Connect a social sign-in to this account; requires a confirmed email and a recent sign-in or the password',
  access: 'player',
  limit: 'securing',
  idempotency: 'none',
  whenExcluded: 'open',
  whenOnHold: 'open',
  body: z.object({
    provider: socialProvider,
    provider_access_token: providerToken,
    password: text.max(128).optional(),
  }),
  reply: message,
  refusals: ['email_unconfirmed', 'sign_in_again', 'social_expired', 'social_taken'],
})

export const disconnectIdentity = defineCall({
  method: 'DELETE',
  path: '/api/profile/identities/:provider',
  summary: 'Disconnect a social sign-in; at least one way to log in must remain',
  access: 'player',
  limit: 'acting',
  idempotency: 'none',
  whenExcluded: 'open',
  whenOnHold: 'open',
  params: z.object({ provider: socialProvider }),
  reply: message,
  refusals: ['not_found', 'social_last_way_in'],
})
