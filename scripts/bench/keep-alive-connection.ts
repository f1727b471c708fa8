import { once } from 'node:events'
import net from 'node:net'

/** A persistent connection with one request at a time. */
export interface KeepAliveConnection {
  /** Returns the status once the whole reply has arrived. */
  ask(request: string): Promise<number>
  close(): void
}

const END_OF_HEADERS = '\r\n\r\n'

/**
 * The load shares the server's cores and should cost little, so this client supports only what our replies use: a
 * length and no encoding.
 */
export async function openKeepAliveConnection(address: string): Promise<KeepAliveConnection> {
  const { hostname, port } = new URL(address)
  const socket = net.connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  socket.setEncoding('latin1')
  let answer = ''
  let asked = Promise.withResolvers<number>()
  socket.on('error', (error) => asked.reject(error))
  socket.on('close', () => asked.reject(new Error('The server closed the connection')))
  socket.on('data', (piece: string) => {
    answer += piece
    const end = answer.indexOf(END_OF_HEADERS)
    if (end === -1) return
    const [, length] = /\r\ncontent-length: (\d+)/i.exec(answer) ?? []
    if (length === undefined) return asked.reject(new Error('A reply without a length'))
    if (answer.length < end + END_OF_HEADERS.length + Number(length)) return
    const status = Number(answer.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length))
    answer = ''
    asked.resolve(status)
  })
  return {
    ask(request) {
      asked = Promise.withResolvers<number>()
      socket.write(request, 'latin1')
      return asked.promise
    },
    close() {
      // Nobody waits for it any more, so closing is not an error.
      asked.promise.catch(() => undefined)
      socket.destroy()
    },
  }
}

/** A POST of JSON as raw text. */
export const postRequest = (path: string, headers: Record<string, string>, body: string): string =>
  [
    `POST ${path} HTTP/1.1`,
    ...Object.entries(headers).map((pair) => pair.join(': ')),
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    `\r\n${body}`,
  ].join('\r\n')
