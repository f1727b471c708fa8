import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { LatestBet } from '#contract/http/bets.ts'
import { LATEST_BETS } from '#contract/limits.ts'
import { BETS_CHANNEL } from '#contract/realtime/channels.ts'
import { REVEAL_MS } from '#domain/games/reveal.ts'
import { SECOND_MS } from '#domain/schedule/durations.ts'
import {
  betOnCrash,
  betOnWheel,
  openRoundBets,
  type RoundBetsHarness,
} from '#tests/support/games/round-bets-harness.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import {
  type PublicSubscription,
  subscribePublicly,
} from '#tests/support/realtime/public-channel.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { startApp } from '#tests/support/shop/start-app.ts'

interface Latest {
  data: LatestBet[]
  seq: number
}

interface Opened {
  data: { openings: { bet_id: string }[] }
}

const TURN_MS = SECOND_MS

let harness: RoundBetsHarness
let listener: PublicSubscription
let player: TestPlayer
beforeAll(async () => {
  harness = await openRoundBets()
  listener = await subscribePublicly(harness.app.url, BETS_CHANNEL)
})
afterAll(async () => {
  listener?.close()
  await harness?.stop()
})
beforeEach(async () => {
  player = await aPlayer(harness.app, { cents: 100_000_00n })
})

const latest = async (kind: 'all' | 'high' = 'all', url = harness.app.url): Promise<Latest> =>
  (await ask<Latest>(url, `GET /api/bets/latest?kind=${kind}`)).body

const heardIds = () =>
  listener.received.flatMap(({ data }) => data.bets as LatestBet[]).map(({ bet_id }) => bet_id)

const ofPlayer = ({ data }: Latest) => data.filter(({ user }) => user.id === player.id)

