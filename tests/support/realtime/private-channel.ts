import PusherJs from 'pusher-js'
import { expect } from 'vitest'
import type { TestPlayer } from '#tests/support/players/a-player.ts'
import { isTimed } from '#tests/support/setup/sampling.ts'
import { ask } from '#tests/support/shop/ask.ts'

// Its types describe a module with a default export, its file for Node exports the class itself.
const Pusher = PusherJs as unknown as typeof PusherJs.default

export interface PrivateSubscription {
  /** When the connection was closed, on the clock of performance.now(). */
  cut: Promise<number>
  /** Resolves when a renewed subscription is refused. */
  refused: Promise<unknown>
  /** Resolves when it has subscribed again. */
  back: Promise<unknown>
  /** When the next event of that name is received, on the clock of performance.now(). */
  waitFor(event: string): Promise<number>
  close(): void
}

/** A subscription to a player's private channel, by one of their access tokens. */
export async function subscribePrivately(
  url: string,
  player: Pick<TestPlayer, 'id'>,
  accessToken: string,
): Promise<PrivateSubscription> {
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
  const waitFor = (event: string) =>
    new Promise<number>((resolve) => {
      const handle = () => {
        channel.unbind(event, handle)
        resolve(performance.now())
      }
      channel.bind(event, handle)
    })
  return { cut, refused, back, waitFor, close: () => socket.disconnect() }
}

const CLOSE_MS_MAX = 1_000

/** Waits until the connection is closed; in a soak, at most a second after the call that caused it. */
export async function expectCut(listener: PrivateSubscription, answered: number): Promise<void> {
  const cut = await listener.cut
  if (isTimed) expect(cut - answered).toBeLessThan(CLOSE_MS_MAX)
}

export const nowMs = (): number => performance.now()
