import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { chatMessage } from '#contract/http/chat.ts'
import { text } from '#contract/text.ts'
import { coins, dataOf, instant, listOf, page, slug } from '#contract/values.ts'
import { actionRefusals, actionReply, reason, reasonBody, rowId, rowParams } from './acts.ts'

export const moderationKinds = ['message', 'name', 'box'] as const
export type ModerationKind = (typeof moderationKinds)[number]
export const moderationCauses = ['reported', 'new', 'like_staff', 'link'] as const

const person = z.object({ id: rowId, name: text })

const moderationCase = z.object({
  id: rowId,
  kind: z.enum(moderationKinds),
  cause: z.enum(moderationCauses),
  subject_id: rowId.meta({ description: 'The message, the player or the custom box' }),
  player: person.meta({ description: 'Who wrote it, is called so, or made the box' }),
  about: text.meta({ description: 'The message, or the name of the player or the box' }),
  reports: z.number().int(),
  reporters: z.array(person).meta({ description: 'The first of those who reported it' }),
  earlier: z
    .number()
    .int()
    .meta({ description: 'Earlier cases about the same player that were not dismissed' }),
  muted_until: instant.nullable(),
  message: z.object({ room: text, text, is_removed: z.boolean(), at: instant }).nullable(),
  box: z.object({ slug, price: coins, openings: z.number().int() }).nullable(),
  opened_at: instant,
})
export type ModerationCase = z.output<typeof moderationCase>

export const listModerationCases = defineCall({
  method: 'GET',
  path: '/api/operator/moderation',
  summary: 'Messages, names and custom boxes that wait for a decision, oldest first',
  access: 'support',
  limit: 'operating',
  reads: 'standby',
  query: z.object({ ...page, kind: z.enum(moderationKinds).optional() }),
  reply: listOf(moderationCase),
  refusals: [],
})

export const dismissModerationCase = defineCall({
  method: 'POST',
  path: '/api/operator/moderation/:id/dismiss',
  summary: 'Close a case without changing anything',
  access: 'support',
  limit: 'operating',
  idempotency: 'allowed',
  params: rowParams,
  body: reasonBody,
  reply: actionReply,
  refusals: actionRefusals,
})

const staffMessage = chatMessage.extend({ room: text, is_removed: z.boolean() })
export type StaffChatMessage = z.output<typeof staffMessage>

export const readChatMessage = defineCall({
  method: 'GET',
  path: '/api/operator/chat/messages/:id',
  summary: 'A message with those around it, removed ones too, oldest first',
  access: 'support',
  limit: 'operating',
  params: rowParams,
  reply: dataOf(z.array(staffMessage)),
  refusals: ['not_found'],
})

export const removeChatMessage = defineCall({
  method: 'DELETE',
  path: '/api/operator/chat/messages/:id',
  summary: 'Remove a message from its room',
  access: 'support',
  limit: 'operating',
  idempotency: 'allowed',
  params: rowParams,
  body: reasonBody,
  reply: actionReply,
  refusals: actionRefusals,
})

export const MUTE_HOURS_MAX = 24 * 365

export const mutePlayer = defineCall({
  method: 'POST',
  path: '/api/operator/players/:id/mute',
  summary: 'Keep a player from writing for some hours, or end that with 0; they read the reason',
  access: 'support',
  limit: 'operating',
  idempotency: 'allowed',
  params: rowParams,
  body: z.object({
    hours: z
      .number('Enter the hours.')
      .int('Enter whole hours.')
      .min(0, 'Enter 0 or more hours.')
      .max(MUTE_HOURS_MAX, `Enter at most ${MUTE_HOURS_MAX} hours.`),
    reason,
  }),
  reply: actionReply,
  refusals: actionRefusals,
})
