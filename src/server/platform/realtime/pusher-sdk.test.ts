import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  app,
  type RawClient,
  type Realtime,
  rawClient,
  serverSdk,
  startRealtime,
} from '#tests/support/realtime/start-realtime.ts'

let realtime: Realtime
let listener: RawClient
let sdk: ReturnType<typeof serverSdk>

beforeEach(async () => {
  realtime = await startRealtime()
  listener = await rawClient(realtime.port)
  sdk = serverSdk(realtime.port)
  for (const channel of ['public', 'other']) listener.send('pusher:subscribe', { channel })
  await listener.settle()
})

afterEach(() => realtime.stop())

const get = async (path: string, params: Record<string, string> = {}) =>
  (await sdk.get({ path, params })).json()

async function joinRoom(userId: string | number) {
  const client = await rawClient(realtime.port)
  const data = { user_id: String(userId) }
  const signature = sdk.authorizeChannel(client.socketId, 'presence-room', data)
  client.send('pusher:subscribe', { channel: 'presence-room', ...signature })
  await client.next('pusher_internal:subscription_succeeded')
  return client
}

describe('the official server library', () => {
  test('triggers an event on one channel and on several', async () => {
    await sdk.trigger('public', 'lastDrop', { item: 'Ünïcode' })
    expect(await listener.next('lastDrop')).toEqual({
      event: 'lastDrop',
      channel: 'public',
      data: { item: 'Ünïcode' },
    })
    await sdk.trigger(['public', 'other'], 'both', 1)
    expect((await listener.next('both')).channel).toBe('public')
    expect((await listener.next('both')).channel).toBe('other')
  })

  test('excludes the given socket', async () => {
    const second = await rawClient(realtime.port)
    second.send('pusher:subscribe', { channel: 'public' })
    await second.settle()
    await sdk.trigger('public', 'news', 1, { socket_id: listener.socketId })
    await sdk.trigger('public', 'barrier', 1)
    await second.next('news')
    await listener.next('barrier')
    expect(listener.inbox.map(({ event }) => event)).not.toContain('news')
  })

  test('triggers a batch in order', async () => {
    await sdk.triggerBatch([
      { channel: 'public', name: 'first', data: { n: 1 } },
      { channel: 'other', name: 'second', data: { n: 2 } },
    ])
    expect(await listener.next('first')).toMatchObject({ channel: 'public', data: { n: 1 } })
    expect(await listener.next('second')).toMatchObject({ channel: 'other', data: { n: 2 } })
  })

  test('reads channels, counts and users', async () => {
    await joinRoom(1)
    await joinRoom(1)
    await joinRoom(2)
    expect(await get('/channels')).toEqual({
      channels: { public: {}, other: {}, 'presence-room': {} },
    })
    expect(await get('/channels', { filter_by_prefix: 'presence-', info: 'user_count' })).toEqual({
      channels: { 'presence-room': { user_count: 2 } },
    })
    expect(await get('/channels/presence-room', { info: 'user_count,subscription_count' })).toEqual(
      { occupied: true, user_count: 2, subscription_count: 3 },
    )
    expect(await get('/channels/nobody')).toEqual({ occupied: false })
    expect(await get('/channels/presence-room/users')).toEqual({
      users: [{ id: '1' }, { id: '2' }],
    })
    const triggered = await sdk.trigger('presence-room', 'news', 1, { info: 'user_count' })
    expect(await triggered.json()).toEqual({ channels: { 'presence-room': { user_count: 2 } } })
  })

  test('produces the same signatures as the endpoint', () => {
    const { endpoint } = realtime
    const id = '12.34'
    expect(endpoint.signChannel(id, 'private-users.1')).toEqual(
      sdk.authorizeChannel(id, 'private-users.1'),
    )
    const member = { user_id: '1', user_info: { name: 'Ann' } }
    expect(endpoint.signChannel(id, 'presence-room', JSON.stringify(member))).toEqual(
      sdk.authorizeChannel(id, 'presence-room', member),
    )
  })

  test.each([
    ['the secret is wrong', { secret: 'guess' }],
    ['the key is wrong', { key: 'guess' }],
  ])('is refused when %s', async (_, credentials) => {
    const forged = serverSdk(realtime.port, credentials)
    await expect(forged.trigger('public', 'forged', 1)).rejects.toMatchObject({ status: 401 })
    await expect(forged.get({ path: '/channels' })).rejects.toMatchObject({ status: 401 })
  })

  test.each([
    ['an event of the protocol', 400, () => sdk.trigger('public', 'pusher:error', {})],
    ['an internal event', 400, () => sdk.trigger('public', 'pusher_internal:x', {})],
    ['more than 10 KB', 413, () => sdk.trigger('public', 'big', 'x'.repeat(10_241))],
    ['a batch of 11', 400, () => sdk.triggerBatch(Array.from({ length: 11 }, oneEvent))],
    ['users of a public channel', 400, () => sdk.get({ path: '/channels/public/users' })],
    ['a body that is no event', 400, () => sdk.post({ path: '/events', body: 'name' })],
    ['a channel that is none', 400, () => sdk.get({ path: '/channels/a%20b' })],
    ['a path with a broken escape', 400, () => sdk.get({ path: '/channels/%E0' })],
    ['an unknown path', 404, () => sdk.get({ path: '/secrets' })],
  ])('is refused for %s', async (_, status, ask) => {
    await expect(ask()).rejects.toMatchObject({ status })
  })
})

