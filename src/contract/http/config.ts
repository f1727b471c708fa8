import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { dataOf, hash, instant } from '#contract/values.ts'
import { socialProvider } from './social.ts'

export const publicConfig = z.object({
  brand: z.string(),
  mode: z.enum(['demo', 'production']),
  captcha: z.object({
    kind: z.enum(['altcha', 'recaptcha', 'none']),
    site_key: z.string().optional(),
    script_url: z.string().optional(),
    challenge_url: z.string().optional(),
  }),
  social_providers: z.array(socialProvider),
  analytics: z.object({
    url: z.string().nullable().meta({ description: 'Where events go with consent; null: nowhere' }),
  }),
  mail_box_url: z
    .string()
    .optional()
    .meta({ description: 'Where a demo shows the mails that it sent' }),
  beacon: z.object({ chain: hash, is_sandbox: z.boolean() }).meta({
    description: 'The source of randomness that decides battles, and whether it is our own',
  }),
  realtime: z.object({ key: z.string(), cluster: z.string() }),
  resets: z.object({
    cashback_at: instant.meta({ description: 'The next daily reset of the cashback' }),
    leaderboard_at: instant.meta({ description: 'The next weekly reset of the leaderboard' }),
  }),
  oauth: z.object({ client_id: z.string(), client_secret: z.string() }),
})
export type PublicConfig = z.output<typeof publicConfig>

export const getConfig = defineCall({
  method: 'GET',
  path: '/api/config',
  summary: 'What the page may know of the configuration',
  access: 'visitor',
  reply: dataOf(publicConfig),
  refusals: [],
})
