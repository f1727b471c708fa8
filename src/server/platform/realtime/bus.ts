import { z } from 'zod'
import { read } from './incoming.ts'

/** Carries texts to every node of the shop, the sender's own included or not. */
export interface RealtimeBus {
  publish(message: string): void
  subscribe(onMessage: (message: string) => void): void
}

const message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('event'), channel: z.string(), except: z.string().optional() }),
  z.object({
    kind: z.literal('close'),
    channel: z.string(),
    code: z.number(),
    reason: z.string(),
  }),
  z.object({ kind: z.literal('grant'), channel: z.string(), socketId: z.string() }),
])
/** What one node tells the others; the text of an event travels beside it, already encoded. */
export type News = z.infer<typeof message>

const envelope = z.intersection(z.object({ from: z.string() }), message)

export interface Relay {
  publish(news: News, text?: string): void
}

/** Speaks with the other nodes, and leaves out what comes back from itself. */
export function createRelay(
  bus: RealtimeBus | undefined,
  nodeId: string,
  onNews: (news: News, text: string) => void,
): Relay {
  bus?.subscribe((message) => {
    // The header is JSON and so has no line break; the event's text follows as it is.
    const end = message.indexOf('\n')
    const received = read(envelope, message.slice(0, Math.max(end, 0)))
    if (received && received.from !== nodeId) onNews(received, message.slice(end + 1))
  })
  return {
    publish: (message, text = '') =>
      bus?.publish(`${JSON.stringify({ ...message, from: nodeId })}\n${text}`),
  }
}
