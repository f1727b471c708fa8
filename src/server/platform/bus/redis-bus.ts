import { createHash } from 'node:crypto'
import { Redis } from 'ioredis'
import { SECOND_MS } from '#domain/schedule/durations.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import type { Bus } from './bus.ts'

/** The interval at which a node sends itself a message through Redis. */
const HEARTBEAT_MS = SECOND_MS / 2
/** A node is current for this long from the sending of the last heartbeat that came back to it. */
const CURRENT_MS = SECOND_MS
/** How long an announcement waits for the other nodes. */
const ANNOUNCE_MS_MAX = SECOND_MS / 2
/** Without an echo for this long, Redis counts as unavailable even if the connections are open. */
const SILENCE_MS_MAX = 3 * SECOND_MS
const RECONNECT_MS_MAX = SECOND_MS
const HEARTBEAT = ''
const ANNOUNCEMENT = 'announcement'
const HEARD = 'heard'

/** A message whose sender waits until the other nodes have handled it. */
interface Announcement {
  sentAtMs: number
  /** The nodes that have handled it. */
  heardBy: Set<string>
  /** The nodes that have to handle it; null until the message has come back to its sender. */
  awaited: readonly string[] | null
  end(isHeard: boolean): void
}

export interface RedisBusOptions {
  url: string
  /** The same on all nodes of a shop and different between shops, which may share a Redis. */
  secret: Buffer
  clock: Clock
  entropy: Pick<Entropy, 'bytes'>
  log: { info(about: object, message: string): void; warn(about: object, message: string): void }
}

/**
 * A bus over Redis publish/subscribe. Redis stores nothing, and the bus reconnects automatically.
 *
 * Redis delivers messages to all subscribers in one order. A node that receives its own heartbeat has therefore
 * received everything that was published before it was sent, and is current for a second from then. A node that is
 * current when an announcement is published has sent a heartbeat in the second before, and the announcing node, if it
 * has listened for that long, has received that heartbeat before its own announcement comes back. So it knows all nodes
 * that it has to wait for; every other node asks the database until it has caught up.
 */
export function createRedisBus({ url, secret, clock, entropy, log }: RedisBusOptions): Bus {
  const nodeId = entropy.bytes(8).toString('hex')
  const channel = `coffer:${createHash('sha256').update('bus').update(secret).digest('hex')}`
  const listeners = new Map<string, ((message: string, from: string) => void)[]>()
  const returnListeners: (() => void)[] = []
  /** When other nodes' heartbeats were last received. */
  const peers = new Map<string, number>()
  const announcements = new Map<string, Announcement>()
  let announced = 0
  let isReady = false
  let readySinceMs = 0
  let heardAtMs = clock.monotonic()
  let currentUntilMs = 0

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
    const message = text.slice(line + 1)
    if (topic === HEARTBEAT) hearHeartbeat(from, message)
    else if (topic === ANNOUNCEMENT) hearAnnouncement(from, message)
    else if (topic === HEARD) hearAnswer(from, message)
    else if (from !== nodeId) deliver(topic, message, from)
  }

  /** Returns whether every listener has handled the message. */
  function deliver(topic: string, message: string, from: string): boolean {
    let isHandled = true
    for (const listener of listeners.get(topic) ?? []) {
      try {
        listener(message, from)
      } catch (error) {
        isHandled = false
        // A node of another release may send messages that this one cannot parse.
        log.warn({ err: error, topic }, 'Could not read a message from another node')
      }
    }
    return isHandled
  }

  function hearHeartbeat(from: string, sentAtMs: string): void {
    const nowMs = clock.monotonic()
    if (from !== nodeId) return void peers.set(from, nowMs)
    heardAtMs = nowMs
    currentUntilMs = Number(sentAtMs) + CURRENT_MS
    if (isReady) return
    isReady = true
    readySinceMs = nowMs
    log.info({}, 'The bus is ready')
    for (const listener of returnListeners) listener()
  }

  function hearAnnouncement(from: string, text: string): void {
    const space = text.indexOf(' ')
    const line = text.indexOf('\n')
    const id = text.slice(0, space)
    if (from !== nodeId) {
      const isHandled = deliver(text.slice(space + 1, line), text.slice(line + 1), from)
      if (isHandled) send(HEARD, id)
      return
    }
    const announcement = announcements.get(id)
    if (!announcement) return
    announcement.awaited = peersSince(announcement.sentAtMs - CURRENT_MS)
    endIfHeard(announcement)
  }

  function hearAnswer(from: string, id: string): void {
    const announcement = announcements.get(id)
    if (!announcement) return
    announcement.heardBy.add(from)
    endIfHeard(announcement)
  }

  function endIfHeard({ awaited, heardBy, end }: Announcement): void {
    if (awaited?.every((peer) => heardBy.has(peer))) end(true)
  }

  function peersSince(sinceMs: number): string[] {
    for (const [peer, atMs] of peers) if (atMs < sinceMs) peers.delete(peer)
    return [...peers.keys()]
  }

  function announce(topic: string, message: string): Promise<boolean> {
    const sentAtMs = clock.monotonic()
    const id = `${nodeId}-${++announced}`
    const text = `${id} ${topic}\n${message}`
    // A node that has only just begun to listen does not know the others.
    if (!isReady || readySinceMs > sentAtMs - CURRENT_MS) {
      send(ANNOUNCEMENT, text)
      return Promise.resolve(false)
    }
    return new Promise((resolve) => {
      const cancel = clock.after(ANNOUNCE_MS_MAX, () => end(false))
      function end(isHeard: boolean): void {
        cancel()
        announcements.delete(id)
        resolve(isHeard)
      }
      announcements.set(id, { sentAtMs, heardBy: new Set(), awaited: null, end })
      send(ANNOUNCEMENT, text)
    })
  }

  function noteAbsence(): void {
    if (!isReady) return
    isReady = false
    for (const { end } of [...announcements.values()]) end(false)
    log.warn({}, 'The bus is unavailable: events do not reach the other nodes')
  }

  const sendHeartbeat = () => send(HEARTBEAT, String(clock.monotonic()))

  function beat(): void {
    if (isReady && clock.monotonic() - heardAtMs > SILENCE_MS_MAX) {
      noteAbsence()
      for (const connection of [publisher, subscriber]) connection.disconnect(true)
    }
    sendHeartbeat()
    cancelBeat = clock.after(HEARTBEAT_MS, beat)
  }

  for (const connection of [publisher, subscriber]) {
    // Every failed attempt emits an error, which the client prints to the console if nothing listens.
    connection.on('error', () => {})
    connection.on('close', noteAbsence)
  }
  publisher.on('ready', sendHeartbeat)
  subscriber.on('ready', () => {
    subscriber.subscribe(channel).then(sendHeartbeat, () => subscriber.disconnect(true))
  })
  const onMessage = (_: string, text: string): void => receive(text)
  subscriber.on('message', onMessage)
  let cancelBeat = clock.after(HEARTBEAT_MS, beat)

  return {
    publish: send,
    announce,
    isCurrent: () => isReady && clock.monotonic() <= currentUntilMs,
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
      // What still arrives while the connection closes does not make the bus ready again.
      subscriber.off('message', onMessage)
      isReady = false
      for (const { end } of [...announcements.values()]) end(false)
      for (const connection of [publisher, subscriber]) connection.disconnect()
    },
  }
}
