import PusherJs from 'pusher-js'
import type { TestPlayer } from './a-player.ts'
import { ask } from './ask.ts'

// Its types describe a module with a default export, its file for Node exports the class itself.
const Pusher = PusherJs as unknown as typeof PusherJs.default

export interface Listener {
  /** When it was cut, on the clock of performance.now(). */
  cut: Promise<number>
  /** Its return was refused. */
  refused: Promise<unknown>
  /** It came back, and was let in. */
  back: Promise<unknown>
  /** When the event of that name comes next, on the clock of performance.now(). */
  hear(event: string): Promise<number>
  close(): void
}

/** A socket that listens to a player's own channel, by an access token of his. */
export async function aListener(
  url: string,
  player: Pick<TestPlayer, 'id'>,
  accessToken: string,
): Promise<Listener> {
  const { hostname, port } = new URL(url)
  const socket = new Pusher('coffer', {
    cluster: 'eu',
    wsHost: hostname,
    wsPort: Number(port),
    forceTLS: false,
    enabledTransports: ['ws'],
    channelAuthorization: {
      endpoint: '',
      transport: 'ajax',
      customHandler: async ({ socketId, channelName }, callback) => {
        const body = { socket_id: socketId, channel_name: channelName }
        const headers = { authorization: `Bearer ${accessToken}` }
        const answer = await ask<{ auth: string }>(url, 'POST /broadcasting/auth', body, headers)
        callback(answer.status === 200 ? null : new Error('refused'), answer.body)
      },
    },
  })
  const channel = socket.subscribe(`private-users.${player.id}`)
  await new Promise((resolve) => channel.bind('pusher:subscription_succeeded', resolve))
  const cut = new Promise<number>((resolve) =>
    socket.connection.bind('state_change', ({ previous }: { previous: string }) => {
      if (previous === 'connected') resolve(performance.now())
    }),
  )
  const back = new Promise((resolve) => channel.bind('pusher:subscription_succeeded', resolve))
  const refused = new Promise((resolve) => channel.bind('pusher:subscription_error', resolve))
  const hear = (event: string) =>
    new Promise<number>((resolve) => {
      const handle = () => {
        channel.unbind(event, handle)
        resolve(performance.now())
      }
      channel.bind(event, handle)
    })
  return { cut, refused, back, hear, close: () => socket.disconnect() }
}

/** How long a cut came after the call that caused it had answered; below zero: before. */
export const msAfter = async (listener: Listener, answered: number): Promise<number> =>
  (await listener.cut) - answered

export const nowMs = (): number => performance.now()
