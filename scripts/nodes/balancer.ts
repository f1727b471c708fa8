import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { pipeline } from 'node:stream'

export interface Balancer {
  port: number
  stop(): Promise<void>
}

/**
 * One address for several nodes. Requests go to them in turn, or to the next if one does not respond. A polling
 * client always gets the same node, because its session is there.
 */
export async function startBalancer(
  nodes: readonly string[],
  { host, port }: { host: string; port: number },
): Promise<Balancer> {
  let turn = 0

  /** All nodes, in the order in which they are tried. */
  function inOrder(incoming: IncomingMessage): string[] {
    const start = isPolling(incoming) ? numberOf(incoming) : turn++
    return nodes.map((_, index) => nodes[(start + index) % nodes.length] as string)
  }

  const server = createServer((incoming, answer) => {
    pass(incoming, inOrder(incoming), answer)
  })
  server.on('upgrade', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    passUpgrade(incoming, inOrder(incoming), socket, head)
  })
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

const isPolling = ({ url = '' }: IncomingMessage): boolean =>
  url.startsWith('/socket.io') && /[?&](transport=polling|sid=)/.test(url)

const addressOf = ({ socket }: IncomingMessage): string => socket.remoteAddress ?? ''

const numberOf = (incoming: IncomingMessage): number =>
  createHash('sha256').update(addressOf(incoming)).digest().readUInt32BE()

function ask(incoming: IncomingMessage, node: string) {
  const { hostname, port } = new URL(node)
  const { method, url: path, headers } = incoming
  const forwarded = [headers['x-forwarded-for'], addressOf(incoming)].filter(Boolean).join(', ')
  return request({
    hostname,
    port,
    method,
    path,
    headers: { ...headers, 'x-forwarded-for': forwarded },
    agent: false,
  })
}

function pass(
  incoming: IncomingMessage,
  [node, ...others]: string[],
  answer: ServerResponse,
): void {
  if (node === undefined) {
    answer.writeHead(502).end()
    return
  }
  const asked = ask(incoming, node)
  let isConnected = false
  asked.once('socket', (socket) => {
    socket.once('connect', () => {
      isConnected = true
      // Nothing of the body is read before, so that the next node can still receive it.
      pipeline(incoming, asked, () => undefined)
    })
  })
  asked.once('response', (given) => {
    answer.writeHead(given.statusCode ?? 502, given.headers)
    pipeline(given, answer, () => undefined)
  })
  asked.once('error', () => {
    if (!isConnected) pass(incoming, others, answer)
    else if (answer.headersSent) answer.destroy()
    else answer.writeHead(502).end()
  })
  answer.once('close', () => asked.destroy())
}

function passUpgrade(
  incoming: IncomingMessage,
  [node, ...others]: string[],
  socket: Duplex,
  head: Buffer,
): void {
  socket.on('error', () => undefined)
  if (node === undefined) {
    socket.destroy()
    return
  }
  const asked = ask(incoming, node)
  asked.once('upgrade', (given, upstream, upstreamHead) => {
    socket.write(headOf(given))
    if (upstreamHead.length > 0) socket.write(upstreamHead)
    if (head.length > 0) upstream.write(head)
    pipeline(socket, upstream, socket, () => undefined)
  })
  asked.once('response', (given) => {
    socket.write(headOf(given))
    pipeline(given, socket, () => undefined)
  })
  asked.once('error', () => passUpgrade(incoming, others, socket, head))
  asked.end()
}

function headOf({ statusCode, statusMessage, rawHeaders }: IncomingMessage): string {
  const lines = [`HTTP/1.1 ${statusCode} ${statusMessage}`]
  for (let index = 0; index < rawHeaders.length; index += 2) {
    lines.push(`${rawHeaders[index]}: ${rawHeaders[index + 1]}`)
  }
  return `${lines.join('\r\n')}\r\n\r\n`
}
