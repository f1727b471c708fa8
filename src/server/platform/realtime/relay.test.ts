import type { PresenceChannel } from 'pusher-js'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Broker, createBroker } from '#tests/support/realtime/broker.ts'
import {
  nextOf,
  type PusherClient,
  pusherClient,
  type RawClient,
  type Realtime,
  rawClient,
  startRealtime,
} from '#tests/support/realtime/start-realtime.ts'

const channel = 'private-users.1'

let broker: Broker
let here: Realtime
let there: Realtime
let clients: RawClient[]

beforeEach(async () => {
  broker = createBroker()
  here = await startRealtime({ bus: broker.node(), hasClientEvents: true })
  there = await startRealtime({ bus: broker.node(), hasClientEvents: true })
  clients = await Promise.all([rawClient(here.port), rawClient(there.port)])
})

afterEach(() => Promise.all([here.stop(), there.stop()]))

async function subscribeAll() {
  for (const client of clients) {
    // One node signs for all, because a load balancer may send the request to any node.
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

test('a client event reaches the other nodes and not its sender', async () => {
  await subscribeAll()
  const [sender, reader] = clients as [RawClient, RawClient]
  sender.send('client-move', 1, channel)
  await reader.next('client-move')
  await sender.settle()
  expect(sender.inbox).toEqual([])
})

test('access ends on every node, also for sockets that have a signature but no subscription', async () => {
  const there1 = clients[1] as RawClient
  here.endpoint.signChannel(there1.socketId, channel)
  expect(here.endpoint.disconnectSubscribers(channel)).toBe(0)
  expect((await there1.closed).code).toBe(4200)
})

test('a malformed message is ignored', async () => {
  await subscribeAll()
  const stranger = broker.node()
  for (const message of ['', '\n', 'null\n', '{}\n', '{"kind":"event"}\n{}']) {
    stranger.publish('pusher', message)
  }
  here.endpoint.publish(channel, 'barrier', 1)
  for (const client of clients) {
    await client.next('barrier')
    expect(client.inbox).toEqual([])
  }
})

describe('a presence channel', () => {
  const room = 'presence-room'
  const pushers: PusherClient[] = []
  afterEach(() => {
    for (const pusher of pushers.splice(0)) pusher.disconnect()
  })

  async function enter(node: Realtime, player: string) {
    const pusher = pusherClient(node.port, player)
    pushers.push(pusher)
    const channel = pusher.subscribe(room) as PresenceChannel
    await nextOf(channel, 'pusher:subscription_succeeded')
    return { pusher, channel }
  }

  test('counts a member once across all nodes', async () => {
    const { channel } = await enter(here, '1')
    const added = nextOf<{ id: string }>(channel, 'pusher:member_added')
    const second = await enter(there, '2')
    expect((await added).id).toBe('2')
    expect(second.channel.members.count).toBe(2)
    // A member of the other node is not announced again, and stays until their last socket is closed.
    const again = await enter(here, '2')
    expect(channel.members.count).toBe(2)
    const third = nextOf<{ id: string }>(channel, 'pusher:member_added')
    second.pusher.disconnect()
    await enter(there, '3')
    expect((await third).id).toBe('3')
    expect(here.endpoint.members(room).sort()).toEqual(['1', '2', '3'])
    const removed = nextOf<{ id: string }>(channel, 'pusher:member_removed')
    again.pusher.disconnect()
    expect((await removed).id).toBe('2')
    expect([...there.endpoint.members(room)].sort()).toEqual(['1', '3'])
  })

  test('sends its members to a node that joins later', async () => {
    await enter(here, '1')
    const late = await startRealtime({ bus: broker.node() })
    broker.bringBack()
    const { channel } = await enter(late, '4')
    expect(channel.members.count).toBe(2)
    await late.stop()
    expect(here.endpoint.members(room)).toEqual(['1'])
  })

  test('removes the members of a node that is gone', async () => {
    const { channel } = await enter(here, '1')
    await enter(there, '2')
    const removed = nextOf<{ id: string }>(channel, 'pusher:member_removed')
    // Only this node's clock advances, so the other one sends nothing more.
    here.clock.advance(45_000)
    expect((await removed).id).toBe('2')
    expect(here.endpoint.members(room)).toEqual(['1'])
  })
})

describe('while the bus is unavailable', () => {
  test('all sockets are renewed gradually, and once more when it is back', async () => {
    const crowd = await Promise.all(Array.from({ length: 40 }, () => rawClient(here.port)))
    const codes: number[] = []
    for (const { closed } of crowd) void closed.then(({ code }) => codes.push(code))
    broker.takeAway()
    here.clock.advance(19_000)
    expect(here.endpoint.connections()).toBe(41)
    here.clock.advance(2_000)
    const left = here.endpoint.connections()
    expect(left).toBeLessThan(40)
    expect(left).toBeGreaterThanOrEqual(10)
    broker.bringBack()
    here.clock.advance(10)
    const newcomer = await rawClient(here.port)
    here.clock.advance(10_000)
    await newcomer.settle()
    expect(here.endpoint.connections()).toBe(1)
    await Promise.all(crowd.map(({ closed }) => closed))
    expect(new Set(codes)).toEqual(new Set([4200]))
  })

  test('events reach the clients of the same node', async () => {
    await subscribeAll()
    broker.takeAway()
    here.endpoint.publish(channel, 'barrier', 1)
    await clients[0]?.next('barrier')
    expect(clients[1]?.inbox).toEqual([])
  })
})
