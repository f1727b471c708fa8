import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import {
  app,
  type Realtime,
  rawClient,
  rawSocket,
  startRealtime,
} from '#tests/support/realtime/start-realtime.ts'
import type { RealtimeLimits, RealtimeOptions } from './options.ts'

let realtime: Realtime

afterEach(() => realtime.stop())

async function start(options: Partial<RealtimeOptions> = {}) {
  realtime = await startRealtime(options)
  return realtime.port
}

const startWith = (limits: Partial<RealtimeLimits>) => start({ limits })

describe('a connection', () => {
  test('receives its id and the activity timeout as a JSON string within JSON', async () => {
    const client = rawSocket(await start({ activityTimeoutSeconds: 45 }))
    const [body] = await once(client.webSocket, 'message')
    const { event, data } = JSON.parse(String(body))
    expect(event).toBe('pusher:connection_established')
    expect(JSON.parse(data)).toEqual({
      socket_id: expect.stringMatching(/^\d+\.\d+$/),
      activity_timeout: 45,
    })
  })

  test.each([
    ['an unknown key', '/app/nobody?protocol=7', 4001],
    ['no key', '/app/?protocol=7', 4005],
    ['a longer path', `/app/${app.key}/more?protocol=7`, 4005],
    ['a malformed protocol', `/app/${app.key}?protocol=seven`, 4006],
    ['a malformed version', `/app/${app.key}?protocol=7&version=x`, 4006],
    ['an old protocol', `/app/${app.key}?protocol=4`, 4007],
    ['a protocol to come', `/app/${app.key}?protocol=8`, 4007],
    ['no protocol', `/app/${app.key}`, 4008],
  ])('with %s is refused', async (_, path, code) => {
    const port = await start()
    expect((await rawSocket(port, path).closed).code).toBe(code)
    expect(realtime.endpoint.connections()).toBe(0)
  })

  test('at a path outside the endpoint is left alone', async () => {
    const port = await start()
    const socket = connect(port, '127.0.0.1')
    socket.write('GET /application HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\n')
    socket.write('Upgrade: websocket\r\n\r\n')
    await once(socket, 'close')
    expect(socket.bytesRead).toBe(0)
  })

  test('from an origin that is not on the list is refused', async () => {
    const port = await start({ allowedOrigins: ['https://shop.test'] })
    const path = `/app/${app.key}?protocol=7`
    const stranger = rawSocket(port, path, { origin: 'https://evil.test' })
    expect((await stranger.closed).code).toBe(4009)
    await rawSocket(port, path, { origin: 'https://shop.test' }).next(
      'pusher:connection_established',
    )
    await rawClient(port)
  })

  test('over capacity is closed with 4100, and accepted once another has left', async () => {
    const port = await startWith({ connectionsMax: 2 })
    const first = await rawClient(port)
    await rawClient(port)
    expect((await rawSocket(port).closed).code).toBe(4100)
    first.webSocket.close()
    await first.closed
    await rawClient(port)
    expect(realtime.endpoint.connections()).toBe(2)
  })
})

describe('a message', () => {
  test.each([
    ['no JSON', '{'],
    ['no object', '[]'],
    ['no event', '{"data":{}}'],
    ['an event that is not a string', '{"event":{}}'],
    ['an unknown event', '{"event":"pusher:unknown"}'],
    ['a subscription to nothing', '{"event":"pusher:subscribe"}'],
    ['a subscription to no name', '{"event":"pusher:subscribe","data":{"channel":""}}'],
    ['a name with a space', '{"event":"pusher:subscribe","data":{"channel":"a b"}}'],
  ])('with %s is answered with an error, and the connection stays open', async (_, text) => {
    const client = await rawClient(await start())
    client.webSocket.send(text)
    expect((await client.next('pusher:error')).data).toMatchObject({ code: null })
    await client.settle()
  })

  test('over 10 KB closes the connection', async () => {
    const client = await rawClient(await start())
    client.send('pusher:ping', 'x'.repeat(10 * 1024))
    expect((await client.closed).code).toBe(1009)
  })

  test('that is binary closes the connection', async () => {
    const client = await rawClient(await start())
    client.webSocket.send(Buffer.from('{"event":"pusher:ping"}'))
    expect((await client.closed).code).toBe(1003)
  })

  test('above the rate limit closes the connection', async () => {
    const client = await rawClient(await startWith({ messagesPerSecondMax: 3 }))
    await client.settle()
    await client.settle()
    await client.settle()
    realtime.clock.advance(1_000)
    await client.settle()
    for (let n = 0; n < 3; n++) client.send('pusher:ping')
    expect((await client.closed).code).toBe(4301)
  })
})

