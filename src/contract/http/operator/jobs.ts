import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { text } from '#contract/text.ts'
import { dataOf, instant } from '#contract/values.ts'

export const listStuckRows = defineCall({
  method: 'GET',
  path: '/api/operator/stuck-rows',
  summary: 'What background jobs could not process and try again later, the longest stuck first',
  access: 'operator',
  limit: 'operating',
  reads: 'standby',
  query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(20) }),
  reply: dataOf(
    z.array(
      z.object({
        job: text,
        row: text.meta({ description: 'Such as the id of a withdrawal or of a player' }),
        tries: z.number().int(),
        error: text.meta({ description: 'The first line of the last error' }),
        stuck_since: instant,
        next_try_at: instant,
      }),
    ),
  ),
  refusals: [],
})
