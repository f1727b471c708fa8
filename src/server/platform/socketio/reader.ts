import type { Duplex } from 'node:stream'
import type { Socket as Conn } from 'engine.io'
import type { WebSocket } from 'ws'

/** An event for all readers: encoded once, and framed once for WebSockets. */
export interface EncodedEvent {
  text: string
  frame: Buffer
  /** Whether it is skipped for readers that lag behind. */
  isVolatile: boolean
}

export type Delivery = 'sent' | 'skipped' | 'cut'

/** Private fields of the library: no public method returns the bytes queued for a reader or terminates its socket. */
interface Internals {
  transport: { socket?: WebSocket & { _socket: Duplex } }
  writeBuffer: readonly { data?: unknown }[]
}

/** Sends an event to a connection, or terminates it if more than `waitingBytesMax` bytes are already queued. */
export function deliver(conn: Conn, event: EncodedEvent, waitingBytesMax: number): Delivery {
  if (conn.readyState !== 'open') return 'skipped'
  const { transport, writeBuffer } = conn as unknown as Internals
  const webSocket = transport.socket
  // Bypasses the library's queue if it is empty. This is safe, because frames are whole and not compressed.
  if (webSocket && writeBuffer.length === 0) {
    const { writableLength } = webSocket._socket
    if (writableLength > waitingBytesMax) return cut(conn)
    if (event.isVolatile && writableLength > 0) return 'skipped'
    webSocket._socket.write(event.frame)
    return 'sent'
  }
  if (event.isVolatile && !conn.transport.writable) return 'skipped'
  if (bytesOf(writeBuffer) > waitingBytesMax) return cut(conn)
  conn.write(event.text, { compress: false })
  return 'sent'
}

/** Terminates a connection without waiting for the closing handshake. */
export function cut(conn: Conn): 'cut' {
  const { transport } = conn as unknown as Internals
  if (transport.socket) transport.socket.terminate()
  else conn.close(true)
  return 'cut'
}

const bytesOf = (packets: Internals['writeBuffer']): number =>
  packets.reduce((sum, { data }) => sum + (typeof data === 'string' ? data.length : 0), 0)
