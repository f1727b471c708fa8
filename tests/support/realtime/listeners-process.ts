// A few hundred live connections in their own process. They use the unmodified library with the page's
// options and retries, each on the private channel of its player.
import PusherJs from 'pusher-js'
import { Refused } from '#client/lib/api/refused.ts'
import {
  reconnectWhenUnavailable,
  retryUntilAnswered,
  UNAVAILABLE_MS,
} from '#client/lib/realtime/reconnect.ts'
import type { Profile } from '#contract/http/account.ts'
import { playerChannel } from '#contract/realtime/channels.ts'
import { ask } from '#tests/support/shop/ask.ts'

interface Player {
  id: string
  accessToken: string
}

export interface SubscribersOrder {
  url: string
  count: number
  players: Player[]
}

/** A connection that has resubscribed to its channel, and the balance that it read. */
export interface Return {
  player: string
  balance: number
}

export type SubscribersEvent = { name: 'subscribed' } | { name: 'back'; returned: Return }

// The types describe a module with a default export, but its file for Node exports the class itself.
const Pusher = PusherJs as unknown as typeof PusherJs.default

type Auth = { auth: string }

const publish = (event: SubscribersEvent) => process.send?.(event)

/** They connect one after the other, as pages do. The test is how they all reconnect at the same time. */
process.once('message', async ({ url, count, players }: SubscribersOrder) => {
  for (let index = 0; index < count; index += 1) {
    const player = players[index % players.length]
    if (player) await connect(url, player)
  }
})

/** Resolves when the connection has subscribed to its channel for the first time. */
function connect(url: string, { id, accessToken }: Player): Promise<void> {
  const { hostname, port } = new URL(url)
  const headers = { authorization: `Bearer ${accessToken}` }
  const askAsPlayer = async <T>(call: string, sent?: object): Promise<T> => {
    const { status, body } = await ask<T>(url, call, sent, headers)
    if (status !== 200) throw new Refused(status, {})
    return body
  }
  const pusher = new Pusher('coffer', {
    cluster: 'eu',
    wsHost: hostname,
    wsPort: Number(port),
    forceTLS: false,
    enabledTransports: ['ws'],
    unavailableTimeout: UNAVAILABLE_MS,
    channelAuthorization: {
      endpoint: '',
      transport: 'ajax',
      customHandler: ({ socketId, channelName }, answer) => {
        const body = { socket_id: socketId, channel_name: channelName }
        const isWanted = () => pusher.connection.socket_id === socketId
        retryUntilAnswered(() => askAsPlayer<Auth>('POST /broadcasting/auth', body), isWanted).then(
          (reply) => answer(null, reply),
          (error: Error) => answer(error, null),
        )
      },
    },
  })
  reconnectWhenUnavailable(pusher)
  const { promise, resolve } = Promise.withResolvers<void>()
  let subscriptions = 0
  pusher.subscribe(playerChannel(id)).bind('pusher:subscription_succeeded', async () => {
    subscriptions += 1
    if (subscriptions === 1) {
      publish({ name: 'subscribed' })
      return resolve()
    }
    // The pool may still hold a socket of the stopped server; a browser retries as well.
    const profile = () => askAsPlayer<{ data: Profile }>('GET /api/profile')
    const { data } = await retryUntilAnswered(profile, () => true)
    publish({ name: 'back', returned: { player: id, balance: data.balance } })
  })
  return promise
}
