import { afterEach, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { instantGames } from '#domain/games/games.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { seededChance } from '#tests/simulation/chance.ts'
import { fc } from '#tests/support/setup/properties.ts'
import { startDemoPlayers } from './demo-players.ts'
import {
  BATTLES_KEPT,
  BETTORS,
  bettorsOf,
  INSTANT_TURNS,
  nextBattleAct,
  planCrashBet,
  planInstantBet,
  planWheelBet,
  type WaitingBattle,
} from './habits.ts'
import type { RoundListener } from './round-events.ts'

const STEP_MS = 50
const CRASH_BETS_MS = 8_500
const WHEEL_BETS_MS = 15_000
const SHOP = 'http://shop.test'
const members = [...'abcdefghijklmn'].map((email) => ({ email, password: 'p' }))

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

interface Battle {
  id: string
  creator_id: string
  seats: { player: { id: string } | null }[]
}

/** A shop as small as demo players need, which notes when it was asked for what. */
function aShop({
  coins = 100,
  isDown = () => false,
}: {
  coins?: number
  isDown?: () => boolean
} = {}) {
  const clock = manualClock()
  const asked: { atMs: number; line: string; by: string }[] = []
  const balances = new Map(members.map(({ email }) => [email, coins]))
  const battles = new Map<string, Battle>()
  let listener: RoundListener | null = null
  let count = 0

  function seat(battle: Battle, by: string): object {
    const empty = battle.seats.find(({ player }) => player === null)
    if (!empty) return { status: 409, code: 'battle_not_open' }
    empty.player = { id: by }
    return {}
  }

  function answer(line: string, by: string, body: { format?: string; amount?: number }): object {
    const [, id = ''] = /battles\/(\w+)\//.exec(line) ?? []
    const battle = battles.get(id)
    if (line === 'POST /oauth/token') {
      return { access_token: by, refresh_token: by, expires_in: 60 }
    }
    if (line === 'GET /api/profile') return { data: { id: by, balance: balances.get(by) } }
    if (line.startsWith('GET /api/boxes')) {
      return { data: [0.5, 1, 2, 3, 8, 40, 249].map((price) => ({ slug: `box-${price}`, price })) }
    }
    if (line.startsWith('GET /api/battles?joinable=true')) {
      return {
        data: [...battles.values()]
          .filter(({ seats }) => seats.some(({ player }) => player === null))
          .map((each) => ({
            ...each,
            price: 2,
            join_price: 2,
            min_level: 1,
            boxes: [{ kind: 'box' }],
          })),
      }
    }
    if (line.startsWith('GET /api/deals/targets')) return { data: [{ id: 'candy', price: 2 }] }
    if (line === 'POST /api/battles/create') {
      const made = { id: `b${++count}`, creator_id: by }
      const seats = Array.from({ length: body.format?.includes('2') ? 4 : 2 }, (_, index) => ({
        player: index === 0 ? { id: by } : null,
      }))
      battles.set(made.id, { ...made, seats })
      return { data: { id: made.id, balance: balances.get(by) } }
    }
    if (line.endsWith('/join') && battle) return seat(battle, by)
    if (line.endsWith('/add-bots') && battle) return seat(battle, 'bot')
    if (line.endsWith('/bet')) {
      return { data: { bet: { id: `bet${++count}` }, balance: balances.get(by) } }
    }
    if (line === 'POST /api/deposit/zen/redirect')
      return { redirect_url: `${SHOP}/sandbox/zen/pay/${by}` }
    return { data: {} }
  }

  async function send(url: string, init: RequestInit): Promise<Response> {
    const line = `${init.method} ${url.slice(SHOP.length)}`
    const bearer = new Headers(init.headers).get('authorization')?.slice('Bearer '.length)
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : {}
    const by = bearer ?? body.username ?? body.refresh_token ?? ''
    asked.push({ atMs: clock.now(), line, by })
    if (isDown()) throw new TypeError('fetch failed')
    if (line.includes('/sandbox/zen/pay/')) {
      const payer = line.slice(-1)
      balances.set(payer, (balances.get(payer) ?? 0) + 50)
      return new Response('', { status: 303 })
    }
    const { status = 200, ...reply } = answer(line, by, body) as { status?: number }
    return Response.json(reply, { status })
  }

  return {
    clock,
    asked,
    send,
    openSeats: () =>
      [...battles.values()].filter(({ seats }) => seats.some(({ player }) => player === null)),
    open(seed: number) {
      const { draw } = draws(seed)
      const sentences: string[] = []
      const running = startDemoPlayers({
        shopUrl: SHOP,
        settings: { clientId: 'web', clientSecret: 'web', members },
        log: (sentence) => sentences.push(sentence),
        clock,
        chance: draw,
        send,
        listen(_, heard) {
          listener = heard
          return () => undefined
        },
      })
      stops.push(running.stop)
      return { sentences, stop: running.stop }
    },
    announce: (game: 'crash' | 'wheel', id: string, status: string) =>
      listener?.onRound(game, {
        id,
        status,
        bets_close_in_ms: game === 'crash' ? CRASH_BETS_MS : WHEEL_BETS_MS,
      }),
    async pass(ms: number) {
      for (let passed = 0; passed < ms; passed += STEP_MS) {
        clock.advance(STEP_MS)
        await new Promise(setImmediate)
      }
    },
  }
}

const draws = (seed: number) => {
  const chance = seededChance(seed)
  return { draw: () => chance.below(1_000_000) / 1_000_000 }
}

test('five minutes of any demo players: few requests, a battle to join, bets in every round', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), async (seed) => {
      const shop = aShop()
      const { sentences } = shop.open(seed)
      await shop.pass(10_000)
      expect(shop.asked.some(({ line }) => line.endsWith('/open'))).toBe(true)
      for (let round = 0; round < 12; round++) {
        const beganMs = shop.clock.now()
        shop.announce('crash', `c${round}`, 'starting')
        shop.announce('wheel', `w${round}`, 'starting')
        await shop.pass(CRASH_BETS_MS)
        shop.announce('crash', `c${round}`, 'in_progress')
        for (let moment = 0; moment < 10; moment++) {
          await shop.pass(1_500)
          expect(shop.openSeats().length).toBeGreaterThanOrEqual(1)
        }
        shop.announce('crash', `c${round}`, 'ended')
        const inTime = (line: string, withinMs: number) => {
          const bets = shop.asked.filter((each) => each.line === line && each.atMs >= beganMs)
          for (const { atMs } of bets) expect(atMs).toBeLessThan(beganMs + withinMs)
          return new Set(bets.map(({ by }) => by))
        }
        for (const bettors of [
          inTime('POST /api/crash/bet', CRASH_BETS_MS),
          inTime('POST /api/wheel/bet', WHEEL_BETS_MS),
        ]) {
          expect(bettors.size).toBeGreaterThanOrEqual(BETTORS.min)
          expect(bettors.size).toBeLessThanOrEqual(BETTORS.max)
        }
      }
      const times = shop.asked.map(({ atMs }) => atMs)
      for (const [index, atMs] of times.entries()) {
        expect((times[index + 7] ?? Number.POSITIVE_INFINITY) - atMs).toBeGreaterThanOrEqual(1_000)
      }
      const instant = ['dice', 'plinko', 'deals'].map(
        (game) => shop.asked.filter(({ line }) => line === `POST /api/${game}/bet`).length,
      )
      expect(Math.min(...instant)).toBeGreaterThanOrEqual(4)
      expect(Math.max(...instant)).toBeLessThanOrEqual(25)
      expect(shop.asked.some(({ line }) => line.endsWith('/join'))).toBe(true)
      expect(shop.asked.some(({ line }) => line === 'POST /api/crash/close-bet')).toBe(true)
      expect(sentences).toEqual([])
    }),
    { numRuns: 4 },
  )
})

