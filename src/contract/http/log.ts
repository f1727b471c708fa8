import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { text } from '#contract/text.ts'
import { dataOf, hash, instant } from '#contract/values.ts'

export const getLogProof = defineCall({
  method: 'GET',
  path: '/api/log/proof',
  summary: 'The entry of a commitment in the transparency log, and its proof',
  access: 'visitor',
  limit: 'computing',
  query: z.object({
    hash: hash.meta({ description: 'What was committed to: 64 hexadecimal digits' }),
  }),
  reply: dataOf(
    z.object({
      index: z.number().int(),
      entry: text.meta({ description: "The entry's bytes as text (RFC 8785)" }),
      proof: text.meta({ description: 'A `c2sp.org/tlog-proof@v1` text' }),
    }),
  ),
  refusals: ['not_found'],
})

export const listLogKeys = defineCall({
  method: 'GET',
  path: '/log/keys',
  summary: "The public keys of the log and of the receipts; `/log/checkpoint` is the log's head",
  access: 'visitor',
  limit: 'computing',
  reply: dataOf(
    z.array(
      z.object({
        kind: z.enum(['log', 'receipt']),
        vkey: text.meta({ description: 'Key name, key ID and key, as signed notes have them' }),
        since: instant,
        until: instant.nullable(),
      }),
    ),
  ),
  refusals: [],
})
