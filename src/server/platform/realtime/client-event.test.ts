import { afterEach, expect, test } from 'vitest'
import {
  type RawClient,
  type Realtime,
  rawClient,
  startRealtime,
} from '#tests/support/realtime/start-realtime.ts'
import type { RealtimeOptions } from './options.ts'

let realtime: Realtime

afterEach(() => realtime.stop())

async function pairOn(channel: string, options: Partial<RealtimeOptions>) {
  realtime = await startRealtime(options)
  return [await joined(channel, '1'), await joined(channel, '2')] as const
}

async function joined(channel: string, userId: string): Promise<RawClient> {
  const client = await rawClient(realtime.port)
  const member = channel.startsWith('presence-') ? JSON.stringify({ user_id: userId }) : undefined
  client.send('pusher:subscribe', {
    channel,
    ...realtime.endpoint.signChannel(client.socketId, channel, member),
  })
  await client.next('pusher_internal:subscription_succeeded')
  return client
}

test('client events are refused by default', async () => {
  const [sender, reader] = await pairOn('private-room', {})
  sender.send('client-move', 1, 'private-room')
  expect((await sender.next('pusher:error')).data).toMatchObject({ code: 4301 })
  await reader.settle()
  expect(reader.inbox).toEqual([])
})

test('they reach the other subscribers with the id of the sending member', async () => {
  const [sender, reader] = await pairOn('presence-room', { hasClientEvents: true })
  sender.send('client-move', { x: 1 }, 'presence-room')
  expect(await reader.next('client-move')).toEqual({
    event: 'client-move',
    channel: 'presence-room',
    data: { x: 1 },
    user_id: '1',
  })
  await sender.settle()
  expect(sender.inbox.map(({ event }) => event)).not.toContain('client-move')
})

test('they are limited to 10 per second', async () => {
  const [sender, reader] = await pairOn('private-room', { hasClientEvents: true })
  for (let n = 1; n <= 11; n++) sender.send('client-move', n, 'private-room')
  expect((await sender.next('pusher:error')).data).toMatchObject({ code: 4301 })
  realtime.clock.advance(1_000)
  sender.send('client-last', 12, 'private-room')
  await reader.next('client-last')
  expect(reader.inbox).toHaveLength(10)
})

test.each([
  ['a public channel', 'public'],
  ['a channel not subscribed to', 'private-other'],
  ['no channel', undefined],
  ['an encrypted channel', 'private-encrypted-room'],
])('they are refused on %s', async (_, channel) => {
  const [sender] = await pairOn('private-room', { hasClientEvents: true })
  const listener = await rawClient(realtime.port)
  listener.send('pusher:subscribe', { channel: 'public' })
  sender.send('pusher:subscribe', { channel: 'public' })
  await listener.settle()
  sender.send('client-move', 1, channel)
  await sender.next('pusher:error')
  await listener.settle()
  expect(listener.inbox.map(({ event }) => event)).not.toContain('client-move')
})
