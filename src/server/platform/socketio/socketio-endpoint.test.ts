import { afterEach, describe, expect, test } from 'vitest'
import {
  connectedClient,
  lost,
  nextOf,
  type Socketio,
  socketioClient,
  startSocketio,
} from '#tests/support/realtime/start-socketio.ts'
import type { SocketioOptions } from './socketio-endpoint.ts'

let socketio: Socketio
const open: { disconnect(): unknown }[] = []
afterEach(async () => {
  for (const client of open.splice(0)) client.disconnect()
  await socketio.stop()
})

const start = async (options: Partial<SocketioOptions> = {}) => {
  socketio = await startSocketio(options)
  return socketio
}

async function connect(...terms: [namespace: string, options?: object]) {
  const client = await connectedClient(socketio.url, ...terms)
  open.push(client)
  return client
}

function never(...terms: [namespace: string, options?: object]) {
  const client = socketioClient(socketio.url, ...terms)
  open.push(client)
  return nextOf<Error>(client, 'connect_error')
}

describe.each([
  ["with the library's defaults", {}],
  ['over a WebSocket alone', { transports: ['websocket'] }],
  ['polling', { transports: ['polling'] }],
])('an unmodified client, %s,', (_, options) => {
  test('receives every event of its namespace in order, and nothing else', async () => {
    const { endpoint } = await start()
    const clients = [await connect('/crash', options), await connect('/crash', options)]
    const heard = clients.map((client) => {
      const events: unknown[] = []
      client.onAny((...event) => events.push(event))
      return events
    })
    const ended = Promise.all(clients.map((client) => nextOf(client, 'crash:end')))
    const expected = Array.from({ length: 50 }, (_, seq) => ['crash:game', { seq, text: 'ü\n' }])
    for (const [event, data] of expected) {
      endpoint.publish('/wheel', 'wheel:game', data)
      endpoint.publish('/crash', event as string, data)
    }
    endpoint.publish('/crash', 'crash:end', {})
    await ended
    expect(heard).toEqual([
      [...expected, ['crash:end', {}]],
      [...expected, ['crash:end', {}]],
    ])
  })

  test('reconnects after a restart', async () => {
    await start()
    const client = await connect('/wheel', { ...options, reconnectionDelay: 1 })
    const { port } = socketio
    const gone = lost(client)
    await socketio.stop()
    await gone
    socketio = await startSocketio({}, { port, host: '127.0.0.1' })
    await nextOf(client, 'connect')
    const heard = nextOf(client, 'wheel:game')
    socketio.endpoint.publish('/wheel', 'wheel:game', { seq: 1 })
    expect(await heard).toEqual({ seq: 1 })
  })
})

test('one connection listens to both games', async () => {
  const { endpoint } = await start()
  const crash = await connect('/crash', { forceNew: false, multiplex: true })
  const wheel = await connect('/wheel', { forceNew: false, multiplex: true })
  expect(endpoint.connections()).toBe(1)
  const heard = Promise.all([nextOf(crash, 'crash:game'), nextOf(wheel, 'wheel:game')])
  endpoint.publish('/crash', 'crash:game', 1)
  endpoint.publish('/wheel', 'wheel:game', 2)
  expect(await heard).toEqual([1, 2])
})

test('an event is encoded once for all listeners', async () => {
  const { endpoint } = await start()
  const clients = [await connect('/crash'), await connect('/crash'), await connect('/crash')]
  let encoded = 0
  const heard = Promise.all(clients.map((client) => nextOf(client, 'crash:game')))
  endpoint.publish('/crash', 'crash:game', { toJSON: () => ++encoded })
  expect(new Set(await heard).size).toBe(1)
})

test('any other namespace is refused', async () => {
  await start()
  expect((await never('/')).message).toBe('Invalid namespace')
  expect((await never('/admin')).message).toBe('Invalid namespace')
})

test('messages of clients are ignored and get no reply', async () => {
  const { endpoint } = await start()
  const client = await connect('/crash', { transports: ['websocket'] })
  const other = await connect('/crash')
  let answers = 0
  other.onAny(() => answers++)
  client.emit('crash:game', { seq: 7 }, () => answers++)
  client.emit('message')
  // The server connects the namespace after it has processed the earlier messages.
  await new Promise<void>((resolve) => {
    client.io.socket('/wheel', {}).once('connect', resolve)
  })
  endpoint.publish('/crash', 'crash:bets', 1)
  expect(await nextOf(client, 'crash:bets').then(() => answers)).toBe(0)
})

test.each([
  [
    'floods',
    (say: (text: string) => void) => Array.from({ length: 30 }, () => say('42/crash,["x"]')),
  ],
  [
    'sends too large a message',
    (say: (text: string) => void) => say(`42/crash,["${'x'.repeat(2_000)}"]`),
  ],
])('only the client that %s is disconnected', async (_, misbehave) => {
  const { endpoint } = await start()
  const client = await connect('/crash', { transports: ['websocket'], reconnection: false })
  const other = await connect('/crash')
  const gone = lost(client)
  misbehave((text) => client.io.engine.write(text.slice(1)))
  await gone
  const heard = nextOf(other, 'crash:game')
  endpoint.publish('/crash', 'crash:game', 1)
  expect(await heard).toBe(1)
  expect(endpoint.connections()).toBe(1)
})

test('a binary message ends the connection', async () => {
  await start()
  const client = await connect('/crash', { transports: ['websocket'], reconnection: false })
  const gone = lost(client)
  client.io.engine.write(Buffer.from([1, 2, 3]) as never)
  await gone
})

describe('one address', () => {
  const addressOf: SocketioOptions['addressOf'] = (request) =>
    String(request.headers['x-test-network'] ?? 'one')
  const from = (network: string) => ({ extraHeaders: { 'x-test-network': network } })

  test.each([['websocket'], ['polling']])(
    'is limited in its %s connections, and another address is accepted',
    async (by) => {
      const { endpoint } = await start({ addressOf, limits: { connectionsPerAddressMax: 3 } })
      const transports = [by]
      const [first] = [
        await connect('/crash', { transports }),
        await connect('/crash', { transports }),
        await connect('/wheel', { transports }),
      ]
      await never('/crash', { transports, reconnection: false })
      await connect('/crash', { transports, ...from('two') })
      expect(endpoint.connections()).toBe(4)
      first?.disconnect()
      // The server accepts it as soon as it has noticed the disconnect.
      const next = socketioClient(socketio.url, '/crash', { transports, reconnectionDelay: 1 })
      open.push(next)
      await nextOf(next, 'connect')
      expect(endpoint.connections()).toBe(4)
    },
  )

  test('is also refused above the limit of the server', async () => {
    await start({ limits: { connectionsMax: 1 } })
    await connect('/crash')
    await never('/crash', { reconnection: false })
  })
})

test('pages of other sites may poll, without credentials', async () => {
  const { url } = await start()
  const answer = await fetch(`${url}/socket.io/?EIO=4&transport=polling`, {
    headers: { origin: 'https://elsewhere.example' },
  })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('set-cookie')).toBeNull()
})

test.each([
  '?EIO=4&transport=polling&sid=gone',
  '?EIO=3&transport=polling',
  '',
  '?EIO=4&transport=x',
])('an invalid request gets a reply: %s', async (query) => {
  const { url } = await start()
  const answer = await fetch(`${url}/socket.io/${query}`)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ message: expect.any(String) })
})
