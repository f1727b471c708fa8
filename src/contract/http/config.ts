import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { dataOf } from '#contract/values.ts'

export const publicConfig = z.object({
  brand: z.string(),
  mode: z.enum(['demo', 'production']),
  captcha: z.object({ kind: z.enum(['altcha', 'recaptcha', 'none']) }),
  realtime: z.object({ key: z.string(), cluster: z.string() }),
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
