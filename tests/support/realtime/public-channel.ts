import PusherJs from 'pusher-js'
import { events } from '#contract/realtime/channels.ts'

// Its types describe a module with a default export, its file for Node exports the class itself.
const Pusher = PusherJs as unknown as typeof PusherJs.default

export interface Heard {
  event: string
  data: { seq: number; [field: string]: unknown }
}

export interface Ear {
  /** Everything so far, in the order in which it came. */
  heard: Heard[]
  /** Waits for the event of that name, which may have come already. */
  hear(event: string): Promise<Heard>
  close(): void
}

/** Anybody's socket on a public channel. */
export async function anEar(url: string, channelName: string): Promise<Ear> {
  const { hostname, port } = new URL(url)
  const socket = new Pusher('coffer', {
    cluster: 'eu',
    wsHost: hostname,
    wsPort: Number(port),
    forceTLS: false,
    enabledTransports: ['ws'],
  })
  const channel = socket.subscribe(channelName)
  const heard: Heard[] = []
  const waiting = new Set<() => void>()
  for (const event of Object.values(events)) {
    channel.bind(event, (data: Heard['data']) => {
      heard.push({ event, data })
      for (const look of [...waiting]) look()
    })
  }
  await new Promise((resolve) => channel.bind('pusher:subscription_succeeded', resolve))
  return {
    heard,
    hear: (event) =>
      new Promise((resolve) => {
        const look = () => {
          const found = heard.find((each) => each.event === event)
          if (!found) return
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      }),
    close: () => socket.disconnect(),
  }
}
