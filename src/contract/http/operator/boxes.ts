import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { isOneLine } from '#contract/support-text.ts'
import { text } from '#contract/text.ts'
import { coins, instant, listOf, page, slug } from '#contract/values.ts'
import {
  actionRefusals,
  actionReply,
  plainLine,
  reason,
  reasonBody,
  rowId,
  rowParams,
} from './acts.ts'

const NOTE_LENGTH_MAX = 200

const customBoxEntry = z.object({
  id: rowId,
  slug,
  name: text,
  maker: z.object({ id: rowId, name: text }),
  price: coins,
  version: z.number().int(),
  status: z.enum(['on_sale', 'hidden', 'taken_down']),
  note: text.nullable(),
  openings: z.number().int(),
  created_at: instant,
})
export type CustomBoxEntry = z.output<typeof customBoxEntry>

export const listAllCustomBoxes = defineCall({
  method: 'GET',
  path: '/api/operator/user-boxes',
  summary: 'Custom boxes by the beginning of their name or slug, or by maker; newest first',
  access: 'support',
  limit: 'operating',
  reads: 'standby',
  query: z.object({
    ...page,
    search: text.trim().max(80).refine(isOneLine, 'Write plain text.').default(''),
    maker_id: rowId.optional(),
  }),
  reply: listOf(customBoxEntry),
  refusals: [],
})

export const takeDownCustomBox = defineCall({
  method: 'POST',
  path: '/api/operator/user-boxes/:id/hide',
  summary: 'Take a custom box down; its maker can read the note',
  access: 'operator',
  limit: 'operating',
  idempotency: 'allowed',
  params: rowParams,
  body: z.object({ reason, note: plainLine(NOTE_LENGTH_MAX).optional() }),
  reply: actionReply,
  refusals: actionRefusals,
})

export const restoreCustomBox = defineCall({
  method: 'POST',
  path: '/api/operator/user-boxes/:id/restore',
  summary: 'Restore a box that was taken down; its maker may put it on sale again',
  access: 'operator',
  limit: 'operating',
  idempotency: 'allowed',
  params: rowParams,
  body: reasonBody,
  reply: actionReply,
  refusals: actionRefusals,
})
