import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { text } from '#contract/text.ts'
import { instant, listOf, page } from '#contract/values.ts'

/** A cursor names a job and its row. */
const CURSOR_LENGTH_MAX = 300

export const listStuckRows = defineCall({
  method: 'GET',
  path: '/api/operator/stuck-rows',
  summary: 'What background jobs could not process and try again later, the longest stuck first',
  access: 'operator',
  limit: 'operating',
  reads: 'standby',
  query: z.object({ limit: page.limit, cursor: text.max(CURSOR_LENGTH_MAX).optional() }),
  reply: listOf(
    z.object({
      job: text,
      row: text.meta({ description: 'Such as the id of a withdrawal or of a player' }),
      tries: z.number().int(),
      error: text.meta({ description: 'The first line of the last error' }),
      stuck_since: instant,
      next_try_at: instant,
    }),
  ),
  refusals: [],
})
