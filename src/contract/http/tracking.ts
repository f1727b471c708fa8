import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { text } from '#contract/text.ts'
import { dataOf, instant } from '#contract/values.ts'

export const followLink = defineCall({
  method: 'GET',
  path: '/api/tl/:link',
  summary: 'Count a visit by a tracking link; returns its affiliate',
  access: 'visitor',
  limit: 'following',
  params: z.object({
    link: text.regex(/^[\w.~-]{1,64}$/),
  }),
  reply: dataOf(
    z.object({
      link: text,
      inviter: z
        .object({ name: text, avatar_url: text })
        .nullable()
        .meta({ description: 'Null when the link belongs to the house' }),
    }),
  ),
  refusals: ['not_found'],
})

export const listUnknownLinks = defineCall({
  method: 'GET',
  path: '/api/operator/unknown-links',
  summary: 'Tracking links that were followed but never created, most followed first',
  access: 'support',
  limit: 'operating',
  // The shop keeps no more of them.
  query: z.object({ limit: z.coerce.number().int().min(1).max(1_000).default(20) }),
  reply: dataOf(
    z.array(
      z.object({
        link: text,
        visits: z.number().int(),
        registrations: z.number().int(),
        first_seen_at: instant,
        last_seen_at: instant,
      }),
    ),
  ),
  refusals: [],
})