/** Lets the shop's timers run for so long. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 250) await harness.pass(Math.min(250, left))
}

async function openBox(count = 1, slug = 'pocket-change'): Promise<string[]> {
  const { body } = await player.ask<Opened>(`POST /api/boxes/${slug}/open`, { count })
  return body.data.openings.map(({ bet_id }) => bet_id)
}

async function roll(amount: number): Promise<string> {
  const bet = { amount, target: 50, direction: 'over' }
  const { body } = await player.ask<{ data: { bet_id: string } }>('POST /api/dice/bet', bet)
  return body.data.bet_id
}

describe('a drawn bet', () => {
  it('is listed and announced to everybody, but not before its reel has stopped', async () => {
    const [opened = ''] = await openBox()
    await pass(REVEAL_MS - SECOND_MS)
    expect(ofPlayer(await latest())).toEqual([])
    expect(heardIds()).not.toContain(opened)
    await pass(3 * TURN_MS)
    await expect.poll(heardIds).toContain(opened)
    const { data, seq } = await latest()
    const [bet] = data
    expect(bet).toMatchObject({
      bet_id: opened,
      game: 'box',
      box: { kind: 'box', slug: 'pocket-change' },
      user: { id: player.id, name: player.name, level: 1, is_demo: false },
      is_high: false,
    })
    expect(bet?.multiplier).toBeCloseTo((bet?.payout ?? 0) / (bet?.amount ?? 1), 3)
    const event = listener.received.find(({ data: { bets } }) =>
      (bets as LatestBet[]).some(({ bet_id }) => bet_id === opened),
    )
    expect(event?.data.bets).toContainEqual(bet)
    expect(seq).toBeGreaterThanOrEqual(event?.data.seq ?? Number.POSITIVE_INFINITY)
  })

  it('is among the high ones from its stake on, and only then', async () => {
    const low = await roll(49.99)
    const high = await roll(50)
    await pass(REVEAL_MS + 3 * TURN_MS)
    await expect.poll(heardIds).toContain(high)
    const ids = (await latest('high')).data.map(({ bet_id }) => bet_id)
    expect(ids).toContain(high)
    const paid = (await latest()).data.find(({ bet_id }) => bet_id === low)?.payout ?? 0
    expect(ids.includes(low)).toBe(paid >= 100)
    expect((await latest('high')).data.every(({ is_high }) => is_high)).toBe(true)
  })

  it('of a free box is a drop, and no bet', async () => {
    const before = heardIds().length
    expect((await player.ask('POST /api/free-boxes/iron-gift/open', {})).status).toBe(200)
    await pass(REVEAL_MS + 3 * TURN_MS)
    expect(ofPlayer(await latest())).toEqual([])
    expect(heardIds().length).toBe(before)
  })

  it('of a burst: a few a second are announced, and the lists stay short', async () => {
    const before = listener.received.length
    for (let turn = 0; turn < 8; turn++) await openBox(5)
    await pass(REVEAL_MS + 8 * TURN_MS)
    const events = listener.received.slice(before)
    for (const { data } of events) expect((data.bets as unknown[]).length).toBeLessThanOrEqual(6)
    const all = events.flatMap(({ data }) => data.bets as LatestBet[])
    expect(all.length).toBeGreaterThanOrEqual(3)
    expect(all.length).toBeLessThan(40)
    expect((await latest()).data.length).toBeLessThanOrEqual(LATEST_BETS)
  })
})

describe('a bet on a round', () => {
  it('of Rocket is listed after the end of the round, cashed out or not', async () => {
    const { current, open, until } = harness
    await open('crash')
    const { body } = await betOnCrash(player, { amount: 60, auto_cashout: 1.01 })
    const { id } = body.data.bet
    await until('crash', 'in_progress')
    while ((await current('crash')).round?.status === 'in_progress') {
      const listed = ofPlayer(await latest())
      if ((await current('crash')).round?.status === 'in_progress') expect(listed).toEqual([])
      await harness.pass(100)
    }
    await pass(3 * TURN_MS)
    await expect.poll(heardIds).toContain(id)
    const [bet] = ofPlayer(await latest('high'))
    expect(bet).toMatchObject({ bet_id: id, game: 'crash', box: null, amount: 60 })
    expect([0, 60.6]).toContain(bet?.payout)
  })

  it('of the wheel is listed after the spin, and a canceled one never', async () => {
    const { open, until } = harness
    await open('wheel')
    const kept = await betOnWheel(player, { amount: 1, multiplier: 2 })
    const gone = await betOnWheel(player, { amount: 1, multiplier: 3 })
    const cancel = await player.ask(`POST /api/wheel/bet/${gone.body.data.bet.id}/cancel`)
    expect(cancel.status).toBe(200)
    await until('wheel', 'in_progress')
    expect(ofPlayer(await latest())).toEqual([])
    await until('wheel', 'ended')
    await pass(3 * TURN_MS)
    await expect.poll(heardIds).toContain(kept.body.data.bet.id)
    const listed = ofPlayer(await latest())
    expect(listed.map(({ bet_id, game }) => [bet_id, game])).toEqual([
      [kept.body.data.bet.id, 'wheel'],
    ])
  })
})

describe("a player's own list", () => {
  interface Own {
    data: LatestBet[]
    played: Pick<LatestBet, 'game' | 'box'>[]
  }
  const own = async (by = player): Promise<Own> =>
    (await by.ask<Own>('GET /api/profile/bets/latest')).body

  it('has their bets of every game, newest first, and what they played once each', async () => {
    expect(await own()).toEqual({ data: [], played: [] })
    const ids = [...(await openBox())]
    await pass(SECOND_MS)
    ids.unshift(await roll(1))
    await pass(SECOND_MS)
    ids.unshift(...(await openBox(1, 'sweet-shop')))
    await pass(SECOND_MS)
    ids.unshift(await roll(1))
    const { data, played } = await own()
    expect(data.map(({ bet_id }) => bet_id)).toEqual(ids)
    expect(played.map(({ game, box }) => box?.slug ?? game)).toEqual([
      'dice',
      'sweet-shop',
      'pocket-change',
    ])
    expect(await own(await aPlayer(harness.app))).toEqual({ data: [], played: [] })
  })

  it('names battles once one has ended, although a battle is no bet', async () => {
    const fighter = await aPlayer(harness.app, { cents: 10_000n })
    const rules = { format: '1v1', mode: 'classic', is_fast: true, bots: 1 }
    const boxes = [{ slug: 'pocket-change', count: 1 }]
    const created = await fighter.ask('POST /api/battles/create', { boxes, ...rules })
    expect(created.status).toBe(200)
    expect((await own(fighter)).played).toEqual([])
    const played = async () => {
      await pass(SECOND_MS)
      return (await own(fighter)).played
    }
    await expect.poll(played).toEqual([{ game: 'battle', box: null }])
    expect((await own(fighter)).data).toEqual([])
  })
})

it('a shop that starts again lists what was revealed before', async () => {
  const low = await roll(1)
  const high = await roll(80)
  await pass(REVEAL_MS + 3 * TURN_MS)
  await expect.poll(heardIds).toContain(high)
  const hidden = await roll(70)
  const { clock, databaseUrl: url } = harness.app
  const again = await startApp({ clock, on: { url, drop: async () => undefined } })
  const ids = async (kind: 'all' | 'high') =>
    (await latest(kind, again.url)).data.map(({ bet_id }) => bet_id)
  expect(await ids('all')).toEqual(expect.arrayContaining([low, high]))
  expect(await ids('high')).toContain(high)
  for (const kind of ['all', 'high'] as const) expect(await ids(kind)).not.toContain(hidden)
  await again.stop()
})
