import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { SECOND_MS } from '#domain/schedule/durations.ts'
import type { Metric } from '#server/platform/metrics/metric.ts'
import { createAcceptor } from './acceptor.ts'
import type { ChannelCounts } from './channels.ts'
import { closeCodes } from './close-codes.ts'
import { isRealtimePath } from './handshake.ts'
import { startHeartbeat } from './heartbeat.ts'
import { createHub } from './hub.ts'
import type { RealtimeOptions } from './options.ts'
import { startPresenceSync } from './presence-sync.ts'
import { startRenewal } from './renewal.ts'
import { type ChannelSignature, signChannel } from './signing.ts'

export interface PusherEndpoint {
  /** Returns false, and leaves the socket alone, if the path is not the endpoint's. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean
  /** Sends an event to all subscribers of the channel; `data` is encoded once. */
  publish(channel: string, event: string, data: unknown, exceptSocketId?: string): void
  /** The same for `data` that is already text, as in the HTTP API. */
  publishText(channel: string, event: string, data: string, exceptSocketId?: string): void
  /** Signs a subscription; null for a malformed socket id or a channel that needs no signature. */
  signChannel(socketId: string, channel: string, channelData?: string): ChannelSignature | null
  /**
   * Closes every socket that is subscribed to the channel or has a signature for it, on all nodes. By default clients
   * reconnect immediately and must request a new signature. Returns the number of sockets closed on this node.
   */
  disconnectSubscribers(channel: string, code?: number, reason?: string): number
  connections(): number
  /** The current metrics. */
  metrics(): Metric[]
  /** The channels with subscribers on this node. */
  channels(): ChannelCounts[]
  /** The user ids in a presence channel, on every node. */
  members(channel: string): string[]
  /** Closes all connections in a way that makes clients reconnect immediately, to this or another node. */
  stop(): Promise<void>
}

/** A server for version 7 of the Pusher protocol, on sockets that an HTTP server hands over. */
export function createPusherEndpoint(options: RealtimeOptions): PusherEndpoint {
  const { app, clock, activityTimeoutSeconds = 30, pongTimeoutSeconds = 30 } = options
  const hub = createHub(options)
  const acceptor = createAcceptor(hub, options, activityTimeoutSeconds)
  const stopHeartbeat = startHeartbeat({
    clock,
    connections: hub.connections,
    activityTimeoutMs: activityTimeoutSeconds * SECOND_MS,
    pongTimeoutMs: pongTimeoutSeconds * SECOND_MS,
  })

  const { bus, connections } = hub
  const stopRenewal = startRenewal({ bus, clock, connections })
  const stopMembers = startPresenceSync({ bus, clock, hub })

  return {
    handleUpgrade(request, socket, head) {
      if (!isRealtimePath(request)) return false
      acceptor.accept(request, socket, head)
      return true
    },
    publish: (channel, event, data, exceptSocketId) =>
      hub.publish(channel, event, JSON.stringify(data ?? null), { exceptSocketId }),
    publishText: (channel, event, data, exceptSocketId) =>
      hub.publish(channel, event, data, { exceptSocketId }),
    signChannel(socketId, channel, channelData) {
      const signature = signChannel(app, socketId, channel, channelData)
      if (signature) hub.grant(socketId, channel)
      return signature
    },
    disconnectSubscribers: (channel, code = closeCodes.reconnect, reason = 'Access has ended') =>
      hub.disconnect(channel, code, reason),
    connections: () => hub.connections.size,
    metrics: () => [
      {
        name: 'coffer_pusher_connections',
        help: 'Sockets of the Pusher endpoint on this node',
        labels: {},
        value: hub.connections.size,
      },
    ],
    channels: () => hub.channels.counts(),
    members: (channel) => hub.channels.presenceOf(channel)?.userIds() ?? [],
    stop() {
      stopHeartbeat()
      stopRenewal()
      stopMembers()
      hub.counts.stop()
      return acceptor.close()
    },
  }
}
