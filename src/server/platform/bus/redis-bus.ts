import { createHash } from 'node:crypto'
import { Redis } from 'ioredis'
import { SECOND_MS } from '#domain/schedule/durations.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import type { Bus } from './bus.ts'

/** The interval at which a node sends itself a message through Redis. */
const HEARTBEAT_MS = SECOND_MS
/** Without an echo for this long, Redis counts as unavailable even if the connections are open. */
const SILENCE_MS_MAX = 3 * SECOND_MS
const RECONNECT_MS_MAX = SECOND_MS
const HEARTBEAT = ''

export interface RedisBusOptions {
  url: string
  /** The same on all nodes of a shop and different between shops, which may share a Redis. */
  secret: Buffer
  clock: Clock
  entropy: Pick<Entropy, 'bytes'>
  log: { info(about: object, message: string): void; warn(about: object, message: string): void }
}

/** A bus over Redis publish/subscribe. Redis stores nothing, and the bus reconnects automatically. */
export function createRedisBus({ url, secret, clock, entropy, log }: RedisBusOptions): Bus {
  const nodeId = entropy.bytes(8).toString('hex')
  const channel = `coffer:${createHash('sha256').update('bus').update(secret).digest('hex')}`
  const listeners = new Map<string, ((message: string, from: string) => void)[]>()
  const returnListeners: (() => void)[] = []
  let isReady = false
  let heardAtMs = clock.monotonic()

  const options = {
    // Messages queued during an outage would be stale when Redis is back.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResubscribe: false,
    connectTimeout: SILENCE_MS_MAX,
    retryStrategy: (tries: number) => Math.min(50 * 2 ** tries, RECONNECT_MS_MAX),
  }
  const publisher = new Redis(url, options)
  const subscriber = new Redis(url, options)

  function send(topic: string, message: string): void {
    if (publisher.status !== 'ready') return
    // The heartbeat detects a lost connection.
    publisher.publish(channel, `${nodeId} ${topic}\n${message}`).catch(() => {})
  }

  function receive(text: string): void {
    const space = text.indexOf(' ')
    const line = text.indexOf('\n')
    if (space < 0 || line < space) return
    const from = text.slice(0, space)
    const topic = text.slice(space + 1, line)
    if (from === nodeId) {
      if (topic === HEARTBEAT) noteEcho()
      return
    }
    for (const listener of listeners.get(topic) ?? []) {
      try {
        listener(text.slice(line + 1), from)
      } catch (error) {
        // A node of another release may send messages that this one cannot parse.
        log.warn({ err: error, topic }, 'Could not read a message from another node')
      }
    }
  }

  function noteEcho(): void {
    heardAtMs = clock.monotonic()
    if (isReady) return
    isReady = true
    log.info({}, 'The bus is ready')
    for (const listener of returnListeners) listener()
  }

  function noteAbsence(): void {
    if (!isReady) return
    isReady = false
    log.warn({}, 'The bus is unavailable: events do not reach the other nodes')
  }

  function beat(): void {
    if (isReady && clock.monotonic() - heardAtMs > SILENCE_MS_MAX) {
      noteAbsence()
      for (const connection of [publisher, subscriber]) connection.disconnect(true)
    }
    send(HEARTBEAT, '')
    cancelBeat = clock.after(HEARTBEAT_MS, beat)
  }

  for (const connection of [publisher, subscriber]) {
    // Every failed attempt emits an error, which the client prints to the console if nothing listens.
    connection.on('error', () => {})
    connection.on('close', noteAbsence)
  }
  publisher.on('ready', () => send(HEARTBEAT, ''))
  subscriber.on('ready', () => {
    subscriber.subscribe(channel).then(
      () => send(HEARTBEAT, ''),
      () => subscriber.disconnect(true),
    )
  })
  subscriber.on('message', (_: string, text: string) => receive(text))
  let cancelBeat = clock.after(HEARTBEAT_MS, beat)

  return {
    publish: send,
    subscribe(topic, onMessage) {
      listeners.set(topic, [...(listeners.get(topic) ?? []), onMessage])
    },
    onReturn(listener) {
      returnListeners.push(listener)
      if (isReady) listener()
    },
    state: () => (isReady ? 'ready' : 'away'),
    metrics: () => [
      {
        name: 'coffer_bus_is_away',
        help: '1 while the bus is unavailable on this node',
        labels: {},
        value: isReady ? 0 : 1,
      },
    ],
    async stop() {
      cancelBeat()
      isReady = false
      for (const connection of [publisher, subscriber]) connection.disconnect()
    },
  }
}
