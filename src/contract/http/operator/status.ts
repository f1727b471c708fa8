import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { text } from '#contract/text.ts'
import { dataOf, instant } from '#contract/values.ts'
import { rowId } from './acts.ts'

const node = z.object({
  id: rowId,
  host: text,
  version: text,
  started_at: instant,
  seen_at: instant.meta({ description: 'When it last said that it runs' }),
  leads: z.boolean().meta({ description: 'Whether it leads the rounds of Rocket and the wheel' }),
})

const alert = z.object({
  name: text.meta({ description: 'The metric whose value is out of bounds, with its labels' }),
  text,
  since: instant,
})

/** What may be said of a standby: that it is read, or why it is not. */
export const standbyStates = [
  'in use',
  'behind',
  'unreachable',
  'no standby',
  'another database',
  'another timeline',
] as const

export type StandbyState = (typeof standbyStates)[number]

const standby = z.object({
  state: z.enum(standbyStates).meta({ description: 'Whether it is read, or why it is not' }),
  lag_ms: z.number().int().nullable().meta({
    description: 'How many ms it took to have what the primary had, or has taken so far',
  }),
})

export const readStatus = defineCall({
  method: 'GET',
  path: '/api/operator/status',
  summary: 'The nodes of the shop, and what on them needs attention',
  access: 'operator',
  limit: 'operating',
  reply: dataOf(
    z.object({
      nodes: z.array(node),
      standby: standby.nullable().meta({
        description: 'The standby as the node sees it that answers; null if reads need none',
      }),
      alerts: z.array(alert),
    }),
  ),
  refusals: [],
})

const NAME_MAX = 64

export const openCase = defineCall({
  method: 'PUT',
  path: '/api/operator/open-case',
  summary: 'Says which case of which list one has open; answers who else has it open',
  access: 'support',
  limit: 'operating',
  idempotency: 'none',
  body: z.object({
    queue: text.min(1).max(NAME_MAX),
    case_id: text.min(1).max(NAME_MAX),
  }),
  reply: dataOf(z.array(z.object({ id: rowId, name: text }))),
  refusals: [],
})