test('who has too little sells what they won, and pays in by card', async () => {
  const shop = aShop({ coins: 5 })
  shop.open(1)
  await shop.pass(60_000)
  const lines = shop.asked.map(({ line }) => line)
  expect(lines).toContain('POST /api/inventory/sell')
  expect(lines).toContain('POST /sandbox/zen/pay/a')
  expect(lines.filter((line) => line.endsWith('/open')).length).toBeGreaterThan(3)
})

test('a shop that is away is asked seldom, said to be away once, and played in again', async () => {
  let isDown = false
  const shop = aShop({ isDown: () => isDown })
  const { sentences } = shop.open(2)
  await shop.pass(10_000)
  isDown = true
  const before = shop.asked.length
  await shop.pass(60_000)
  expect(shop.asked.length - before).toBeLessThan(60)
  expect(sentences).toEqual(['The demo players wait: the shop does not answer them.'])
  isDown = false
  const after = shop.asked.length
  await shop.pass(20_000)
  expect(shop.asked.slice(after).some(({ line }) => line.endsWith('/open'))).toBe(true)
})

test('demo players that are stopped ask for nothing more', async () => {
  const shop = aShop()
  const { stop } = shop.open(3)
  await shop.pass(10_000)
  shop.announce('crash', 'c', 'starting')
  stop()
  await shop.pass(1_000)
  const before = shop.asked.length
  await shop.pass(20_000)
  expect(shop.asked.length).toBe(before)
})

