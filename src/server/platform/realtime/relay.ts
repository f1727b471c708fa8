import { z } from 'zod'
import type { Bus } from '#server/platform/bus/bus.ts'
import { read } from './incoming.ts'

const TOPIC = 'pusher'

const member = z.object({ userId: z.string(), userInfo: z.unknown().optional() })
const members = z.array(z.object({ channel: z.string(), members: z.array(member) }))

const message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('event'), channel: z.string(), except: z.string().optional() }),
  z.object({
    kind: z.literal('close'),
    channel: z.string(),
    code: z.number(),
    reason: z.string(),
  }),
  z.object({ kind: z.literal('grant'), channel: z.string(), socketId: z.string() }),
  z.object({ kind: z.literal('join'), channel: z.string(), member }),
  z.object({ kind: z.literal('leave'), channel: z.string(), userId: z.string() }),
  // The subscriptions to counted channels on the sender: those that changed, or all.
  z.object({
    kind: z.literal('counts'),
    counts: z.array(z.tuple([z.string(), z.number().int().nonnegative()])),
    isAll: z.boolean(),
  }),
  // All presence members of the sender; `isQuestion` asks the others to send theirs.
  z.object({ kind: z.literal('members'), members, isQuestion: z.boolean() }),
])
/** A message between nodes. The text of an event is sent separately, already encoded. */
export type RelayMessage = z.infer<typeof message>

/** The members of a node's presence channels, each listed once. */
export type MembersByChannel = z.infer<typeof members>

export interface Relay {
  publish(message: RelayMessage, text?: string): void
}

/** Exchanges messages with the other nodes over the bus. */
export function createRelay(
  bus: Bus,
  onMessage: (message: RelayMessage, text: string, from: string) => void,
): Relay {
  bus.subscribe(TOPIC, (received, from) => {
    // The header is JSON on one line; the event's text follows unchanged.
    const end = received.indexOf('\n')
    const heard = read(message, received.slice(0, Math.max(end, 0)))
    if (heard) onMessage(heard, received.slice(end + 1), from)
  })
  return { publish: (sent, text = '') => bus.publish(TOPIC, `${JSON.stringify(sent)}\n${text}`) }
}
