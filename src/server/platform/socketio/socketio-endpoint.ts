import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { type Socket as Conn, Server as Engine } from 'engine.io'
import { Server } from 'socket.io'
import { Encoder } from 'socket.io-parser'
import { type ServerOptions, WebSocketServer } from 'ws'
import { type Bus, noBus } from '#server/platform/bus/bus.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Metric } from '#server/platform/metrics/metric.ts'
import { createConnectionCounts } from '#server/platform/realtime/connection-counts.ts'
import { rateWindow } from '#server/platform/realtime/rate-window.ts'
import { fanOutAdapter } from './fan-out-adapter.ts'
import { ReadOnlyDecoder } from './read-only-decoder.ts'
import { cut, type Delivery } from './reader.ts'

/** Clients ask for it with a slash at the end. */
export const SOCKETIO_PATH = '/socket.io'
/** Who names no namespace in this time is not here to listen. */
const CONNECT_MS_MAX = 10_000
/** So long a WebSocket that was closed may take to answer, before it is cut. */
const CLOSE_TIMEOUT_MS = 2_000

export interface SocketioLimits {
  connectionsMax: number
  /** What one address may hold of them, an IPv6 network of /64 counting as one. */
  connectionsPerAddressMax: number
  messageBytesMax: number
  messagesPerSecondMax: number
  /** A reader that lets more than this wait for it is cut, so that it cannot hold memory. */
  waitingBytesMax: number
}

const defaultLimits: SocketioLimits = {
  connectionsMax: 10_000,
  connectionsPerAddressMax: 200,
  messageBytesMax: 1024,
  messagesPerSecondMax: 10,
  waitingBytesMax: 256 * 1024,
}

export interface SocketioOptions {
  clock: Clock
  /** Carries events to the other nodes; undefined when this is the only one. */
  bus?: Bus
  log: { warn(about: object, message: string): void }
  namespaces: readonly string[]
  limits?: Partial<SocketioLimits>
  /** By what connections are counted together; by default the socket's own address. */
  networkOf?: (request: IncomingMessage) => string
}

export interface SocketioEndpoint {
  /** True when the path is the endpoint's own; false leaves the socket to others. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean
  handleRequest(request: IncomingMessage, response: ServerResponse): void
  /**
   * Sends an event to everybody in the namespace. A volatile one is skipped for readers who are behind: the next
   * says all that it did.
   */
  publish(namespace: string, event: string, data: unknown, options?: { isVolatile: boolean }): void
  connections(): number
  metrics(): Metric[]
  /** Closes all connections so that clients come back, to this or another node. */
  stop(): Promise<void>
}

/** A Socket.IO server, version 4, that visitors listen to and whose clients are told and not heard. */
export function createSocketioEndpoint(options: SocketioOptions): SocketioEndpoint {
  const {
    clock,
    log,
    bus = noBus,
    networkOf = (request) => request.socket.remoteAddress ?? '',
  } = options
  const limits = { ...defaultLimits, ...options.limits }
  const crowd = createConnectionCounts()
  const deliveries: Record<Delivery, number> = { sent: 0, skipped: 0, cut: 0 }
  let connections = 0

  function refusalOf(request: IncomingMessage): string | null {
    if (connections >= limits.connectionsMax) return 'Over capacity'
    if (crowd.count(networkOf(request)) < limits.connectionsPerAddressMax) return null
    return 'Too many connections from this address'
  }

  const engine = new Engine({
    wsEngine: HastyWebSocketServer,
    // It tells everybody the same and knows nobody, so that any page may listen.
    cors: { origin: '*', methods: ['GET', 'POST'] },
    maxHttpBufferSize: limits.messageBytesMax,
    httpCompression: false,
    allowRequest(request, answer) {
      const refusal = refusalOf(request)
      answer(refusal, refusal === null)
    },
  })
  const server = new Server({
    serveClient: false,
    connectTimeout: CONNECT_MS_MAX,
    parser: { Encoder, Decoder: ReadOnlyDecoder },
    adapter: fanOutAdapter({
      bus,
      waitingBytesMax: limits.waitingBytesMax,
      onDelivery(delivery) {
        deliveries[delivery] += 1
        if (delivery === 'cut') log.warn({}, 'a reader that stalled was cut')
      },
    }),
  })
  server.bind(engine)
  server.use((_, next) => next(new Error('Invalid namespace')))
  const namespaces = new Map(options.namespaces.map((name) => [name, server.of(name)]))

  engine.on('connection', (conn: Conn) => {
    connections += 1
    const leave = crowd.add(networkOf(conn.request))
    const rate = rateWindow(limits.messagesPerSecondMax)
    conn.on('packet', () => {
      if (!rate.take(clock.now())) cut(conn)
    })
    conn.once('close', () => {
      connections -= 1
      leave()
    })
  })

  return {
    handleUpgrade(request, socket, head) {
      if (!isOwnPath(request)) return false
      engine.handleUpgrade(request, socket, head)
      return true
    },
    handleRequest: (request, response) => engine.handleRequest(request, response),
    publish(name, event, data, { isVolatile } = { isVolatile: false }) {
      const namespace = namespaces.get(name)
      if (isVolatile) namespace?.volatile.emit(event, data)
      else namespace?.emit(event, data)
    },
    connections: () => connections,
    metrics: () => [
      ...[...namespaces].map(([namespace, { sockets }]) => ({
        name: 'coffer_socketio_readers',
        help: 'Who listens on this node, by namespace',
        labels: { namespace },
        value: sockets.size,
      })),
      ...Object.entries(deliveries).map(([delivery, value]) => ({
        name: 'coffer_socketio_deliveries',
        help: 'Events handed to readers since the start: sent, skipped (volatile, the reader was behind), cut',
        labels: { delivery },
        value,
      })),
    ],
    stop: () => server.close(),
  }
}

/** The library's own waits half a minute for who does not answer a close. */
class HastyWebSocketServer extends WebSocketServer {
  constructor(options: ServerOptions) {
    // A value of its own, because `closeTimeout` is missing from the types of ws.
    const hasty = { ...options, closeTimeout: CLOSE_TIMEOUT_MS }
    super(hasty)
  }
}

const isOwnPath = ({ url = '' }: IncomingMessage): boolean =>
  url.startsWith(`${SOCKETIO_PATH}/`) || url.startsWith(`${SOCKETIO_PATH}?`)