const battle: fc.Arbitrary<WaitingBattle> = fc.record({
  id: fc.uuid(),
  isOurs: fc.boolean(),
  waitedMs: fc.nat({ max: 60_000 }),
  patienceMs: fc.integer({ min: 15_000, max: 40_000 }),
  isFair: fc.boolean(),
  price: fc.nat({ max: 100 }),
})

test('a seat is filled only when another is left, its time is over, and nothing is given away', () => {
  fc.assert(
    fc.property(fc.array(battle), (waiting) => {
      const act = nextBattleAct(waiting)
      const ours = waiting.filter(({ isOurs }) => isOurs)
      expect(act?.kind === 'create').toBe(ours.length < BATTLES_KEPT)
      if (act?.kind !== 'fill') return
      const { isOurs, isFair, price, waitedMs, patienceMs } = act.battle
      expect(waitedMs).toBeGreaterThanOrEqual(patienceMs)
      expect(isOurs || (isFair && price <= 25)).toBe(true)
    }),
  )
})

const coins = fc.integer({ min: 15, max: 500 })

test('bets are what the calls take, and come in time', () => {
  fc.assert(
    fc.property(
      fc.nat(),
      fc.integer({ min: 3_000, max: 15_000 }),
      coins,
      (seed, closeInMs, balance) => {
        const { draw } = draws(seed)
        const crash = planCrashBet(draw, closeInMs, balance)
        const wheel = planWheelBet(draw, closeInMs, balance)
        for (const { afterMs, amount } of [crash, wheel]) {
          expect(afterMs).toBeLessThanOrEqual(closeInMs - 1_500)
          expect(amount).toBeGreaterThanOrEqual(0.1)
          expect(amount).toBeLessThanOrEqual(Math.min(75, balance / 2 + 0.005))
          expect(Math.round(amount * 100) / 100).toBe(amount)
        }
        if ('auto' in crash.place) {
          expect(crash.place.auto).toBeGreaterThanOrEqual(1.01)
          expect(Math.round(crash.place.auto * 100) / 100).toBe(crash.place.auto)
        }
        expect([2, 3, 5, 50]).toContain(wheel.place)
        expect(calls.betOnDice.body.safeParse(planInstantBet(draw, 'dice')).error).toBeUndefined()
        expect(
          calls.betOnPlinko.body.safeParse(planInstantBet(draw, 'plinko')).error,
        ).toBeUndefined()
        expect(planInstantBet(draw, 'deals').amount).toBeLessThanOrEqual(75)
        const bettors = bettorsOf(draw, members)
        expect(new Set(bettors).size).toBe(bettors.length)
      },
    ),
  )
})

test('demo players play every instant game', () => {
  expect(INSTANT_TURNS.toSorted()).toEqual([...instantGames.keys()].toSorted())
})
