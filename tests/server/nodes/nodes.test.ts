import PusherServer from 'pusher'
import PusherJs from 'pusher-js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BETS_CHANNEL, battleChannel, chatChannel } from '#contract/realtime/channels.ts'
import type { LastDrop } from '#contract/realtime/events.ts'
import { SECOND_MS } from '#domain/schedule/durations.ts'
import { startBalancer } from '#scripts/nodes/balancer.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { aCustomBox } from '#tests/support/players/a-custom-box.ts'
import { aPlayer, signedInAgain, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { subscribePrivately } from '#tests/support/realtime/private-channel.ts'
import { subscribePublicly } from '#tests/support/realtime/public-channel.ts'
import { connectedClient } from '#tests/support/realtime/start-socketio.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { aDatabase, type TestDatabase } from '#tests/support/shop/database.ts'
import { type RedisProcess, startRedis } from '#tests/support/shop/redis-process.ts'
import { aSeedKey, startApp, type TestApp } from '#tests/support/shop/start-app.ts'

// The types describe a module with a default export, but its file for Node exports the class itself.
const Pusher = PusherJs as unknown as typeof PusherJs.default

// Clocks stand still unless moved explicitly: what happens on one node reaches the other only by the bus.
let redis: RedisProcess
let database: TestDatabase
let here: TestApp
let there: TestApp
let visitor: PusherJs.default

beforeAll(async () => {
  redis = await startRedis()
  database = await aDatabase({ hasCatalogue: true })
  const on = { url: database.url, drop: async () => undefined }
  const env = {
    REDIS_URL: redis.url,
    SEED_KEY: aSeedKey(),
    LOG_LEVEL: 'silent',
    RATE_LIMIT_SCALE: '1',
  }
  // The official library signs its requests with the machine's time.
  const start = () => startApp({ on, env, hasCatalogue: false, clock: manualClock(Date.now()) })
  here = await start()
  there = await start()
  visitor = await visit(there.url)
})
afterAll(async () => {
  visitor.disconnect()
  for (const app of [here, there]) await app.stop()
  await database.drop()
  await redis.stop()
})
beforeEach(() => expect.poll(() => busOf(here)).toBe('ready'))
beforeEach(() => expect.poll(() => busOf(there)).toBe('ready'))

const readiness = async ({ url }: TestApp) =>
  (await fetch(`${url}/readyz`)).json() as Promise<Record<string, unknown>>
const busOf = async (app: TestApp) => (await readiness(app)).bus

async function visit(url: string) {
  const { hostname, port } = new URL(url)
  const options = { wsHost: hostname, wsPort: Number(port), forceTLS: false, cluster: 'eu' }
  const pusher = new Pusher('coffer', { ...options, enabledTransports: ['ws'] })
  const channel = pusher.subscribe('public')
  await new Promise((resolve) => channel.bind('pusher:subscription_succeeded', resolve))
  return pusher
}

const nextDrop = () =>
  new Promise<{ seq: number; bet_id: string }>((resolve) => {
    const channel = visitor.channel('public')
    channel.bind('lastDrop', function hear(drop: { seq: number; bet_id: string }) {
      channel.unbind('lastDrop', hear)
      resolve(drop)
    })
  })

let barriers = 0
/** Resolves when the other node has received everything that this one sent before. */
async function settled(): Promise<void> {
  const name = `barrier-${++barriers}`
  const heard = new Promise<void>((resolve) => visitor.channel('public').bind(name, resolve))
  const { hostname: host, port } = new URL(here.url)
  const secret = here.config.realtime.secret
  const server = new PusherServer({ appId: 'coffer', key: 'coffer', secret, host, port })
  await server.trigger('public', name, {})
  await heard
}

const asThere = (player: TestPlayer) => (call: string) =>
  ask(there.url, call, undefined, { authorization: `Bearer ${player.tokens.access_token}` })

async function cheapBox(): Promise<string> {
  const { body } = await ask<{ data: { slug: string }[] }>(
    here.url,
    'GET /api/boxes?sort=price_asc',
  )
  return body.data[0]?.slug ?? ''
}

describe('what happens on one node', () => {
  it('reaches the other: a drop is sent to everybody, a balance to its player', async () => {
    const player = await aPlayer(here, { cents: 1_000n })
    const own = await subscribePrivately(there.url, player, player.tokens.access_token)
    const balance = own.waitFor('balanceUpdated')
    const drop = nextDrop()
    const opened = await player.ask<{ data: { openings: { bet_id: string }[] } }>(
      `POST /api/boxes/${await cheapBox()}/open`,
      { count: 1 },
    )
    await balance
    const { bet_id, seq } = await drop
    expect(bet_id).toBe(opened.body.data.openings[0]?.bet_id)
    await settled()
    const lists = await Promise.all(
      [here, there].map(({ url }) =>
        ask<{ data: { bet_id: string }[]; seq: number }>(url, 'GET /api/last-drops'),
      ),
    )
    for (const { body } of lists) {
      expect(body.data[0]?.bet_id).toBe(bet_id)
      expect(body.seq).toBe(seq)
    }
    const counts = await Promise.all(
      [here, there].map(({ url }) => ask(url, 'GET /api/last-drops/summary')),
    )
    expect(counts[1]?.body).toEqual(counts[0]?.body)
    own.close()
  })

  it('a bet is announced to the readers of both once, and listed on both', async () => {
    const player = await aPlayer(here, { cents: 1_000n })
    const listeners = await Promise.all(
      [here, there].map(({ url }) => subscribePublicly(url, BETS_CHANNEL)),
    )
    const bet = { amount: 1, target: 50, direction: 'over' }
    const { body } = await player.ask<{ data: { bet_id: string } }>('POST /api/dice/bet', bet)
    for (let second = 0; second < 10; second++) {
      here.clock.advance(SECOND_MS)
      await settled()
    }
    const { bet_id } = body.data
    const idsOf = (bets: unknown) => (bets as { bet_id: string }[]).map((each) => each.bet_id)
    for (const listener of listeners) {
      const heard = () => listener.received.flatMap(({ data }) => idsOf(data.bets))
      await expect.poll(heard).toContain(bet_id)
      expect(heard().filter((id) => id === bet_id)).toHaveLength(1)
      listener.close()
    }
    for (const { url } of [here, there]) {
      const list = await ask<{ data: unknown }>(url, 'GET /api/bets/latest')
      expect(idsOf(list.body.data)).toContain(bet_id)
    }
  })

  it('a chat message, and its removal, are heard on the other, and a mute holds there', async () => {
    const writer = await aPlayer(here)
    const staff = await aStaffMember(here, 'support')
    const listener = await subscribePublicly(there.url, chatChannel('lobby'))
    const { body } = await writer.ask<{ data: { id: string } }>('POST /api/chat/lobby', {
      text: 'Is anybody there?',
    })
    const { id } = body.data
    expect((await listener.waitFor('chatMessage')).data).toMatchObject({ seq: 1, id })
    const why = { reason: 'As the test wants it' }
    await staff.ask(`DELETE /api/operator/chat/messages/${id}`, why)
    expect((await listener.waitFor('chatRemoved')).data).toMatchObject({ seq: 2, id })
    listener.close()
    await staff.ask(`POST /api/operator/players/${writer.id}/mute`, { hours: 1, ...why })
    const authorization = `Bearer ${writer.tokens.access_token}`
    const text = { text: 'And on this side?' }
    const muted = await ask(there.url, 'POST /api/chat/lobby', text, { authorization })
    expect(muted.status).toBe(403)
    const list = await ask<{ data: unknown[]; seq: number }>(there.url, 'GET /api/chat/lobby')
    expect(list.body).toMatchObject({ data: [], seq: 2 })
  })

  it('an emote, and how many watch, are heard on the other', async () => {
    const creator = await aPlayer(here, { cents: 1_000n })
    const { body } = await creator.ask<{ data: { id: string } }>('POST /api/battles/create', {
      boxes: [{ slug: await cheapBox(), count: 1 }],
      format: '1v1',
      mode: 'classic',
    })
    const channel = battleChannel(body.data.id)
    const listeners = await Promise.all(
      [here, there].map(({ url }) => subscribePublicly(url, channel)),
    )
    await creator.ask(`POST /api/battles/${body.data.id}/emote`, { emote: 'luck' })
    for (const listener of listeners) {
      const { data } = await listener.waitFor('battleEmote')
      expect(data).toMatchObject({ emote: 'luck', user: { id: creator.id } })
    }
    await expect
      .poll(() => {
        for (const { clock } of [here, there]) clock.advance(100)
        return listeners.map(({ count }) => count())
      })
      .toEqual([2, 2])
    for (const listener of listeners) listener.close()
  })

  it('a box is created, renamed with its maker, or hidden everywhere', async () => {
    const maker = await aPlayer(here, { cents: 10_000n })
    const { slug } = await aCustomBox(maker)
    const page = `GET /api/user-boxes/${slug}`
    // Only the message makes the other node reload the box: its clock, and with it its jobs, stands still.
    await expect.poll(async () => (await ask(there.url, page)).status).toBe(200)
    expect((await ask(there.url, page)).body).toEqual((await ask(here.url, page)).body)
    expect((await maker.ask('PUT /api/profile', { name: 'Another name' })).status).toBe(200)
    await settled()
    expect((await ask(there.url, page)).body).toEqual((await ask(here.url, page)).body)
    expect((await maker.ask(`DELETE /api/user-boxes/${slug}`)).status).toBe(200)
    await expect.poll(async () => (await ask(there.url, page)).status).toBe(404)
  })

  it('a session ends everywhere, and its sockets are closed', async () => {
    const player = await aPlayer(here)
    const socket = await subscribePrivately(there.url, player, player.tokens.access_token)
    expect((await asThere(player)('GET /api/profile')).status).toBe(200)
    await player.ask('POST /api/profile/logout')
    await settled()
    expect((await asThere(player)('GET /api/profile')).status).toBe(401)
    await socket.cut
    await socket.refused
    socket.close()
  })

  it('password attempts and calls by address are counted together', async () => {
    const { email } = await aPlayer(here)
    const signIn = (url: string) =>
      ask(url, 'POST /oauth/token', {
        grant_type: 'password',
        client_id: 'web',
        client_secret: 'web',
        username: email,
        password: 'wrong',
      })
    for (let tries = 0; tries < 10; tries += 1) expect((await signIn(here.url)).status).toBe(400)
    await settled()
    expect((await signIn(there.url)).status).toBe(429)

    const click = (url: string) => ask(url, 'GET /api/tl/nobody')
    await Promise.all(Array.from({ length: 120 }, () => click(here.url)))
    // What a node admits is announced in sets.
    here.clock.advance(100)
    await settled()
    expect((await click(there.url)).status).toBe(429)
  })
})

describe('when Redis is killed', () => {
  it('play continues, no cached session is trusted, and the nodes recover by themselves', async () => {
    const player = await aPlayer(here, { cents: 10_000n })
    const box = await cheapBox()
    const open = () => player.ask(`POST /api/boxes/${box}/open`, { count: 1 })
    const dropsThere = async () => {
      const { body } = await ask<{ data: LastDrop[] }>(there.url, 'GET /api/last-drops')
      return body.data.filter(({ user_id }) => user_id === player.id)
    }
    await expect
      .poll(async () => {
        here.clock.advance(300)
        await open()
        return (await dropsThere()).length
      })
      .toBeGreaterThan(0)
    const underway = Array.from({ length: 20 }, open)
    await redis.kill()
    for (const { status } of await Promise.all(underway)) expect(status).toBe(200)
    await expect.poll(() => busOf(there)).toBe('away')
    await expect.poll(() => busOf(here)).toBe('away')
    expect((await open()).status).toBe(200)
    expect(await readiness(here)).toMatchObject({ status: 'ready', database: 'ready' })

    // Without messages, the other node checks the database: the session is over there, too.
    expect((await asThere(player)('GET /api/profile')).status).toBe(200)
    const { slug } = await aCustomBox(player)
    expect((await player.ask('PUT /api/profile', { name: 'Renamed unheard' })).status).toBe(200)
    expect((await dropsThere())[0]?.user.name).toBe(player.name)
    await player.ask('POST /api/profile/logout')
    expect((await asThere(player)('GET /api/profile')).status).toBe(401)

    // Sockets that may have missed events are closed, reconnect and reload.
    const returns = new Promise<void>((resolve) =>
      visitor.connection.bind('connecting', () => resolve()),
    )
    await redis.restart()
    await expect.poll(() => busOf(here)).toBe('ready')
    await expect.poll(() => busOf(there)).toBe('ready')
    // In small steps: if the bus does not hear its own echo for seconds, it treats Redis as down.
    there.clock.advance(1_000)
    await returns
    await new Promise((resolve) =>
      visitor.channel('public').bind('pusher:subscription_succeeded', resolve),
    )
    // The catalogue was reloaded.
    await expect
      .poll(async () => (await ask(there.url, `GET /api/user-boxes/${slug}`)).status)
      .toBe(200)
    await expect.poll(async () => (await dropsThere())[0]?.user.name).toBe('Renamed unheard')
    const again = await signedInAgain(here, player)
    let isHeard = false
    void nextDrop().then(() => {
      isHeard = true
    })
    // The feed sends a few drops at a time, and the next when its clock advances.
    await expect
      .poll(async () => {
        here.clock.advance(300)
        await again.ask(`POST /api/boxes/${box}/open`, { count: 1 })
        return isHeard
      })
      .toBe(true)
  })
})

describe('behind one address', () => {
  it('unmodified clients connect by every transport, and a stopped node is skipped', async () => {
    const nodes = ['http://127.0.0.1:1', here.url, there.url]
    const balancer = await startBalancer(nodes, { host: '127.0.0.1', port: 0 })
    const url = `http://127.0.0.1:${balancer.port}`
    for (const transports of [['polling'], ['websocket'], ['polling', 'websocket']]) {
      for (let each = 0; each < 4; each += 1) {
        const client = await connectedClient(url, '/crash', { transports })
        client.disconnect()
      }
    }
    const pusher = await visit(url)
    pusher.disconnect()
    const bodies = Array.from({ length: 6 }, () =>
      ask(url, 'POST /api/auth/register', { name: 'x' }),
    )
    expect((await Promise.all(bodies)).map(({ status }) => status)).toEqual(Array(6).fill(422))
    await balancer.stop()
  })
})
