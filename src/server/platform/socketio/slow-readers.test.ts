import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type Socketio, startSocketio } from '#tests/support/realtime/start-socketio.ts'

const READERS = 40
const STALLED = 8
const EVENTS_MAX = 200
const WAITING_BYTES_MAX = 256 * 1024
const filling = 'x'.repeat(32 * 1024)

let folder: string
let socketio: Socketio

// A Unix socket, because the kernel's buffer per reader is small there and fills quickly.
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coffer-'))
  socketio = await startSocketio({}, { path: join(folder, 'socketio.sock') })
})
afterEach(async () => {
  await socketio.stop()
  await rm(folder, { recursive: true })
})

type Reader = Awaited<ReturnType<typeof openReader>>

async function openReader() {
  const path = join(folder, 'socketio.sock')
  const socket = new WebSocket(`ws+unix:${path}:/socket.io/?EIO=4&transport=websocket`)
  const heard: string[] = []
  let look = () => {}
  const ready = new Promise<void>((resolve) => {
    socket.on('message', (body) => {
      const text = String(body)
      if (text.startsWith('0')) socket.send('40/crash,')
      if (text.startsWith('40/crash,')) resolve()
      if (!text.startsWith('42/crash,')) return
      heard.push(text)
      look()
    })
  })
  await ready
  return {
    socket,
    heard,
    closed: new Promise<void>((resolve) => void socket.once('close', () => resolve())),
    hear: (count: number) =>
      new Promise<void>((resolve) => {
        look = () => heard.length >= count && resolve()
        look()
      }),
  }
}

const openReaders = (count: number): Promise<Reader[]> =>
  Promise.all(Array.from({ length: count }, openReader))

test('stalled readers are disconnected, and the others miss nothing', async () => {
  const { endpoint, logged } = socketio
  const readers = await openReaders(READERS)
  const stalled = readers.slice(0, STALLED)
  const reading = readers.slice(STALLED)
  for (const { socket } of stalled) socket.pause()
  let events = 0
  while (endpoint.connections() > READERS - STALLED && events < EVENTS_MAX) {
    events += 1
    endpoint.publish('/crash', 'crash:bets', filling)
    await Promise.all(reading.map(({ hear }) => hear(events)))
  }
  expect(endpoint.connections()).toBe(READERS - STALLED)
  expect(logged).toHaveLength(STALLED)
  expect(reading.every(({ heard }) => heard.length === events)).toBe(true)
})

test('volatile events are skipped for a slow reader, and all others arrive in order', async () => {
  const { endpoint, logged } = socketio
  const [slow, quick] = (await openReaders(2)) as [Reader, Reader]
  slow.socket.pause()
  for (let tick = 1; tick <= EVENTS_MAX; tick += 1) {
    endpoint.publish('/crash', 'crash:game', filling, { isVolatile: true })
    await quick.hear(tick)
  }
  expect(logged).toEqual([])
  endpoint.publish('/crash', 'crash:game', 'ended')
  await quick.hear(EVENTS_MAX + 1)
  slow.socket.resume()
  while (!slow.heard.at(-1)?.includes('ended')) await slow.hear(slow.heard.length + 1)
  expect(slow.heard.length).toBeLessThan(EVENTS_MAX / 2)
})

test('a polling client that stops polling is disconnected too', async () => {
  await socketio.stop()
  socketio = await startSocketio()
  const { endpoint, logged, url } = socketio
  const poll = `${url}/socket.io/?EIO=4&transport=polling`
  const { sid } = JSON.parse((await (await fetch(poll)).text()).slice(1)) as { sid: string }
  await fetch(`${poll}&sid=${sid}`, { method: 'POST', body: '40/crash,' })
  expect(await (await fetch(`${poll}&sid=${sid}`)).text()).toMatch(/^40\/crash,/)
  let events = 0
  while (endpoint.connections() > 0 && events < EVENTS_MAX) {
    endpoint.publish('/crash', 'crash:game', filling, { isVolatile: true })
    endpoint.publish('/crash', 'crash:bets', filling)
    events += 1
  }
  expect(logged).toHaveLength(1)
  // One more than the limit allows, because only that one exceeds it.
  expect(events).toBeLessThanOrEqual(WAITING_BYTES_MAX / filling.length + 2)
  expect((await fetch(`${poll}&sid=${sid}`)).status).toBe(400)
})
