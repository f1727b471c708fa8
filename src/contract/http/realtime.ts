import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { text } from '#contract/text.ts'

export const broadcastingAuth = defineCall({
  method: 'POST',
  path: '/broadcasting/auth',
  summary: "Authorize the caller's subscription to their private channel",
  access: 'player',
  limit: 'reading',
  idempotency: 'none',
  whenExcluded: 'refused',
  whenOnHold: 'open',
  body: z.object({
    socket_id: text.regex(/^\d{1,20}\.\d{1,20}$/),
    channel_name: text.min(1).max(164),
  }),
  reply: z.object({ auth: text }),
  refusals: ['forbidden'],
})
