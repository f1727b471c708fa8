import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { chatText } from '#contract/chat-text.ts'
import { text } from '#contract/text.ts'
import {
  coins,
  dataOf,
  demoMark,
  id,
  instant,
  listOf,
  message,
  page,
  rarity,
  slug,
} from '#contract/values.ts'
import { games } from '#domain/games/games.ts'

const room = text
  .max(64)
  .meta({ description: '`lobby`, or `battle-` and the id of a battle that one may see' })

/** A settled bet as a message shows it: all of it as the shop stored it. */
export const chatReceipt = z.object({
  bet_id: id,
  game: z.enum(games.map(({ name }) => name)),
  title: text.nullable().meta({ description: 'The box, or what was won' }),
  stake: coins,
  payout: coins.meta({ description: 'An item counts by its price when it was won' }),
  multiplier: z.number().nullable().meta({ description: 'Payout by stake; null without a stake' }),
  item: z.object({ name: text, img_url: text, rarity: rarity.nullable() }).nullable(),
})
export type ChatReceipt = z.output<typeof chatReceipt>

export const chatMessage = z.object({
  id,
  user: z.object({
    id,
    name: text.meta({ description: 'Their present name' }),
    avatar_url: text,
    level: z.number().int(),
    is_demo: demoMark,
  }),
  level: z.number().int(),
  text: text.meta({ description: 'One line of plain text; empty when it shows a receipt' }),
  receipt: chatReceipt.nullable(),
  at: instant,
  is_staff: z.boolean().meta({ description: 'Whether the account is one of the staff now' }),
})
export type ChatMessage = z.output<typeof chatMessage>

const params = z.object({ room })

export const listChat = defineCall({
  method: 'GET',
  path: '/api/chat/:room',
  summary: 'The messages of a room, newest first',
  access: 'visitor',
  limit: 'reading',
  area: 'chat',
  params,
  query: z.object(page),
  reply: listOf(chatMessage).extend({
    seq: z.number().int().meta({ description: 'The newest event of the channel that it includes' }),
  }),
  refusals: ['not_found'],
})

export const sendChat = defineCall({
  method: 'POST',
  path: '/api/chat/:room',
  summary: 'Write to a room, or show it a settled bet of one’s own',
  access: 'player',
  limit: 'chatting',
  idempotency: 'allowed',
  area: 'chat',
  whenExcluded: 'refused',
  whenOnHold: 'refused',
  params,
  body: z
    .object({ text: z.optional(chatText), bet_id: id.optional() })
    .refine((body) => (body.text === undefined) !== (body.bet_id === undefined), {
      path: ['text'],
      error: 'Write something.',
    })
    .meta({ description: 'Either a text of 1 to 300 characters without links, or a bet' }),
  reply: message.extend({ data: chatMessage }),
  refusals: ['not_found', 'chat_muted', 'chat_repeated'],
})

/** What players may show in a battle: never a text of theirs. */
export const emotes = ['hello', 'luck', 'nice', 'wow', 'fire', 'laugh', 'ouch', 'gg'] as const
export const emote = z.enum(emotes, 'There is no such emote.')
export type Emote = z.output<typeof emote>

/** An emote is shown to those who watch at that moment, and stored nowhere. */
export const sendEmote = defineCall({
  method: 'POST',
  path: '/api/battles/:id/emote',
  summary: 'Show an emote to all who watch a battle, as a part of its chat',
  access: 'player',
  limit: 'emoting',
  idempotency: 'none',
  area: 'chat',
  whenExcluded: 'refused',
  whenOnHold: 'refused',
  params: z.object({ id }),
  body: z.object({ emote }),
  reply: dataOf(
    z.object({
      is_shown: z.boolean().meta({
        description: 'False if others have just shown as many as people can take in',
      }),
    }),
  ),
  refusals: ['not_found', 'chat_muted'],
})

export const reportChatMessage = defineCall({
  method: 'POST',
  path: '/api/chat/messages/:id/report',
  summary: 'Report a message to the staff, who decide about it',
  access: 'player',
  limit: 'reporting',
  idempotency: 'none',
  area: 'chat',
  whenExcluded: 'refused',
  whenOnHold: 'refused',
  params: z.object({ id }),
  reply: message,
  refusals: ['not_found', 'own_account'],
})

export const reportPlayerName = defineCall({
  method: 'POST',
  path: '/api/players/:id/report',
  summary: 'Report the name of a player to the staff',
  access: 'player',
  limit: 'reporting',
  idempotency: 'none',
  whenExcluded: 'refused',
  whenOnHold: 'refused',
  params: z.object({ id }),
  reply: message,
  refusals: ['player_not_found', 'own_account'],
})

export const reportCustomBox = defineCall({
  method: 'POST',
  path: '/api/user-boxes/:slug/report',
  summary: 'Report a custom box to the staff',
  access: 'player',
  limit: 'reporting',
  idempotency: 'none',
  whenExcluded: 'refused',
  whenOnHold: 'refused',
  params: z.object({ slug }),
  reply: message,
  refusals: ['box_not_found', 'own_account'],
})
