import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { type Closing, closeCodes } from './close-codes.ts'
import { Connection } from './connection.ts'
import { createConnectionCounts } from './connection-counts.ts'
import { refusalOfHandshake } from './handshake.ts'
import type { Hub } from './hub.ts'
import type { RealtimeOptions } from './options.ts'
import { connectionEstablished } from './outgoing.ts'
import { receive } from './receive.ts'

const CLOSE_TIMEOUT_MS = 5_000
const STOP_GRACE_MS = 2_000

export interface Acceptor {
  /** Creates a connection from the socket, or closes it with a reason. */
  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Closes all connections and waits for them; those that do not answer are terminated. */
  close(): Promise<void>
}

export function createAcceptor(
  hub: Hub,
  options: RealtimeOptions,
  activityTimeoutSeconds: number,
): Acceptor {
  const { app, clock, entropy, allowedOrigins, stopGraceMs = STOP_GRACE_MS } = options
  const { addressOf = (request) => request.socket.remoteAddress ?? '' } = options
  const server = createServer(hub.limits.messageBytesMax)
  const connectionCounts = createConnectionCounts()

  function refusalOf(request: IncomingMessage): Closing | null {
    const refusal = refusalOfHandshake(request, { app, allowedOrigins })
    if (refusal) return refusal
    if (hub.connections.size >= hub.limits.connectionsMax) {
      return { code: closeCodes.overCapacity, reason: 'Over capacity' }
    }
    if (!connectionCounts.isFull(addressOf(request), hub.limits.connectionsPerAddressMax))
      return null
    return { code: closeCodes.overCapacity, reason: 'Too many connections from this address' }
  }

  function welcome(webSocket: WebSocket, socket: Duplex, address: string): void {
    const socketId = socketIdOf(entropy.bytes(8))
    webSocket.once('close', connectionCounts.add(address))
    const connection = connect(hub, socketId, webSocket, socket)
    connection.send(connectionEstablished(socketId, activityTimeoutSeconds))
  }

  return {
    accept(request, socket, head) {
      // Refused clients stay connected until they have received the reason, so they are limited too.
      if (server.clients.size >= 2 * hub.limits.connectionsMax) {
        socket.destroy()
        return
      }
      server.handleUpgrade(request, socket, head, (webSocket) => {
        // Every error is followed by the close event, which cleans up.
        webSocket.on('error', () => {})
        const refusal = refusalOf(request)
        if (refusal) webSocket.close(refusal.code, refusal.reason)
        else welcome(webSocket, socket, addressOf(request))
      })
    },
    close() {
      const cancelGrace = clock.after(stopGraceMs, () => {
        for (const webSocket of server.clients) webSocket.terminate()
      })
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const connection of hub.connections.values()) {
        connection.close(closeCodes.reconnect, 'The server restarts')
      }
      return closed.then(cancelGrace)
    },
  }
}

function createServer(maxPayload: number): WebSocketServer {
  // A separate variable, because `closeTimeout` is missing from the types of ws.
  const options = {
    noServer: true,
    perMessageDeflate: false,
    maxPayload,
    closeTimeout: CLOSE_TIMEOUT_MS,
  }
  return new WebSocketServer(options)
}

const socketIdOf = (bytes: Buffer): string => `${bytes.readUInt32BE(0)}.${bytes.readUInt32BE(4)}`

function connect(hub: Hub, socketId: string, webSocket: WebSocket, socket: Duplex): Connection {
  const connection = new Connection({
    socketId,
    webSocket,
    socket,
    limits: hub.limits,
    nowMs: hub.nowMs(),
    onGone(gone) {
      hub.connections.delete(socketId)
      hub.channels.removeFromAll(gone)
    },
    onStalled: () => hub.log.warn({ socketId }, 'A stalled reader was disconnected'),
  })
  hub.connections.set(socketId, connection)
  // With the default binaryType a message is always one Buffer.
  webSocket.on('message', (body, isBinary) => receive(hub, connection, body as Buffer, isBinary))
  webSocket.on('ping', () => connection.noteActivity(hub.nowMs()))
  webSocket.on('pong', () => connection.noteActivity(hub.nowMs()))
  return connection
}
