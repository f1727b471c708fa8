import type { Duplex } from 'node:stream'
import type { Socket as Conn } from 'engine.io'
import type { WebSocket } from 'ws'

/** An event as every reader gets it: encoded once, and framed once for WebSockets. */
export interface EncodedEvent {
  text: string
  frame: Buffer
  /** Whether a reader who is behind does without it. */
  isVolatile: boolean
}

export type Delivery = 'sent' | 'skipped' | 'cut'

/** What the library's types hide: no public call tells what waits for a reader, or ends a socket at once. */
interface Internals {
  transport: { socket?: WebSocket & { _socket: Duplex } }
  writeBuffer: readonly { data?: unknown }[]
}

/** Hands a connection an event, or cuts it when more than so many bytes wait for it already. */
export function deliver(conn: Conn, event: EncodedEvent, waitingBytesMax: number): Delivery {
  if (conn.readyState !== 'open') return 'skipped'
  const { transport, writeBuffer } = conn as unknown as Internals
  const webSocket = transport.socket
  // Past the library's queue, as nothing is compressed and each side writes whole frames; not past what is in it.
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

/** Ends a connection without waiting for its answer. */
export function cut(conn: Conn): 'cut' {
  const { transport } = conn as unknown as Internals
  if (transport.socket) transport.socket.terminate()
  else conn.close(true)
  return 'cut'
}

const bytesOf = (packets: Internals['writeBuffer']): number =>
  packets.reduce((sum, { data }) => sum + (typeof data === 'string' ? data.length : 0), 0)
