import { createServer, type IncomingMessage, request } from 'node:http'
import type { Duplex } from 'node:stream'

export interface BasePathProxy {
  /** The paths that were asked for outside of the base path. */
  strays: string[]
  stop(): Promise<void>
}

interface ProxyOptions {
  port: number
  /** The port of the shop behind it. */
  shopPort: number
  /** Such as `/shop`. */
  basePath: string
  /** Whether it takes the base path off before it passes a request on. */
  isStripping?: boolean
}

/** A proxy that serves a shop below a path of its host, and nothing beside it. */
export async function startBasePathProxy(options: ProxyOptions): Promise<BasePathProxy> {
  const { port, shopPort, basePath, isStripping = false } = options
  const strays: string[] = []
  const sockets = new Set<Duplex>()

  /** The path to ask the shop for; null outside of the base path. */
  function pathOf({ url = '/' }: IncomingMessage): string | null {
    if (!url.startsWith(basePath) || !/^([/?]|$)/.test(url.slice(basePath.length)))
      return stray(url)
    return isStripping ? url.slice(basePath.length).replace(/^(?!\/)/, '/') : url
  }
  function stray(url: string): null {
    strays.push(url)
    return null
  }
  const pass = (message: IncomingMessage, path: string) =>
    request({
      host: '127.0.0.1',
      port: shopPort,
      path,
      method: message.method,
      headers: message.headers,
    })

  const server = createServer((message, response) => {
    const path = pathOf(message)
    if (path === null) return response.writeHead(404).end()
    // As nginx does for a location with a slash at its end; the shop could not tell the two apart.
    if (isStripping && message.url === basePath) {
      return response.writeHead(301, { location: `${basePath}/` }).end()
    }
    const passed = pass(message, path)
    passed.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    passed.on('error', () =>
      response.headersSent ? response.destroy() : response.writeHead(502).end(),
    )
    message.pipe(passed)
  })
  server.on('upgrade', (message, socket, head) => {
    const path = pathOf(message)
    if (path === null) return socket.destroy()
    const passed = pass(message, path)
    passed.on('upgrade', (answer, other, otherHead) => {
      const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`)
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`)
      socket.write(otherHead)
      other.write(head)
      for (const each of [socket, other]) {
        sockets.add(each)
        each.on('error', () => undefined)
      }
      socket.pipe(other).pipe(socket)
    })
    passed.on('response', () => socket.destroy())
    passed.on('error', () => socket.destroy())
    passed.end()
  })
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  return {
    strays,
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped())
        server.closeAllConnections()
        for (const socket of sockets) socket.destroy()
      }),
  }
}
