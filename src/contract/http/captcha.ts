import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { text } from '#contract/text.ts'

/** The token that a page received from the captcha for one submission. */
export const captchaToken = text.max(10_000).optional()

const hex = text.regex(/^[0-9a-f]+$/)

/** A challenge in the format of ALTCHA version 2, which any of its clients can solve. */
const challenge = z.object({
  parameters: z.object({
    algorithm: text,
    nonce: hex,
    salt: hex,
    cost: z.number().int(),
    keyLength: z.number().int(),
    keyPrefix: hex,
    keySignature: hex.optional(),
    data: z.record(text, z.union([text, z.number(), z.boolean(), z.null()])).optional(),
  }),
  signature: hex,
})
export type CaptchaChallenge = z.output<typeof challenge>

export const captchaChallenge = defineCall({
  method: 'GET',
  path: '/api/captcha/challenge',
  summary: 'A proof-of-work challenge; its solution can be sent once, as g-recaptcha-response',
  access: 'visitor',
  limit: 'solving',
  isSecret: true,
  query: z.object({
    rate: z.coerce.number().positive().optional().meta({
      description: 'How many keys the page derives in a second; a slow one gets less to do',
    }),
  }),
  reply: challenge,
  refusals: ['not_found'],
})
