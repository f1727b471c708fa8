import { once } from 'node:events'
import net from 'node:net'

/** A connection that is kept and asks one thing at a time. */
export interface KeptConnection {
  /** Answers the status, when all of the answer has come. */
  ask(request: string): Promise<number>
  close(): void
}

const END_OF_HEADERS = '\r\n\r\n'

/**
 * A load that shares the server's cores should cost little: this knows of HTTP just what a reply of ours
 * needs, a length and no encoding.
 */
export async function keepConnection(address: string): Promise<KeptConnection> {
  const { hostname, port } = new URL(address)
  const socket = net.connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  socket.setEncoding('latin1')
  let answer = ''
  let asked = Promise.withResolvers<number>()
  socket.on('error', (error) => asked.reject(error))
  socket.on('close', () => asked.reject(new Error('The server has closed the connection')))
  socket.on('data', (piece: string) => {
    answer += piece
    const end = answer.indexOf(END_OF_HEADERS)
    if (end === -1) return
    const [, length] = /\r\ncontent-length: (\d+)/i.exec(answer) ?? []
    if (length === undefined) return asked.reject(new Error('An answer without a length'))
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
      // Nobody waits any more: its end is no fault.
      asked.promise.catch(() => undefined)
      socket.destroy()
    },
  }
}

/** A POST of JSON as it travels. */
export const postOf = (path: string, headers: Record<string, string>, body: string): string =>
  [
    `POST ${path} HTTP/1.1`,
    ...Object.entries(headers).map((pair) => pair.join(': ')),
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    `\r\n${body}`,
  ].join('\r\n')
