import { createRelay, type News, type Relay } from './bus.ts'
import { type Channels, createChannels } from './channels.ts'
import type { Connection } from './connection.ts'
import {
  defaultLimits,
  type RealtimeApp,
  type RealtimeLimits,
  type RealtimeLog,
  type RealtimeOptions,
} from './options.ts'
import { channelEvent } from './outgoing.ts'
import { textFrame } from './text-frame.ts'

export interface EventOrigin {
  exceptSocketId?: string | undefined
  userId?: string | undefined
}

/** What the verbs of the protocol share. */
export interface Hub {
  app: RealtimeApp
  limits: RealtimeLimits
  hasClientEvents: boolean
  log: RealtimeLog
  connections: Map<string, Connection>
  channels: Channels
  nowMs(): number
  /** Whether anything is ever told on a channel; what asks elsewhere answers later. */
  isChannel(channel: string): boolean | Promise<boolean>
  /** Sends an event to the channel on every node; `data` is already a text. */
  publish(channel: string, event: string, data: string, from?: EventOrigin): void
  /** Notes that a channel was signed for a socket, wherever it is connected. */
  grant(socketId: string, channel: string): void
  /** Closes who listens to the channel, or may, on every node; returns how many it were here. */
  disconnect(channel: string, code: number, reason: string): number
}

export function createHub(options: RealtimeOptions): Hub {
  const connections = new Map<string, Connection>()
  const channels = createChannels()
  const nodeId = options.entropy.bytes(8).toString('hex')
  const relay = createRelay(options.bus, nodeId, (news, text) =>
    hearNews(connections, channels, news, text),
  )
  return {
    app: options.app,
    limits: { ...defaultLimits, ...options.limits },
    hasClientEvents: options.hasClientEvents ?? false,
    log: options.log,
    connections,
    channels,
    nowMs: () => options.clock.now(),
    isChannel: options.isChannel ?? (() => true),
    publish(channel, event, data, from = {}) {
      if (!options.bus && !channels.has(channel)) return
      const text = channelEvent(channel, event, data, from.userId)
      channels.fanOut(channel, textFrame(text), from.exceptSocketId)
      relay.publish({ kind: 'event', channel, except: from.exceptSocketId }, text)
    },
    grant: (socketId, channel) => grant(connections, relay, socketId, channel),
    disconnect(channel, code, reason) {
      relay.publish({ kind: 'close', channel, code, reason })
      return closeListeners(connections, channel, code, reason)
    },
  }
}

type Connections = ReadonlyMap<string, Connection>

function hearNews(connections: Connections, channels: Channels, news: News, text: string): void {
  if (news.kind === 'event') channels.fanOut(news.channel, textFrame(text), news.except)
  else if (news.kind === 'grant') connections.get(news.socketId)?.grants.add(news.channel)
  else closeListeners(connections, news.channel, news.code, news.reason)
}

function grant(connections: Connections, relay: Relay, socketId: string, channel: string): void {
  const connection = connections.get(socketId)
  if (connection) connection.grants.add(channel)
  else relay.publish({ kind: 'grant', channel, socketId })
}

function closeListeners(
  connections: Connections,
  channel: string,
  code: number,
  reason: string,
): number {
  const listening = [...connections.values()].filter(
    (connection) => connection.channels.has(channel) || connection.grants.has(channel),
  )
  for (const connection of listening) connection.close(code, reason)
  return listening.length
}
