import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Broker, createBroker } from '#tests/support/realtime/broker.ts'
import {
  nextOf,
  pusherClient,
  type RawClient,
  type Realtime,
  rawClient,
  startRealtime,
} from '#tests/support/realtime/start-realtime.ts'

const channel = 'battle-1'
const COUNT = 'pusher_internal:subscription_count'
const COLLECTED_MS = 3_000

let broker: Broker
let here: Realtime
let there: Realtime
const others: Realtime[] = []

const options = () => ({
  bus: broker.node(),
  isCounted: (name: string) => name.startsWith('battle-'),
})

beforeEach(async () => {
  broker = createBroker()
  here = await startRealtime(options())
  there = await startRealtime(options())
})
afterEach(() => Promise.all([here, there, ...others.splice(0)].map((node) => node.stop())))

async function watch(node: Realtime, name = channel): Promise<RawClient> {
  const client = await rawClient(node.port)
  client.send('pusher:subscribe', { channel: name })
  await client.next('pusher_internal:subscription_succeeded')
  return client
}

/** Lets both nodes send what they collected: the counts of each reach the other before its own next turn. */
function pass(): void {
  for (let turn = 0; turn < 2; turn += 1) {
    for (const node of [here, there, ...others]) node.clock.advance(COLLECTED_MS)
  }
}

/** The counts that a client has received, oldest first. */
async function countsOf(client: RawClient): Promise<unknown[]> {
  await client.settle()
  return client.inbox
    .splice(0)
    .filter(({ event }) => event === COUNT)
    .map(
      ({ data }) => (JSON.parse(String(data)) as { subscription_count: number }).subscription_count,
    )
}
const last = async (client: RawClient) => (await countsOf(client)).at(-1)

/** Resolves when the server has noticed that a client is gone. */
async function leave(node: Realtime, client: RawClient): Promise<void> {
  const before = node.endpoint.connections()
  client.webSocket.close()
  await client.closed
  expect(node.endpoint.connections()).toBe(before - 1)
}

test('all who listen to a channel are told how many they are, on whichever node', async () => {
  const first = await watch(here)
  pass()
  expect(await last(first)).toBe(1)
  const second = await watch(there)
  pass()
  expect(await Promise.all([first, second].map(last))).toEqual([2, 2])
  const third = await watch(here)
  pass()
  expect(await Promise.all([first, second, third].map(last))).toEqual([3, 3, 3])
  await leave(here, third)
  second.send('pusher:unsubscribe', { channel })
  await second.settle()
  pass()
  expect(await last(first)).toBe(1)
})

test('a connection counts once, however often it subscribes', async () => {
  const client = await watch(here)
  for (let turn = 0; turn < 3; turn += 1) client.send('pusher:subscribe', { channel })
  await client.settle()
  pass()
  expect(await last(client)).toBe(1)
})

test('whoever comes and goes all the time costs the others one message in three seconds', async () => {
  const viewer = await watch(here)
  const restless = await rawClient(here.port)
  pass()
  await countsOf(viewer)
  for (let turn = 0; turn < 40; turn += 1) {
    restless.send('pusher:subscribe', { channel })
    restless.send('pusher:unsubscribe', { channel })
  }
  await restless.settle()
  here.clock.advance(COLLECTED_MS)
  expect(await countsOf(viewer)).toEqual([1])
})

test('other channels are not counted', async () => {
  const client = await watch(here, 'public')
  pass()
  expect(await countsOf(client)).toEqual([])
})

test('what a node says that is gone is forgotten within a minute, and at once when it stops', async () => {
  const viewer = await watch(here)
  await watch(there)
  const third = await startRealtime(options())
  await watch(third)
  pass()
  third.clock.advance(COLLECTED_MS)
  pass()
  expect(await last(viewer)).toBe(3)
  await third.stop()
  pass()
  expect(await last(viewer)).toBe(2)
  // Only this node's clock advances, so the other one sends nothing more.
  for (let turn = 0; turn < 4; turn += 1) {
    here.clock.advance(14_000)
    await viewer.settle()
  }
  expect(await last(viewer)).toBe(1)
})

test('a node that missed what the others count has it again within half a minute', async () => {
  const viewer = await watch(here)
  pass()
  const late = await startRealtime(options())
  others.push(late)
  const newcomer = await watch(late)
  pass()
  expect(await Promise.all([viewer, newcomer].map(last))).toEqual([2, 1])
  for (let turn = 0; turn < 3; turn += 1) {
    here.clock.advance(10_000)
    await viewer.settle()
  }
  late.clock.advance(COLLECTED_MS)
  expect(await last(newcomer)).toBe(2)
})

test('the official client library hears it as its own event', async () => {
  const pusher = pusherClient(here.port)
  const joined = pusher.subscribe(channel)
  const count = nextOf(joined, 'pusher:subscription_count')
  await nextOf(joined, 'pusher:subscription_succeeded')
  here.clock.advance(COLLECTED_MS)
  expect(await count).toEqual({ subscription_count: 1 })
  pusher.disconnect()
})

test('a malformed message of a node changes nothing', async () => {
  const viewer = await watch(here)
  pass()
  await countsOf(viewer)
  const stranger = broker.node()
  for (const counts of [
    '[["battle-1",-5]]',
    '[["battle-1",1.5]]',
    '{"battle-1":9}',
    '[["battle-1"]]',
  ]) {
    stranger.publish('pusher', `{"kind":"counts","counts":${counts},"isAll":true}\n`)
  }
  pass()
  expect(await countsOf(viewer)).toEqual([])
})
