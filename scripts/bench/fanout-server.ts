/** A server in its own process that sends all its readers the same event ten times a second, in one of three ways. */
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { systemClock } from '#server/platform/clock/clock.ts'
import { createPusherEndpoint } from '#server/platform/realtime/pusher-endpoint.ts'
import { createSocketioEndpoint } from '#server/platform/socketio/socketio-endpoint.ts'

export type FanoutKind = 'ws' | 'socketio' | 'pusher'

export interface FanoutResult {
  sent: number
  cpuMs: number
  wallMs: number
  /** The server memory used by its readers, in bytes. */
  heldBytes: number
}

const TICK_MS = 100
const limits = { connectionsPerAddressMax: 100_000, connectionsMax: 100_000 }
const log = { info: () => {}, warn: (about: object, words: string) => console.log(words, about) }

const server = createServer()
const publish = listenAs(process.argv[2] as FanoutKind)
const emptyBytes = process.memoryUsage.rss()
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port })
})
process.on('message', ({ ticks }: { ticks: number }) => run(ticks))
process.on('disconnect', () => process.exit())

/** Returns the function that sends a tick to all readers. */
function listenAs(kind: FanoutKind): (tick: object) => void {
  if (kind === 'ws') {
    const bare = new WebSocketServer({ server, perMessageDeflate: false })
    return (tick) => {
      const text = JSON.stringify(tick)
      for (const client of bare.clients) client.send(text)
    }
  }
  if (kind === 'pusher') {
    const app = { id: 'bench', key: 'bench', secret: 'bench' }
    const entropy = { bytes: randomBytes }
    const pusher = createPusherEndpoint({ app, clock: systemClock, entropy, log, limits })
    server.on('upgrade', (...terms) => pusher.handleUpgrade(...terms))
    return (tick) => pusher.publish('public', 'tick', tick)
  }
  const namespaces = ['/crash']
  const socketio = createSocketioEndpoint({ clock: systemClock, log, namespaces, limits })
  server.on('upgrade', (...terms) => socketio.handleUpgrade(...terms))
  return (tick) => socketio.publish('/crash', 'crash:game', tick, { isVolatile: true })
}

function run(ticks: number): void {
  const startedMs = performance.now()
  const cpu = process.cpuUsage()
  let sent = 0
  const next = () => {
    if (sent === ticks) {
      const { user, system } = process.cpuUsage(cpu)
      const cpuMs = (user + system) / 1000
      const wallMs = performance.now() - startedMs
      const heldBytes = process.memoryUsage.rss() - emptyBytes
      process.send?.({ sent, cpuMs, wallMs, heldBytes } satisfies FanoutResult)
      return
    }
    sent += 1
    const atMs = performance.timeOrigin + performance.now()
    publish({ seq: 7, type: 'tick', id: '0198c7a2', elapsed_ms: sent * TICK_MS, n: sent, atMs })
    // Keeps the schedule even if some ticks were late.
    setTimeout(next, Math.max(0, startedMs + sent * TICK_MS - performance.now()))
  }
  next()
}
