import PusherJs from 'pusher-js'
import { expect } from 'vitest'
import type { TestPlayer } from '#tests/support/players/a-player.ts'
import { isTimed } from '#tests/support/setup/sampling.ts'
import { ask } from '#tests/support/shop/ask.ts'

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

const CUT_MS_MAX = 1_000

/** Waits until the connection is cut; a soak holds it to a second after the call that caused it had answered. */
export async function expectCut(listener: Listener, answered: number): Promise<void> {
  const cut = await listener.cut
  if (isTimed) expect(cut - answered).toBeLessThan(CUT_MS_MAX)
}

export const nowMs = (): number => performance.now()
