import { afterEach, expect, test } from 'vitest'
import {
  nextOf,
  pusherClient,
  type Realtime,
  rawClient,
  rawSocket,
  startRealtime,
} from '#tests/support/realtime/start-realtime.ts'
import type { RealtimeLimits, RealtimeOptions } from './options.ts'

let realtime: Realtime
afterEach(() => realtime.stop())

async function start(limits: Partial<RealtimeLimits>, options: Partial<RealtimeOptions> = {}) {
  realtime = await startRealtime({ limits, ...options })
  return realtime.port
}

const subscribe = async (client: Awaited<ReturnType<typeof rawClient>>, channel: string) => {
  client.send('pusher:subscribe', { channel })
  return client.next('pusher_internal:subscription_succeeded', 'pusher:subscription_error')
}

test('the sockets of an address are limited, and another address is accepted', async () => {
  const addressOf: RealtimeOptions['addressOf'] = (request) =>
    String(request.headers['x-test-network'] ?? 'one')
  const port = await start({ connectionsPerAddressMax: 3 }, { addressOf })
  const [first] = [await rawClient(port), await rawClient(port), await rawClient(port)]
  expect(await rawSocket(port).closed).toEqual({
    code: 4100,
    reason: 'Too many connections from this address',
  })
  const other = rawSocket(port, undefined, { 'x-test-network': 'two' })
  await other.next('pusher:connection_established')
  first.webSocket.close()
  await first.closed
  await rawClient(port)
  expect((await rawSocket(port).closed).code).toBe(4100)
  expect(realtime.endpoint.connections()).toBe(4)
})

test('120 sockets are closed for guessing channels and leave no subscriptions', async () => {
  const isChannel = (channel: string) => channel === 'public'
  const port = await start({ unknownChannelsMax: 20 }, { isChannel })
  const clients = await Promise.all(Array.from({ length: 120 }, () => rawClient(port)))
  const codes = clients.map(async (client, index) => {
    await subscribe(client, 'public')
    for (let n = 0; n < 100; n += 1) client.send('pusher:subscribe', { channel: `x-${index}-${n}` })
    return (await client.closed).code
  })
  expect(new Set(await Promise.all(codes))).toEqual(new Set([4301]))
  expect(realtime.endpoint.channels()).toEqual([])
})

test("a channel that does not exist is refused with the protocol's error", async () => {
  const isChannel = (channel: string) => Promise.resolve(channel === 'battle-1')
  const port = await start({}, { isChannel })
  const client = await rawClient(port)
  expect(await subscribe(client, 'battle-2')).toMatchObject({
    event: 'pusher:subscription_error',
    channel: 'battle-2',
    data: { type: 'NotFound', status: 404 },
  })
  expect((await subscribe(client, 'battle-1')).channel).toBe('battle-1')
  const library = pusherClient(port)
  const error = await nextOf(library.subscribe('battle-3'), 'pusher:subscription_error')
  expect(error).toMatchObject({ type: 'NotFound' })
  await nextOf(library.subscribe('battle-1'), 'pusher:subscription_succeeded')
  library.disconnect()
})

test('unsubscribing during the lookup of a channel cancels the subscription', async () => {
  const found = Promise.withResolvers<boolean>()
  const port = await start(
    { channelsPerConnectionMax: 2 },
    { isChannel: (channel) => (channel === 'slow' ? found.promise : true) },
  )
  const client = await rawClient(port)
  client.send('pusher:subscribe', { channel: 'slow' })
  client.send('pusher:subscribe', { channel: 'slow' })
  await client.next('pusher:error')
  await subscribe(client, 'a')
  // A pending lookup counts towards the limit.
  expect((await subscribe(client, 'b')).data).toMatchObject({ type: 'LimitReached' })
  client.send('pusher:unsubscribe', { channel: 'slow' })
  await client.settle()
  found.resolve(true)
  await client.settle()
  expect(realtime.endpoint.channels().map(({ name }) => name)).toEqual(['a'])
})

test('a channel whose lookup fails can be subscribed to, within the limits', async () => {
  const port = await start({}, { isChannel: () => Promise.reject(new Error('no database')) })
  const client = await rawClient(port)
  expect((await subscribe(client, 'battle-1')).event).toBe('pusher_internal:subscription_succeeded')
})
