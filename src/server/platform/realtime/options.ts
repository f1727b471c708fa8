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
  /** What one address may hold of them, an IPv6 network of /64 counting as one. */
  connectionsPerAddressMax: number
  subscriptionsMax: number
  channelsPerConnectionMax: number
  /** After so many subscriptions to channels that there are not, the socket is closed. */
  unknownChannelsMax: number
  membersPerChannelMax: number
  messageBytesMax: number
  messagesPerSecondMax: number
  clientEventsPerSecondMax: number
  /** A reader that lets more than this wait for it is cut, so that it cannot hold memory. */
  waitingBytesMax: number
}

export interface RealtimeOptions {
  app: RealtimeApp
  clock: Clock
  entropy: Pick<Entropy, 'bytes'>
  log: RealtimeLog
  /** Under the 60 s after which common proxies cut an idle connection. */
  activityTimeoutSeconds?: number
  pongTimeoutSeconds?: number
  /** How long `stop` waits for clients to answer the close. */
  stopGraceMs?: number
  /** Whether clients may send `client-` events to each other on private and presence channels. */
  hasClientEvents?: boolean
  /** Pages that may connect; undefined admits all. A client that is no browser sends no origin. */
  allowedOrigins?: readonly string[]
  limits?: Partial<RealtimeLimits>
  /** By what connections are counted together; by default the socket's own address. */
  networkOf?: (request: IncomingMessage) => string
  /** Whether anything is ever published on a channel; by default any may be subscribed to. */
  isChannel?: (channel: string) => boolean | Promise<boolean>
  /** Carries events to the other nodes; undefined when this is the only one. */
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