describe('a subscription', () => {
  test('is made once', async () => {
    const client = await rawClient(await start())
    client.send('pusher:subscribe', { channel: 'public' })
    client.send('pusher:subscribe', { channel: 'public' })
    await client.next('pusher_internal:subscription_succeeded')
    await client.next('pusher:error')
    realtime.endpoint.publish('public', 'news', 1)
    realtime.endpoint.publish('public', 'barrier', 1)
    await client.next('barrier')
    expect(client.inbox.filter(({ event }) => event === 'news')).toHaveLength(1)
  })

  test('above the limit of a connection, or of all together, is refused', async () => {
    const port = await startWith({ channelsPerConnectionMax: 2, subscriptionsMax: 3 })
    const first = await rawClient(port)
    for (const channel of ['a', 'b', 'c']) first.send('pusher:subscribe', { channel })
    expect(await first.next('pusher:subscription_error')).toMatchObject({
      channel: 'c',
      data: { type: 'LimitReached' },
    })
    const second = await rawClient(port)
    for (const channel of ['a', 'b']) second.send('pusher:subscribe', { channel })
    expect((await second.next('pusher:subscription_error')).channel).toBe('b')
    first.send('pusher:unsubscribe', { channel: 'a' })
    await first.settle()
    second.send('pusher:subscribe', { channel: 'b' })
    await second.next('pusher_internal:subscription_succeeded')
  })

  test('is removed when its socket is gone', async () => {
    const port = await start()
    const client = await rawClient(port)
    const stays = await rawClient(port)
    const join = (socketId: string, user_id: string) =>
      realtime.endpoint.signChannel(socketId, 'presence-room', JSON.stringify({ user_id }))
    for (const [member, id] of [
      [stays, '1'],
      [client, '2'],
    ] as const) {
      member.send('pusher:subscribe', { channel: 'presence-room', ...join(member.socketId, id) })
      await member.next('pusher_internal:subscription_succeeded')
    }
    client.send('pusher:subscribe', { channel: 'public' })
    await client.settle()
    client.webSocket.terminate()
    expect((await stays.next('pusher_internal:member_removed')).data).toEqual({ user_id: '2' })
    expect(realtime.endpoint.channels()).toEqual([
      { name: 'presence-room', subscriptions: 1, users: 1 },
    ])
    expect(realtime.endpoint.connections()).toBe(1)
  })
})

describe('a silent client', () => {
  test('is pinged, and closed when it does not answer', async () => {
    const port = await start()
    const client = await rawClient(port)
    realtime.clock.advance(29_000)
    await client.settle()
    realtime.clock.advance(29_000)
    await client.settle()
    expect(client.inbox).toEqual([])
    // A sweep runs every 6 s, so the ping comes after 30 to 36 s of silence.
    realtime.clock.advance(36_000)
    await client.next('pusher:ping')
    realtime.clock.advance(24_000)
    expect(realtime.endpoint.connections()).toBe(1)
    realtime.clock.advance(12_000)
    expect((await client.closed).code).toBe(4201)
  })

  test("may answer with WebSocket's own pong", async () => {
    const client = await rawClient(await start())
    realtime.clock.advance(30_000)
    await client.next('pusher:ping')
    client.webSocket.pong()
    client.webSocket.ping()
    await once(client.webSocket, 'pong')
    realtime.clock.advance(29_000)
    expect(realtime.endpoint.connections()).toBe(1)
  })
})

describe('stop', () => {
  test('closes all connections with 4200 and accepts no more', async () => {
    const client = await rawClient(await start())
    const { endpoint } = realtime
    await endpoint.stop()
    expect((await client.closed).code).toBe(4200)
    const late = rawSocket(realtime.port)
    const [error] = await once(late.webSocket, 'error')
    expect(String(error)).toContain('503')
  })

  test('waits at most its grace period for a client that does not read', async () => {
    const client = await rawClient(await start())
    client.webSocket.pause()
    const stopped = realtime.endpoint.stop()
    realtime.clock.advance(2_000)
    await stopped
    client.webSocket.terminate()
  })
})
