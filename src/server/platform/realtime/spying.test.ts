import { createHmac } from 'node:crypto'
import { bytesToHex } from '@noble/hashes/utils.js'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { replay } from '#tests/fairness/replay.ts'
import {
  app,
  type RawClient,
  type Realtime,
  rawClient,
  serverSdk,
  startRealtime,
} from '#tests/support/realtime/start-realtime.ts'

const TRIES = 1_000
const SPIES = 10
const victim = 'private-users.1'
const random = replay('forged signatures')

let realtime: Realtime

beforeEach(async () => {
  realtime = await startRealtime()
})

afterEach(() => realtime.stop())

const sign = (text: string, secret = app.secret) =>
  createHmac('sha256', secret).update(text).digest('hex')

/** What an attacker can send: their own valid signatures, and anything that can be made without the secret. */
function attemptsOf(spy: RawClient, otherSocketId: string): (object | string | number | null)[] {
  const { socketId } = spy
  const own = realtime.endpoint.signChannel(socketId, 'private-users.2')?.auth ?? ''
  const foreign = realtime.endpoint.signChannel(otherSocketId, victim)?.auth ?? ''
  const member = '{"user_id":"1"}'
  const room = realtime.endpoint.signChannel(socketId, 'presence-room', member)?.auth ?? ''
  return [
    { channel: victim },
    { channel: victim, auth: '' },
    { channel: victim, auth: null },
    { channel: victim, auth: own },
    { channel: victim, auth: foreign },
    { channel: victim, auth: room, channel_data: member },
    { channel: victim, auth: `${foreign}\n` },
    { channel: victim, auth: foreign.toUpperCase() },
    { channel: victim, auth: `${app.key}:${sign(`${socketId}:${victim}`, app.key)}` },
    { channel: victim, auth: `${app.key}:${sign(`${socketId}:${victim}`, '')}` },
    { channel: victim, auth: `other:${sign(`${socketId}:${victim}`)}` },
    { channel: victim, auth: `${app.key}:${bytesToHex(random.bytes(32))}` },
    { channel: victim, auth: own, channel_data: victim },
    { channel: victim.toUpperCase() },
    { channel: ` ${victim}` },
    { channel: `${victim}\u0000` },
    { channel: [victim], auth: own },
    { channel: `#server-to-user-1` },
    { channel: { toString: victim }, auth: own },
    victim,
    7,
    null,
  ]
}

test(`${TRIES} attempts to listen to another player's channel receive nothing`, async () => {
  const player = await rawClient(realtime.port)
  player.send('pusher:subscribe', {
    channel: victim,
    ...realtime.endpoint.signChannel(player.socketId, victim),
  })
  await player.next('pusher_internal:subscription_succeeded')
  const spies = await Promise.all(Array.from({ length: SPIES }, () => rawClient(realtime.port)))

  for (let tried = 0; tried < TRIES; ) {
    for (const spy of spies) {
      for (const data of attemptsOf(spy, player.socketId)) {
        spy.send('pusher:subscribe', data)
        tried += 1
      }
    }
    await Promise.all(spies.map((spy) => spy.settle()))
    realtime.clock.advance(1_000)
    realtime.endpoint.publish(victim, 'balanceUpdated', { current_balance: tried })
    await player.next('balanceUpdated')
  }

  await Promise.all(spies.map((spy) => spy.settle()))
  const heard = spies.flatMap((spy) => spy.inbox)
  const ofVictim = heard.filter(({ channel }) => channel === victim)
  expect(new Set(ofVictim.map(({ event }) => event))).toEqual(
    new Set(['pusher:subscription_error']),
  )
  expect(heard.filter(({ event }) => event === 'balanceUpdated')).toEqual([])
  expect(heard.length).toBeGreaterThanOrEqual(TRIES)
  expect(realtime.endpoint.channels()).toContainEqual({
    name: victim,
    subscriptions: 1,
    users: null,
  })
})

test('a signature from before access ended is not valid after', async () => {
  const client = await rawClient(realtime.port)
  const signature = realtime.endpoint.signChannel(client.socketId, victim)
  expect(realtime.endpoint.disconnectSubscribers(victim)).toBe(1)
  client.send('pusher:subscribe', { channel: victim, ...signature })
  expect((await client.closed).code).toBe(4200)

  const again = await rawClient(realtime.port)
  again.send('pusher:subscribe', { channel: victim, ...signature })
  expect((await again.next('pusher:subscription_error')).data).toMatchObject({ status: 401 })
})

test('a socket that does not answer the close receives nothing more', async () => {
  const client = await rawClient(realtime.port)
  client.send('pusher:subscribe', {
    channel: victim,
    ...realtime.endpoint.signChannel(client.socketId, victim),
  })
  await client.next('pusher_internal:subscription_succeeded')
  realtime.endpoint.disconnectSubscribers(victim)
  realtime.endpoint.publish(victim, 'balanceUpdated', { current_balance: 1 })
  expect(realtime.endpoint.channels()).toEqual([])
  await client.closed
  expect(client.inbox).toEqual([])
})

test('a forged sign-in closes the connection, and a valid one is for one user only', async () => {
  const forger = await rawClient(realtime.port)
  forger.send('pusher:signin', { auth: `${app.key}:${'0'.repeat(64)}`, user_data: '{"id":"1"}' })
  expect((await forger.closed).code).toBe(4009)

  const client = await rawClient(realtime.port)
  client.send(
    'pusher:signin',
    serverSdk(realtime.port).authenticateUser(client.socketId, { id: '1' }),
  )
  await client.next('pusher:signin_success')
  client.send('pusher:subscribe', { channel: '#server-to-user-2' })
  expect((await client.next('pusher:subscription_error')).channel).toBe('#server-to-user-2')
})