const oneEvent = () => ({ channel: 'public', name: 'many', data: 1 })

describe('a request of the HTTP API', () => {
  const body = JSON.stringify({ name: 'news', channel: 'public', data: '1' })

  async function send(query: string, sent = body) {
    const url = `http://127.0.0.1:${realtime.port}/apps/${app.id}/events?${query}`
    const headers = { 'content-type': 'application/json' }
    return (await fetch(url, { method: 'POST', body: sent, headers })).status
  }

  const signed = (params = {}) =>
    sdk.createSignedQueryString({ method: 'POST', path: `/apps/${app.id}/events`, body, params })

  test('is accepted as signed', async () => {
    expect(await send(signed())).toBe(200)
    expect(await send(signed({ info: 'subscription_count' }))).toBe(200)
  })

  test('is refused with another body, path, method or parameter', async () => {
    expect(await send(signed(), `${body} `)).toBe(401)
    expect(await send(`${signed()}&info=user_count`)).toBe(401)
    const elsewhere = `http://127.0.0.1:${realtime.port}/apps/${app.id}/batch_events?${signed()}`
    expect((await fetch(elsewhere, { method: 'POST', body })).status).toBe(401)
    const path = `/apps/${app.id}/channels`
    const query = sdk.createSignedQueryString({ method: 'POST', path })
    expect((await fetch(`http://127.0.0.1:${realtime.port}${path}?${query}`)).status).toBe(401)
  })

  test('is refused without a hash of its body, or a signature', async () => {
    const parts = new URLSearchParams(signed())
    parts.delete('body_md5')
    expect(await send(parts.toString())).toBe(401)
    const md5 = createHash('md5').update(body).digest('hex')
    expect(await send(`auth_key=${app.key}&auth_version=1.0&body_md5=${md5}`)).toBe(401)
    expect(await send('')).toBe(401)
  })

  test('is valid for ten minutes before and after its timestamp', async () => {
    const query = signed()
    realtime.clock.advance(598_000)
    expect(await send(query)).toBe(200)
    realtime.clock.advance(5_000)
    expect(await send(query)).toBe(401)
    realtime.clock.set(Date.now() - 605_000)
    expect(await send(query)).toBe(401)
  })

  test('for another application is answered with 404', async () => {
    const answer = await fetch(`http://127.0.0.1:${realtime.port}/apps/8/channels?${signed()}`)
    expect(answer.status).toBe(404)
  })
})
