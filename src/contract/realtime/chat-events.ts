import { z } from 'zod'
import { chatMessage } from '#contract/http/chat.ts'
import { id } from '#contract/values.ts'

/** The events of a room are numbered together, without gaps, so that a client notices that it missed one. */
const seq = z.number().int()

/** The event `chatMessage` of the channel `chat-{room}`: a new message. */
export const chatMessageEvent = chatMessage.extend({ seq })

/** The event `chatRemoved`: staff removed a message. */
export const chatRemoved = z.object({ seq, id })
