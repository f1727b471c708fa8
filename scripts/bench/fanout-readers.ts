/** Thousands of readers in their own process, which measure how late each event is, and which events are lost. */
import { WebSocket } from 'ws'
import type { FanoutKind } from './fanout-server.ts'

export interface ReadersOrder {
  kind: FanoutKind
  port: number
  count: number
}

export interface ReadersResult {
  delivered: number
  gaps: number
  /** The number of deliveries by milliseconds, rounded down; the last counts all that took longer. */
  delays: number[]
}

const DELAYS = 5_000
const AT_ONCE = 100
const result: ReadersResult = { delivered: 0, gaps: 0, delays: Array(DELAYS).fill(0) }

const paths: Record<FanoutKind, string> = {
  ws: '/',
  pusher: '/app/bench?protocol=7',
  socketio: '/socket.io/?EIO=4&transport=websocket',
}

process.on('message', async (order: ReadersOrder | 'report') => {
  if (order === 'report') return void process.send?.(result)
  const waiting = Array.from({ length: order.count })
  while (waiting.length > 0) {
    await Promise.all(waiting.splice(0, AT_ONCE).map(() => open(order)))
  }
  process.send?.('open')
})
process.on('disconnect', () => process.exit())

function open({ kind, port }: ReadersOrder): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${paths[kind]}`, { perMessageDeflate: false })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let last = 0
  socket.on('error', reject)
  if (kind === 'ws') socket.on('open', resolve)
  socket.on('message', (body) => {
    const text = String(body)
    const tick = text.indexOf('atMs')
    if (tick < 0) greet(text)
    else note(text)
  })

  function greet(text: string): void {
    if (text.startsWith('0')) socket.send('40/crash,')
    else if (text === '2') socket.send('3')
    else if (text.includes('connection_established')) {
      socket.send('{"event":"pusher:subscribe","data":{"channel":"public"}}')
    } else if (text.startsWith('40') || text.includes('subscription_succeeded')) resolve()
    else if (text.includes('pusher:ping')) socket.send('{"event":"pusher:pong"}')
  }

  function note(text: string): void {
    const [, n = '', atMs = ''] = /\bn\\?":(\d+),\\?"atMs\\?":([\d.]+)/.exec(text) ?? []
    const delayMs = performance.timeOrigin + performance.now() - Number(atMs)
    const slot = Math.min(Math.max(0, Math.floor(delayMs)), DELAYS - 1)
    result.delays[slot] = (result.delays[slot] ?? 0) + 1
    result.delivered += 1
    if (Number(n) !== last + 1) result.gaps += 1
    last = Number(n)
  }

  return promise
}
