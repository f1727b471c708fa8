import PusherJs from 'pusher-js'
import { events } from '#contract/realtime/channels.ts'

// The types describe a module with a default export, but its file for Node exports the class itself.
const Pusher = PusherJs as unknown as typeof PusherJs.default

export interface ReceivedEvent {
  event: string
  data: { seq: number; [field: string]: unknown }
}

export interface PublicSubscription {
  /** Every event so far, in order. */
  received: ReceivedEvent[]
  /** Resolves with the first event of that name, including those already received. */
  waitFor(event: string): Promise<ReceivedEvent>
  /** How many listen to the channel, as it was last told; 0 before. */
  count(): number
  close(): void
}

/** A visitor's subscription to a public channel. */
export async function subscribePublicly(
  url: string,
  channelName: string,
): Promise<PublicSubscription> {
  const { hostname, port } = new URL(url)
  const socket = new Pusher('coffer', {
    cluster: 'eu',
    wsHost: hostname,
    wsPort: Number(port),
    forceTLS: false,
    enabledTransports: ['ws'],
  })
  const channel = socket.subscribe(channelName)
  const received: ReceivedEvent[] = []
  const waiting = new Set<() => void>()
  for (const event of Object.values(events)) {
    channel.bind(event, (data: ReceivedEvent['data']) => {
      received.push({ event, data })
      for (const look of [...waiting]) look()
    })
  }
  await new Promise((resolve) => channel.bind('pusher:subscription_succeeded', resolve))
  return {
    received,
    waitFor: (event) =>
      new Promise((resolve) => {
        const look = () => {
          const found = received.find((each) => each.event === event)
          if (!found) return
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      }),
    count: () => channel.subscriptionCount ?? 0,
    close: () => socket.disconnect(),
  }
}
