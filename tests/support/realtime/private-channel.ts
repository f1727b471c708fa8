import PusherJs from 'pusher-js'
import { expect } from 'vitest'
import type { TestPlayer } from '#tests/support/players/a-player.ts'
import { isTimed } from '#tests/support/setup/sampling.ts'
import { ask } from '#tests/support/shop/ask.ts'

// The types describe a module with a default export, but its file for Node exports the class itself.
const Pusher = PusherJs as unknown as typeof PusherJs.default

export interface PrivateSubscription {
  /** The time at which the connection closed, by performance.now(). */
  cut: Promise<number>
  /** Resolves when a renewed subscription is refused. */
  refused: Promise<unknown>
  /** Resolves when it has subscribed again. */
  back: Promise<unknown>
  /** Returns the time at which the next event of that name arrives, by performance.now(). */
  waitFor(event: string): Promise<number>
  close(): void
}

/** The client of the live events, which authorizes its private channels with an access token. */
export function privatePusher(url: string, accessToken: string): PusherJs.default {
  const { hostname, port } = new URL(url)
  return new Pusher('coffer', {
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
}

/** Subscribes to a player's private channel with one of their access tokens. */
export async function subscribePrivately(
  url: string,
  player: Pick<TestPlayer, 'id'>,
  accessToken: string,
): Promise<PrivateSubscription> {
  const socket = privatePusher(url, accessToken)
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

/**
 * Waits until the connection is closed. A soak also asserts that this takes at most a second after the call.
 */
export async function expectCut(listener: PrivateSubscription, answered: number): Promise<void> {
  const cut = await listener.cut
  if (isTimed) expect(cut - answered).toBeLessThan(CLOSE_MS_MAX)
}

export const nowMs = (): number => performance.now()
