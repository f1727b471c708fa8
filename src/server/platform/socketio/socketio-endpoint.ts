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

/** Clients request it with a trailing slash. */
export const SOCKETIO_PATH = '/socket.io'
/** A client that has not joined a namespace in this time is disconnected. */
const CONNECT_MS_MAX = 10_000
/** How long a closed WebSocket may take to answer before it is terminated. */
const CLOSE_TIMEOUT_MS = 2_000

export interface SocketioLimits {
  connectionsMax: number
  /** Connections per address; an IPv6 /64 network counts as one address, and its /48 as some. */
  connectionsPerAddressMax: number
  messageBytesMax: number
  messagesPerSecondMax: number
  /** A reader with more bytes queued than this is disconnected, so that it cannot hold memory. */
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
  /** Carries events to the other nodes; undefined if there are none. */
  bus?: Bus
  log: { warn(about: object, message: string): void }
  namespaces: readonly string[]
  limits?: Partial<SocketioLimits>
  /** The address by whose networks connections are counted; by default the socket's. */
  addressOf?: (request: IncomingMessage) => string
}

export interface SocketioEndpoint {
  /** Returns false, and leaves the socket alone, if the path is not the endpoint's. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean
  handleRequest(request: IncomingMessage, response: ServerResponse): void
  /**
   * Sends an event to every client of the namespace. A volatile event is skipped for readers that lag behind,
   * because the next one replaces it.
   */
  publish(namespace: string, event: string, data: unknown, options?: { isVolatile: boolean }): void
  connections(): number
  metrics(): Metric[]
  /** Closes all connections in a way that makes clients reconnect, to this or another node. */
  stop(): Promise<void>
}

/** A Socket.IO 4 server that sends events to anonymous clients and ignores theirs. */
export function createSocketioEndpoint(options: SocketioOptions): SocketioEndpoint {
  const {
    clock,
    log,
    bus = noBus,
    addressOf = (request) => request.socket.remoteAddress ?? '',
  } = options
  const limits = { ...defaultLimits, ...options.limits }
  const perAddress = createConnectionCounts()
  const deliveries: Record<Delivery, number> = { sent: 0, skipped: 0, cut: 0 }
  let connections = 0

  function refusalOf(request: IncomingMessage): string | null {
    if (connections >= limits.connectionsMax) return 'Over capacity'
    if (!perAddress.isFull(addressOf(request), limits.connectionsPerAddressMax)) return null
    return 'Too many connections from this address'
  }

  const engine = new Engine({
    wsEngine: HastyWebSocketServer,
    // Any page may listen: the events are the same for everybody, and there are no sessions.
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
        if (delivery === 'cut') log.warn({}, 'A stalled reader was disconnected')
      },
    }),
  })
  server.bind(engine)
  server.use((_, next) => next(new Error('Invalid namespace')))
  const namespaces = new Map(options.namespaces.map((name) => [name, server.of(name)]))

  engine.on('connection', (conn: Conn) => {
    connections += 1
    const leave = perAddress.add(addressOf(conn.request))
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
        help: 'Listeners on this node, by namespace',
        labels: { namespace },
        value: sockets.size,
      })),
      ...Object.entries(deliveries).map(([delivery, value]) => ({
        name: 'coffer_socketio_deliveries',
        help: 'Event deliveries since the start: sent, skipped (volatile, the reader lagged), cut (it was disconnected)',
        labels: { delivery },
        value,
      })),
    ],
    stop: () => server.close(),
  }
}

/** The library's default server waits 30 s for a client that does not answer a close. */
class HastyWebSocketServer extends WebSocketServer {
  constructor(options: ServerOptions) {
    // A separate variable, because `closeTimeout` is missing from the types of ws.
    const hasty = { ...options, closeTimeout: CLOSE_TIMEOUT_MS }
    super(hasty)
  }
}

const isOwnPath = ({ url = '' }: IncomingMessage): boolean =>
  url.startsWith(`${SOCKETIO_PATH}/`) || url.startsWith(`${SOCKETIO_PATH}?`)
