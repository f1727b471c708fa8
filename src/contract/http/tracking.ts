import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { dataOf } from '#contract/values.ts'

export const followLink = defineCall({
  method: 'GET',
  path: '/api/tl/:link',
  summary: 'Count a visit by a tracking link, and say who invites by it',
  access: 'visitor',
  params: z.object({
    link: z.string().regex(/^[A-Za-z0-9_-]{3,20}$/),
  }),
  reply: dataOf(
    z.object({
      link: z.string(),
      inviter: z
        .object({ name: z.string(), avatar_url: z.string() })
        .nullable()
        .meta({ description: 'Null when the link is the house’s own' }),
    }),
  ),
  refusals: ['not_found', 'too_many_requests'],
})
