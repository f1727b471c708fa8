import { z } from 'zod'
import { defineCall } from '#contract/call.ts'

export const broadcastingAuth = defineCall({
  method: 'POST',
  path: '/broadcasting/auth',
  summary: 'Sign a subscription to a private channel of the caller',
  access: 'player',
  body: z.object({
    socket_id: z.string().regex(/^\d{1,20}\.\d{1,20}$/),
    channel_name: z.string().min(1).max(164),
  }),
  reply: z.object({ auth: z.string() }),
  refusals: ['unauthenticated', 'forbidden', 'validation_failed'],
})
