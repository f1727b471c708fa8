import { z } from 'zod'
import { chatMessage, emote } from '#contract/http/chat.ts'
import { text } from '#contract/text.ts'
import { id } from '#contract/values.ts'

/** The events of a room are numbered together, without gaps, so that a client notices that it missed one. */
const seq = z.number().int()

/** The event `chatMessage` of the channel `chat-{room}`: a new message. */
export const chatMessageEvent = chatMessage.extend({ seq })

/** The event `chatRemoved`: staff removed a message. */
export const chatRemoved = z.object({ seq, id })

/**
 * The event `battleEmote` of the channel `battle-{id}`: somebody shows an emote. It is not one of the battle's numbered
 * events: nobody misses one, and who comes later does not see it.
 */
export const battleEmote = z.object({ id, emote, user: z.object({ id, name: text }) })
export type BattleEmote = z.output<typeof battleEmote>
