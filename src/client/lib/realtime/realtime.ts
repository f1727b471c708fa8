import { create } from 'zustand'
import { loadConfig } from '#client/lib/api/config.ts'
import { logFailure } from '#client/lib/browser/log.ts'
import { afterFirstPaint } from '#client/lib/hydration/first-paint.ts'
import type { Events } from '#contract/realtime/event-schemas.ts'
import type { Pusher } from './open-pusher.ts'

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
  const [{ openPusher }, { realtime }] = await Promise.all([
    import('./open-pusher.ts'),
    loadConfig(),
  ])
  const pusher = openPusher(realtime)
  watchReturns(pusher)
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
