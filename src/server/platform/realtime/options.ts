import type { IncomingMessage } from 'node:http'
import type { Bus } from '#server/platform/bus/bus.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'

export interface RealtimeApp {
  id: string
  key: string
  secret: string
}

export interface RealtimeLog {
  info(about: object, message: string): void
  warn(about: object, message: string): void
}

export interface RealtimeLimits {
  connectionsMax: number
  /** Connections per address; an IPv6 /64 network counts as one address. */
  connectionsPerAddressMax: number
  subscriptionsMax: number
  channelsPerConnectionMax: number
  /** The socket is closed after this many subscriptions to channels that do not exist. */
  unknownChannelsMax: number
  membersPerChannelMax: number
  messageBytesMax: number
  messagesPerSecondMax: number
  clientEventsPerSecondMax: number
  /** A reader with more bytes queued than this is disconnected, so that it cannot hold memory. */
  waitingBytesMax: number
}

export interface RealtimeOptions {
  app: RealtimeApp
  clock: Clock
  entropy: Pick<Entropy, 'bytes'>
  log: RealtimeLog
  /** Below the 60 s after which common proxies cut idle connections. */
  activityTimeoutSeconds?: number
  pongTimeoutSeconds?: number
  /** How long `stop` waits for clients to answer the close. */
  stopGraceMs?: number
  /** Whether clients may send `client-` events to each other on private and presence channels. */
  hasClientEvents?: boolean
  /** Origins that may connect; undefined allows all. Clients other than browsers send no origin. */
  allowedOrigins?: readonly string[]
  limits?: Partial<RealtimeLimits>
  /** The address by whose networks connections are counted; by default the socket's. */
  addressOf?: (request: IncomingMessage) => string
  /** Whether a channel exists; by default every name does. */
  isChannel?: (channel: string) => boolean | Promise<boolean>
  /** Whether a channel's subscribers are told how many they are; by default none is. */
  isCounted?: (channel: string) => boolean
  /** Carries events to the other nodes; undefined if there are none. */
  bus?: Bus
}

export const defaultLimits: RealtimeLimits = {
  connectionsMax: 10_000,
  connectionsPerAddressMax: 200,
  subscriptionsMax: 100_000,
  channelsPerConnectionMax: 50,
  unknownChannelsMax: 20,
  membersPerChannelMax: 100,
  messageBytesMax: 10 * 1024,
  messagesPerSecondMax: 200,
  clientEventsPerSecondMax: 10,
  waitingBytesMax: 256 * 1024,
}
