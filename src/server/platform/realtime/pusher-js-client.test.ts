import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  app,
  nextOf,
  type PusherClient,
  pusherClient,
  type Realtime,
  serverSdk,
  startRealtime,
} from '#tests/support/realtime/start-realtime.ts'

let realtime: Realtime
let clients: PusherClient[] = []

beforeEach(async () => {
  realtime = await startRealtime()
})

afterEach(async () => {
  for (const client of clients) client.disconnect()
  clients = []
  await realtime.stop()
})

function connect(player?: string, options = {}, key = app.key) {
  const client = pusherClient(realtime.port, player, options, key)
  clients.push(client)
  return client
}

async function subscribed(client: PusherClient, name: string) {
  const channel = client.subscribe(name)
  await nextOf(channel, 'pusher:subscription_succeeded')
  return channel
}

test('receives public events with texts of any length and script', async () => {
  const channel = await subscribed(connect(), 'public')
  for (const text of ['', 'ключ 🗝', 'x'.repeat(40), 'x'.repeat(200), 'x'.repeat(70_000)]) {
    const heard = nextOf(channel, 'lastDrop')
    realtime.endpoint.publish('public', 'lastDrop', { text, seq: 1 })
    expect(await heard).toEqual({ text, seq: 1 })
  }
})

test('receives its own private channel, and not that of another player', async () => {
  const client = connect('5')
  const own = await subscribed(client, 'private-users.5')
  const foreign = client.subscribe('private-users.6')
  expect(await nextOf(foreign, 'pusher:subscription_error')).toMatchObject({ status: 403 })
  const heard = nextOf(own, 'balanceUpdated')
  realtime.endpoint.publish('private-users.5', 'balanceUpdated', { current_balance: 12.5 })
  expect(await heard).toEqual({ current_balance: 12.5 })
})

test('gets an error if the server refuses its signature', async () => {
  const client = connect('5', {
    channelAuthorization: {
      customHandler: (_: unknown, answer: (error: null, data: object) => void) =>
        answer(null, { auth: `${app.key}:${'0'.repeat(64)}` }),
    },
  })
  const channel = client.subscribe('private-users.5')
  expect(await nextOf(channel, 'pusher:subscription_error')).toMatchObject({
    type: 'AuthError',
    status: 401,
  })
  expect(realtime.endpoint.channels()).toEqual([])
})

test('sees members join and leave a presence channel', async () => {
  const first = connect('1').subscribe('presence-room')
  const members = await nextOf<{ count: number; me: { id: string } }>(
    first,
    'pusher:subscription_succeeded',
  )
  expect(members).toMatchObject({ count: 1, me: { id: '1' } })

  const added = nextOf(first, 'pusher:member_added')
  const second = connect('2')
  const joined = second.subscribe('presence-room')
  expect(await nextOf(joined, 'pusher:subscription_succeeded')).toMatchObject({ count: 2 })
  expect(await added).toMatchObject({ id: '2' })
  expect(realtime.endpoint.members('presence-room')).toEqual(['1', '2'])

  const removed = nextOf(first, 'pusher:member_removed')
  second.disconnect()
  expect(await removed).toMatchObject({ id: '2' })
  expect(members.count).toBe(1)
})

test('receives nothing from a channel that it has left', async () => {
  const client = connect()
  const left = await subscribed(client, 'left')
  const kept = await subscribed(client, 'kept')
  const heard: unknown[] = []
  left.bind_global((event: string) => heard.push(event))
  client.unsubscribe('left')
  const pong = nextOf(client.connection, 'message')
  client.send_event('pusher:ping', {})
  expect(await pong).toMatchObject({ event: 'pusher:pong' })
  expect(realtime.endpoint.channels()).toEqual([{ name: 'kept', subscriptions: 1, users: null }])
  const barrier = nextOf(kept, 'barrier')
  realtime.endpoint.publish('left', 'secret', 1)
  realtime.endpoint.publish('kept', 'barrier', 1)
  await barrier
  expect(heard).toEqual([])
})

test('answers the pings of the server and stays connected', async () => {
  const client = connect()
  await nextOf(client.connection, 'connected')
  for (let round = 0; round < 4; round++) {
    const pinged = nextOf<{ event: string }>(client.connection, 'message')
    realtime.clock.advance(30_000)
    expect(await pinged).toMatchObject({ event: 'pusher:ping' })
    const pong = nextOf(client.connection, 'message')
    client.send_event('pusher:ping', {})
    expect(await pong).toMatchObject({ event: 'pusher:pong' })
  }
  expect(realtime.endpoint.connections()).toBe(1)
})

test('reconnects immediately when asked to, with a new socket and all channels', async () => {
  const client = connect('5')
  await subscribed(client, 'private-users.5')
  const channel = await subscribed(client, 'public')
  const before = client.connection.socket_id
  const back = nextOf(channel, 'pusher:subscription_succeeded')
  expect(realtime.endpoint.disconnectSubscribers('private-users.5')).toBe(1)
  await back
  expect(client.connection.socket_id).not.toBe(before)
  const heard = nextOf(channel, 'lastDrop')
  realtime.endpoint.publish('public', 'lastDrop', 1)
  expect(await heard).toBe(1)
})

test('gives up when the application does not exist', async () => {
  const client = connect('1', {}, 'nobody')
  const error = nextOf<{ error: { data: { code: number } } }>(client.connection, 'error')
  expect((await error).error.data.code).toBe(4001)
  expect(client.connection.state).toBe('disconnected')
})

test('logs in as a user and receives the events of that user', async () => {
  const sdk = serverSdk(realtime.port)
  const client = connect('5', {
    userAuthentication: {
      customHandler: (
        { socketId }: { socketId: string },
        answer: (error: null, data: object) => void,
      ) => answer(null, sdk.authenticateUser(socketId, { id: 'player-5' })),
    },
  })
  client.signin()
  await client.user.signinDonePromise
  await nextOf(client.user.serverToUserChannel, 'pusher:subscription_succeeded')
  const heard = nextOf(client.user, 'notice')
  await sdk.sendToUser('player-5', 'notice', { text: 'hello' })
  expect(await heard).toEqual({ text: 'hello' })
})

test('reconnects to a restarted server and subscribes again', async () => {
  const client = connect('5')
  await subscribed(client, 'public')
  const own = await subscribed(client, 'private-users.5')
  const back = nextOf(own, 'pusher:subscription_succeeded')
  await realtime.restart()
  await back
  const heard = nextOf(own, 'balanceUpdated')
  realtime.endpoint.publish('private-users.5', 'balanceUpdated', { current_balance: 1 })
  expect(await heard).toEqual({ current_balance: 1 })
})
