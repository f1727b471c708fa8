import PusherJs from 'pusher-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BalanceUpdated, LastDrop } from '#contract/realtime/events.ts'
import { REVEAL_MS } from '#domain/games/reveal.ts'
import { weekOf } from '#domain/rewards/leaderboard.ts'
import { DAY_MS, HOUR_MS } from '#domain/schedule/durations.ts'
import { aPlayer, signedInAgain, type TestPlayer } from '#tests/support/players/a-player.ts'
import { expectCut, nowMs, subscribePrivately } from '#tests/support/realtime/private-channel.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

// The types declare a default export, but the Node build exports the class itself.
const Pusher = PusherJs as unknown as typeof PusherJs.default
type Pusher = PusherJs.default

let app: TestApp
let slug: string
const sockets: Pusher[] = []

beforeAll(async () => {
  app = await startApp()
  const { body } = await ask<{ data: { slug: string }[] }>(app.url, 'GET /api/boxes?sort=price_asc')
  slug = body.data[0]?.slug ?? ''
})
afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  await app.stop()
})

function connect(player?: TestPlayer): Pusher {
  const { hostname, port } = new URL(app.url)
  const socket = new Pusher('coffer', {
    cluster: 'eu',
    wsHost: hostname,
    wsPort: Number(port),
    forceTLS: false,
    enabledTransports: ['ws', 'wss'],
    channelAuthorization: {
      endpoint: `${app.url}/broadcasting/auth`,
      transport: 'ajax',
      customHandler: async ({ socketId, channelName }, callback) => {
        const answer = await player?.ask<{ auth: string }>('POST /broadcasting/auth', {
          socket_id: socketId,
          channel_name: channelName,
        })
        if (answer?.status === 200) callback(null, answer.body)
        else callback(new Error('refused'), null)
      },
    },
  })
  sockets.push(socket)
  return socket
}

const subscribed = (channel: { bind(event: string, listener: () => void): unknown }) =>
  new Promise<void>((resolve) => channel.bind('pusher:subscription_succeeded', resolve))

