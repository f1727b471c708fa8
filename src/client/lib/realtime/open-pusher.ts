import type PusherModule from 'pusher-js'
import library from 'pusher-js'
import { send } from '#client/lib/api/api.ts'
import { onAuthChange } from '#client/lib/api/tokens.ts'
import { atBase } from '#client/lib/browser/base-path.ts'
import { onWake } from '#client/lib/browser/on-wake.ts'
import type { PublicConfig } from '#contract/http/config.ts'
import {
  reconnect,
  reconnectWhenUnavailable,
  retryUntilAnswered,
  UNAVAILABLE_MS,
} from './reconnect.ts'

export type Pusher = PusherModule.default

/** Connects to the live events of the shop. Loaded with its library, after the first paint. */
export function openPusher({ key, cluster }: PublicConfig['realtime']): Pusher {
  // The library's types describe a default export; its browser file exports the class itself.
  const Client = library as unknown as typeof PusherModule.default
  const isSecure = location.protocol === 'https:'
  const port = Number(location.port) || (isSecure ? 443 : 80)
  const pusher = new Client(key, {
    cluster,
    wsHost: location.hostname,
    wsPath: atBase('/_').slice(0, -2),
    wsPort: port,
    wssPort: port,
    forceTLS: isSecure,
    enabledTransports: ['ws', 'wss'],
    unavailableTimeout: UNAVAILABLE_MS,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '/broadcasting/auth',
      customHandler: ({ socketId, channelName }, answer) => {
        const body = { socket_id: socketId, channel_name: channelName }
        const isWanted = () => pusher.connection.socket_id === socketId
        retryUntilAnswered(() => send('POST /broadcasting/auth', { body }), isWanted).then(
          (reply) => answer(null, reply),
          (error: unknown) => answer(error instanceof Error ? error : new Error(), null),
        )
      },
    },
  })
  reconnectWhenUnavailable(pusher)
  onWake(() => reconnect(pusher))
  // The server closes the connections of a session that has ended; what is sent to a closing one is lost.
  onAuthChange((auth) => {
    if (!auth) reconnect(pusher)
  })
  return pusher
}
