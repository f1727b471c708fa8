import type PusherModule from 'pusher-js'
import { create } from 'zustand'
import { send } from '#client/lib/api/api.ts'
import { loadConfig } from '#client/lib/api/config.ts'
import { onAuthChange } from '#client/lib/api/tokens.ts'
import { atBase } from '#client/lib/browser/base-path.ts'
import { logFailure } from '#client/lib/browser/log.ts'
import { afterFirstPaint } from '#client/lib/hydration/first-paint.ts'
import type { Events } from '#contract/realtime/event-schemas.ts'
import {
  reconnect,
  reconnectWhenUnavailable,
  retryUntilAnswered,
  UNAVAILABLE_MS,
} from './reconnect.ts'

type Pusher = PusherModule.default

/**
 * A channel's own events, the one of each subscription (the first and after a lost connection), and how many are
 * subscribed.
 */
interface Heard extends Events {
  'pusher:subscription_succeeded': unknown
  'pusher:subscription_count': { subscription_count: number }
}

interface Subscription<K extends keyof Heard> {
  channel: string
  event: K
  handler: (payload: Heard[K]) => void
}

/** Whether the live connection was lost or could not be made. */
export const useConnection = create(() => ({ isLost: false }))

/** The number of listeners per channel; the last to leave closes it. */
const holders = new Map<string, number>()
const returnListeners = new Set<() => void>()
let connecting: Promise<Pusher> | null = null

/** Listens to a channel's event until the returned function is called. Connects on first use. */
export function listen<K extends keyof Heard>(
  channel: string,
  event: K,
  handler: (payload: Heard[K]) => void,
): () => void {
  const subscription: Subscription<K> = { channel, event, handler }
  let isHeard = true
  let leave = () => {}
  connected()
    .then((pusher) => {
      if (isHeard) leave = join(pusher, subscription)
    })
    .catch((error: unknown) => logFailure('Live', error))
  return () => {
    isHeard = false
    leave()
  }
}

/** Calls back when the connection is restored: events may have been missed in the meantime. */
export function onReconnect(listener: () => void): () => void {
  returnListeners.add(listener)
  return () => returnListeners.delete(listener)
}

function join<K extends keyof Heard>(pusher: Pusher, subscription: Subscription<K>): () => void {
  const { channel, event, handler } = subscription
  holders.set(channel, (holders.get(channel) ?? 0) + 1)
  const joined = pusher.subscribe(channel)
  joined.bind(event, handler)
  // Another listener may have subscribed long before: this one begins to receive events now.
  const isLate = event === 'pusher:subscription_succeeded' && joined.subscribed
  if (isLate) handler(undefined as Heard[K])
  return () => {
    joined.unbind(event, handler)
    const left = (holders.get(channel) ?? 1) - 1
    holders.set(channel, left)
    if (left === 0) pusher.unsubscribe(channel)
  }
}

function connected(): Promise<Pusher> {
  connecting ??= connect().catch((error: unknown) => {
    connecting = null
    throw error
  })
  return connecting
}

async function connect(): Promise<Pusher> {
  await afterFirstPaint()
  const [{ default: library }, { realtime }] = await Promise.all([
    import('pusher-js'),
    loadConfig(),
  ])
  // The library's types describe a default export; its browser file exports the class itself.
  const Client = library as unknown as typeof PusherModule.default
  const isSecure = location.protocol === 'https:'
  const port = Number(location.port) || (isSecure ? 443 : 80)
  const pusher = new Client(realtime.key, {
    cluster: realtime.cluster,
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
  watchReturns(pusher)
  reconnectWhenUnavailable(pusher)
  // The server closes the connections of a session that has ended; what is sent to a closing one is lost.
  onAuthChange((auth) => {
    if (!auth) reconnect(pusher)
  })
  return pusher
}

function watchReturns(pusher: Pusher): void {
  let connections = 0
  pusher.connection.bind('connected', () => {
    connections += 1
    useConnection.setState({ isLost: false })
    if (connections > 1) for (const listener of returnListeners) listener()
  })
  pusher.connection.bind('unavailable', () => useConnection.setState({ isLost: true }))
}

/** Calls back once, when the network or the live connection is restored. */
export function onConnectionReturn(listener: () => void): () => void {
  const stop = () => {
    removeEventListener('online', handleReturn)
    leave()
  }
  const handleReturn = () => {
    stop()
    listener()
  }
  const leave = onReconnect(handleReturn)
  addEventListener('online', handleReturn)
  return stop
}