describe('the feed', () => {
  it('publishes a drop after its commit, and the new balance to the player', async () => {
    const player = await aPlayer(app, { cents: 1_000n })
    const own = connect(player)
    const visitor = connect()
    const balances = own.subscribe(`private-users.${player.id}`)
    const feed = visitor.subscribe('public')
    await Promise.all([subscribed(balances), subscribed(feed)])
    const drop = new Promise<LastDrop>((resolve) => feed.bind('lastDrop', resolve))
    const balance = new Promise<BalanceUpdated>((resolve) =>
      balances.bind('balanceUpdated', resolve),
    )
    const opened = await player.ask<{
      data: { openings: { bet_id: string; item: { name: string } }[]; balance_seq: number }
    }>(`POST /api/boxes/${slug}/open`, { count: 1 })
    const { openings, balance_seq } = opened.body.data
    expect(await drop).toMatchObject({
      bet_id: openings[0]?.bet_id,
      user_id: player.id,
      box: { slug },
      item: { name: openings[0]?.item.name },
    })
    expect(await balance).toEqual({ seq: balance_seq, type: 'box', current_balance: 9.5 })
    const rest = await ask<{ data: LastDrop[]; seq: number }>(app.url, 'GET /api/last-drops')
    expect(rest.body.data[0]).toEqual(await drop)
    expect(rest.body.seq).toBe((await drop).seq)
  })

  it('keeps other players and visitors out of a private channel', async () => {
    const player = await aPlayer(app)
    const stranger = await aPlayer(app)
    const asked = { socket_id: '1.1', channel_name: `private-users.${player.id}` }
    expect((await stranger.ask('POST /broadcasting/auth', asked)).status).toBe(403)
    expect((await ask(app.url, 'POST /broadcasting/auth', asked)).status).toBe(401)
    for (const socket_id of ['1', 'x.y', '1.1:private-users.x', '']) {
      const answer = await player.ask('POST /broadcasting/auth', { ...asked, socket_id })
      expect(answer.status).toBe(422)
    }
  })

  it('closes the sockets of an ended session within a second and refuses their reconnection', async () => {
    const player = await aPlayer(app, { cents: 1_000n })
    const listener = await subscribePrivately(app.url, player, player.tokens.access_token)
    let received = 0
    void listener.waitFor('balanceUpdated').then(() => received++)
    expect((await player.ask('POST /api/profile/logout')).status).toBe(200)
    const answered = nowMs()
    expect((await player.ask('GET /api/profile')).status).toBe(401)
    await expectCut(listener, answered)
    await listener.refused
    const again = await signedInAgain(app, player)
    const own = await subscribePrivately(app.url, again, again.tokens.access_token)
    const heard = own.waitFor('balanceUpdated')
    await again.ask(`POST /api/boxes/${slug}/open`, { count: 1 })
    await heard
    for (const each of [listener, own]) each.close()
    expect(received).toBe(0)
  })

  it("lists a box's latest drops and its best drops by price", async () => {
    const player = await aPlayer(app, { cents: 10_000n })
    for (let turn = 0; turn < 5; turn++)
      await player.ask(`POST /api/boxes/${slug}/open`, { count: 5 })
    const listed = async (query: string) =>
      (await ask<{ data: LastDrop[] }>(app.url, `GET /api/boxes/${slug}/last-drops?${query}`)).body
        .data
    const { rows } = await app.database.pool.query<{ id: string; payout: bigint }>(
      'SELECT id, payout FROM bets ORDER BY id DESC',
    )
    expect((await listed('limit=7')).map((drop) => drop.bet_id)).toEqual(
      rows.slice(0, 7).map((row) => row.id),
    )
    const best = [...rows].sort((a, b) => Number(b.payout - a.payout) || (a.id < b.id ? 1 : -1))
    expect((await listed('best=1&limit=7')).map((drop) => drop.bet_id)).toEqual(
      best.slice(0, 7).map((row) => row.id),
    )
    expect((await ask(app.url, `GET /api/boxes/${slug}/last-drops?limit=21`)).status).toBe(422)
    expect((await ask(app.url, 'GET /api/boxes/none/last-drops')).status).toBe(404)
    const summary = await ask<{ data: object }>(app.url, 'GET /api/last-drops/summary')
    expect(summary.body.data).toEqual({
      boxes_opened: rows.length,
      best_today: Number(best[0]?.payout) / 100,
    })
  })
})

describe('the best drops', () => {
  interface Best {
    data: { day: LastDrop[]; week: LastDrop[] }
  }
  const best = async () => (await ask<Best>(app.url, 'GET /api/last-drops/best')).body.data
  const idsOf = (drops: readonly LastDrop[]) => drops.map(({ bet_id }) => bet_id)
  const ranked = async (sinceMs: number) => {
    const { rows } = await app.database.pool.query<{ id: string }>(
      `SELECT id FROM bets WHERE game = 'box' AND at >= $1 ORDER BY payout DESC, id LIMIT 6`,
      [new Date(sinceMs)],
    )
    return rows.map(({ id }) => id)
  }

  it('of the day and the week, once their reels have stopped; the next day has its own', async () => {
    const player = await aPlayer(app, { cents: 100_000n })
    const open = async () => {
      const by = await signedInAgain(app, player)
      const { status } = await by.ask(`POST /api/boxes/${slug}/open`, { count: 5 })
      expect(status).toBe(200)
    }
    // Noon of the day after the week began, so that its next day belongs to it, too.
    const week = weekOf(app.clock.now(), 'UTC')
    app.clock.advance(week.endMs + 18 * HOUR_MS - app.clock.now())
    const dayMs = app.clock.now()
    const before = await best()
    expect(before.day).toEqual([])
    for (let turn = 0; turn < 3; turn++) await open()
    expect(await best()).toEqual(before)
    app.clock.advance(REVEAL_MS + 10_000)
    const today = await best()
    expect(idsOf(today.day)).toEqual(await ranked(dayMs))
    expect(idsOf(today.week)).toEqual(await ranked(week.endMs))
    app.clock.advance(DAY_MS)
    expect((await best()).day).toEqual([])
    await open()
    app.clock.advance(REVEAL_MS + 10_000)
    const next = await best()
    expect(next.day.length).toBe(5)
    expect(idsOf(next.week)).toEqual(await ranked(week.endMs))
  })
})
