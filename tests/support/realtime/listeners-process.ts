// A few hundred pages' worth of live connections, in a process of their own: the unmodified library, with
// the options and the patience of the page, each on the private channel of its player.
import PusherJs from 'pusher-js'
import { Refused } from '#client/lib/api/refused.ts'
import { askUntilAnswered, keepTrying, UNAVAILABLE_MS } from '#client/lib/realtime/keep-trying.ts'
import type { Profile } from '#contract/http/account.ts'
import { playerChannel } from '#contract/realtime/channels.ts'
import { ask } from '#tests/support/shop/ask.ts'

interface Player {
  id: string
  accessToken: string
}

export interface ListenersOrder {
  url: string
  count: number
  players: Player[]
}

/** A connection that is back on its channel, and the balance that it has read. */
export interface Return {
  player: string
  balance: number
}

export type ListenersNews = { name: 'subscribed' } | { name: 'back'; returned: Return }

// Its types describe a module with a default export, its file for Node exports the class itself.
const Pusher = PusherJs as unknown as typeof PusherJs.default

type Auth = { auth: string }

const tell = (news: ListenersNews) => process.send?.(news)

/** They come one after the other, as pages do; what is tried is how they all return at once. */
process.once('message', async ({ url, count, players }: ListenersOrder) => {
  for (let index = 0; index < count; index += 1) {
    const player = players[index % players.length]
    if (player) await connect(url, player)
  }
})

/** Resolves when the connection is on its channel for the first time. */
function connect(url: string, { id, accessToken }: Player): Promise<void> {
  const { hostname, port } = new URL(url)
  const headers = { authorization: `Bearer ${accessToken}` }
  const heard = async <T>(call: string, sent?: object): Promise<T> => {
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
        askUntilAnswered(() => heard<Auth>('POST /broadcasting/auth', body), isWanted).then(
          (reply) => answer(null, reply),
          (error: Error) => answer(error, null),
        )
      },
    },
  })
  keepTrying(pusher)
  const { promise, resolve } = Promise.withResolvers<void>()
  let subscriptions = 0
  pusher.subscribe(playerChannel(id)).bind('pusher:subscription_succeeded', async () => {
    subscriptions += 1
    if (subscriptions === 1) {
      tell({ name: 'subscribed' })
      return resolve()
    }
    // A socket of the server that is gone may still be in the pool: a browser asks again as well.
    const profile = () => heard<{ data: Profile }>('GET /api/profile')
    const { data } = await askUntilAnswered(profile, () => true)
    tell({ name: 'back', returned: { player: id, balance: data.balance } })
  })
  return promise
}
