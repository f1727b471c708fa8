import { type Bus, noBus } from '#server/platform/bus/bus.ts'
import { type Channels, createChannels } from './channels.ts'
import type { Connection } from './connection.ts'
import {
  defaultLimits,
  type RealtimeApp,
  type RealtimeLimits,
  type RealtimeLog,
  type RealtimeOptions,
} from './options.ts'
import { channelEvent, subscriptionCount } from './outgoing.ts'
import { createRelay, type Relay, type RelayMessage } from './relay.ts'
import { createSubscriptionCounts, type SubscriptionCounts } from './subscription-counts.ts'
import { textFrame } from './text-frame.ts'

export interface EventOrigin {
  exceptSocketId?: string | undefined
  userId?: string | undefined
}

/** The state that the handlers of the protocol share. */
export interface Hub {
  app: RealtimeApp
  limits: RealtimeLimits
  hasClientEvents: boolean
  log: RealtimeLog
  bus: Bus
  connections: Map<string, Connection>
  channels: Channels
  counts: SubscriptionCounts
  nowMs(): number
  /** Whether the channel exists; a promise if it must be looked up. */
  isChannel(channel: string): boolean | Promise<boolean>
  /** Sends an event to the channel on every node; `data` is already text. */
  publish(channel: string, event: string, data: string, from?: EventOrigin): void
  /** Records that a channel was signed for a socket, on whichever node it is connected. */
  grant(socketId: string, channel: string): void
  /** Closes the sockets that listen, or may listen, to the channel on every node; returns their number on this node. */
  disconnect(channel: string, code: number, reason: string): number
  /** When each of the other nodes last sent a message. */
  nodesHeardAtMs: ReadonlyMap<string, number>
  forgetNode(node: string): void
  /** Sends the presence members of this node to the other nodes; a question asks for theirs in return. */
  sendMembers(about: { isQuestion: boolean }): void
}

export function createHub(options: RealtimeOptions): Hub {
  const { clock, bus = noBus } = options
  const connections = new Map<string, Connection>()
  const nodesHeardAtMs = new Map<string, number>()
  const channels = createChannels({
    onJoin: (channel, member) => relay.publish({ kind: 'join', channel, member }),
    onLeave: (channel, userId) => relay.publish({ kind: 'leave', channel, userId }),
    onChange: (channel) => counts.noteChange(channel),
  })
  const counts = createSubscriptionCounts({
    clock,
    isCounted: options.isCounted ?? (() => false),
    countHere: channels.countOf,
    channelsHere: channels.names,
    publish: (channel, count) => channels.fanOut(channel, subscriptionCount(channel, count)),
    relay: (changed, isAll) => relay.publish({ kind: 'counts', counts: changed, isAll }),
  })
  const relay = createRelay(bus, (message, text, from) => {
    nodesHeardAtMs.set(from, clock.now())
    receiveFromNode(hub, message, text, from)
  })
  const hub: Hub = {
    app: options.app,
    limits: { ...defaultLimits, ...options.limits },
    hasClientEvents: options.hasClientEvents ?? false,
    log: options.log,
    bus,
    connections,
    channels,
    counts,
    nowMs: () => clock.now(),
    isChannel: options.isChannel ?? (() => true),
    publish(channel, event, data, from = {}) {
      if (bus.state() === 'in process' && !channels.has(channel)) return
      const text = channelEvent(channel, event, data, from.userId)
      channels.fanOut(channel, textFrame(text), from.exceptSocketId)
      relay.publish({ kind: 'event', channel, except: from.exceptSocketId }, text)
    },
    grant: (socketId, channel) => grant(connections, relay, socketId, channel),
    disconnect(channel, code, reason) {
      relay.publish({ kind: 'close', channel, code, reason })
      return closeListeners(connections, channel, code, reason)
    },
    nodesHeardAtMs,
    forgetNode(node) {
      nodesHeardAtMs.delete(node)
      channels.replaceElsewhere(node)
      counts.forgetNode(node)
    },
    sendMembers: ({ isQuestion }) =>
      relay.publish({ kind: 'members', members: channels.members(), isQuestion }),
  }
  return hub
}

function receiveFromNode(hub: Hub, message: RelayMessage, text: string, from: string): void {
  const { channels, connections, counts } = hub
  switch (message.kind) {
    case 'event':
      channels.fanOut(message.channel, textFrame(text), message.except)
      break
    case 'grant':
      connections.get(message.socketId)?.grants.add(message.channel)
      break
    case 'close':
      closeListeners(connections, message.channel, message.code, message.reason)
      break
    case 'join':
      channels.joinElsewhere(from, message.channel, message.member)
      break
    case 'leave':
      channels.leaveElsewhere(from, message.channel, message.userId)
      break
    case 'counts':
      counts.receive(from, message.counts, message.isAll)
      break
    case 'members':
      channels.replaceElsewhere(from, message.members)
      if (!message.isQuestion) return
      hub.sendMembers({ isQuestion: false })
      counts.relayAll()
  }
}

type Connections = ReadonlyMap<string, Connection>

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
