import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type RawClient,
  type Realtime,
  rawClient,
  startRealtime,
} from '#tests/support/realtime/start-realtime.ts'
import type { RealtimeBus } from './bus.ts'

const channel = 'private-users.1'

/** As a broker does it, every subscriber hears every message, the sender's own included. */
function broker(): RealtimeBus {
  const hearers: ((message: string) => void)[] = []
  return {
    publish: (message) => {
      for (const hear of hearers) hear(message)
    },
    subscribe: (onMessage) => void hearers.push(onMessage),
  }
}

let bus: RealtimeBus
let here: Realtime
let there: Realtime
let clients: RawClient[]

beforeEach(async () => {
  bus = broker()
  here = await startRealtime({ bus, hasClientEvents: true })
  there = await startRealtime({ bus, hasClientEvents: true })
  clients = await Promise.all([rawClient(here.port), rawClient(there.port)])
})

afterEach(() => Promise.all([here.stop(), there.stop()]))

async function subscribeAll() {
  for (const client of clients) {
    // Only one node signs, as a load balancer may send the request anywhere.
    const signature = here.endpoint.signChannel(client.socketId, channel)
    client.send('pusher:subscribe', { channel, ...signature })
    await client.next('pusher_internal:subscription_succeeded')
  }
}

test('an event reaches the clients of every node once', async () => {
  await subscribeAll()
  here.endpoint.publish(channel, 'news', { text: 'line\nbreak' })
  here.endpoint.publish(channel, 'barrier', 1)
  for (const client of clients) {
    await client.next('barrier')
    expect(await client.next('news')).toMatchObject({ channel, data: { text: 'line\nbreak' } })
    expect(client.inbox).toEqual([])
  }
})

test('a client event goes to the other nodes and not back to its sender', async () => {
  await subscribeAll()
  const [sender, reader] = clients as [RawClient, RawClient]
  sender.send('client-move', 1, channel)
  await reader.next('client-move')
  await sender.settle()
  expect(sender.inbox).toEqual([])
})

test('access ends on every node, for sockets that hold no more than a signature too', async () => {
  const there1 = clients[1] as RawClient
  here.endpoint.signChannel(there1.socketId, channel)
  expect(here.endpoint.disconnectSubscribers(channel)).toBe(0)
  expect((await there1.closed).code).toBe(4200)
})

test('a message that is not ours is passed over', async () => {
  await subscribeAll()
  for (const message of ['', '\n', 'null\n', '{"from":"x"}\n', '{"from":"x","kind":"event"}\n{}']) {
    bus.publish(message)
  }
  here.endpoint.publish(channel, 'barrier', 1)
  for (const client of clients) {
    await client.next('barrier')
    expect(client.inbox).toEqual([])
  }
})
