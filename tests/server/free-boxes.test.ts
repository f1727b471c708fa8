import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Opening } from '#contract/http/boxes.ts'
import type { FreeBox, FreeBoxes } from '#contract/http/free-boxes.ts'
import { verifyReceipt } from '#domain/fairness/receipt.ts'
import { SEED_BETS_MAX } from '#domain/fairness/seed-limits.ts'
import { XP_EXACT, xpForLevel } from '#domain/rewards/levels.ts'
import { DAY_MS, WEEK_MS } from '#domain/schedule/durations.ts'
import { openSecondLedger } from '#scripts/shop/second-ledger.ts'
import { auditShop } from '#server/app/audit.ts'
import { createBoxService, createShop } from '#server/features/boxes/index.ts'
import { freeConditions } from '#server/features/free-boxes/index.ts'
import { type EntryCode, walletOf } from '#server/ledger/index.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import { aPlayer, signedInAgain, type TestPlayer } from '#tests/support/players/a-player.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

const IRON = 'iron-gift'
const BRONZE = 'bronze-gift'
/** The shop's cheapest box, 0.50 coins. */
const PAID = 'pocket-change'

interface Answered {
  data: { openings: Opening[]; balance: number } & Record<string, unknown>
  code?: string
}

let app: TestApp
beforeAll(async () => {
  app = await startApp({ env: { LOG_LEVEL: 'silent' } })
})
afterAll(() => app.stop())

let keys = 0
const claim = (player: TestPlayer, slug = IRON, body: object = {}, key = `claim-${++keys}`) =>
  player.ask<Answered>(`POST /api/free-boxes/${slug}/open`, body, { 'idempotency-key': key })

const list = async (player: TestPlayer) => (await player.ask<FreeBoxes>('GET /api/free-boxes')).body

async function boxOf(player: TestPlayer, slug: string): Promise<FreeBox> {
  const box = (await list(player)).data.find((each) => each.slug === slug)
  if (!box) throw new Error(`No free box is called ${slug}`)
  return box
}

/** Gives a player the XP at which a level begins. */
async function reach(player: TestPlayer, level: number, shop = app): Promise<void> {
  await shop.database.pool.query(
    `INSERT INTO player_progress (player_id, xp, seq) VALUES ($1, $2, 0)
     ON CONFLICT (player_id) DO UPDATE SET xp = EXCLUDED.xp`,
    [player.id, xpForLevel(level) * XP_EXACT],
  )
}

const play = async (player: TestPlayer, count: number) => {
  const { status } = await player.ask(`POST /api/boxes/${PAID}/open`, { count })
  expect(status).toBe(200)
}

describe('the list of free boxes', () => {
  it('is for players only', async () => {
    expect((await ask(app.url, 'GET /api/free-boxes')).status).toBe(401)
    expect((await ask(app.url, `POST /api/free-boxes/${IRON}/open`, {})).status).toBe(401)
  })

  it('has a box for each tier, and says why each is closed', async () => {
    const player = await aPlayer(app)
    const { data, level } = await list(player)
    expect(level).toBe(1)
    expect(data.map(({ tier }) => tier)).toEqual([1, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110])
    expect(data.map(({ lock }) => lock)).toEqual([null, ...Array(11).fill('level')])
    expect(data[0]).toMatchObject({ price: 0, play: null, next_at: null, wait_ms: 0 })
    expect(data[1]).toMatchObject({ play: { needed: 5, done: 0 } })
  })
})

describe('a free opening', () => {
  it('costs nothing, moves no coins, gives no XP, and gives a real item', async () => {
    const player = await aPlayer(app, { cents: 100n })
    const before = await player.ask<{ data: object }>('GET /api/profile')
    const answer = await claim(player)
    expect(answer.status).toBe(200)
    const opening = answer.body.data.openings[0]
    expect(answer.body.data).toMatchObject({ openings: [{ nonce: 0 }], balance: 1 })
    expect((await player.ask('GET /api/profile')).body).toEqual(before.body)
    const inventory = await player.ask<{ data: unknown[] }>('GET /api/inventory')
    expect(inventory.body.data).toMatchObject([
      {
        id: opening?.inventory_item_id,
        box: { kind: 'free', slug: IRON },
        item: { rarity: opening?.item.rarity },
      },
    ])
    const { rows } = await app.database.pool.query(
      `SELECT 1 FROM entries e JOIN accounts a ON a.id = e.account_id
       WHERE a.player_id = $1 AND e.code <> 'demo.funds'`,
      [player.id],
    )
    expect(rows).toEqual([])
  })

  it('has a receipt that verifies once the seed is revealed', async () => {
    const player = await aPlayer(app)
    const { body } = await claim(player)
    await player.ask('POST /api/fairness/rotate', {})
    const receipt = await ask<{ data: unknown }>(
      app.url,
      `GET /api/fairness/bets/${body.data.openings[0]?.bet_id}`,
    )
    expect(receipt.body.data).toMatchObject({ stake_cents: 0, configuration: { kind: 'free' } })
    expect(verifyReceipt(receipt.body.data).verdict).toBe('verified')
  })

  it('is limited to one at a time, and refused for an unknown box', async () => {
    const player = await aPlayer(app)
    for (const count of [0, 2, 5, '1', null]) {
      expect((await claim(player, IRON, { count })).status).toBe(422)
    }
    for (const slug of [PAID, 'no-such-gift']) {
      expect(await claim(player, slug)).toMatchObject({
        status: 404,
        body: { code: 'box_not_found' },
      })
    }
    expect((await player.ask(`POST /api/boxes/${IRON}/open`, {})).status).toBe(404)
    expect((await player.ask(`POST /api/user-boxes/${IRON}/open`, {})).status).toBe(404)
    expect(await boxOf(player, IRON)).toMatchObject({ lock: null })
  })

  it('returns the first reply to a repeat with the same key, and refuses another request with it', async () => {
    const player = await aPlayer(app)
    const first = await claim(player, IRON, {}, 'again')
    expect(first.status).toBe(200)
    expect((await claim(player, IRON, {}, 'again')).body).toEqual(first.body)
    expect((await claim(player, IRON, { version: 1 }, 'again')).status).toBe(422)
    expect((await claim(player)).status).toBe(409)
  })

  it('happens once for 64 concurrent claims', async () => {
    const player = await aPlayer(app)
    const answers = await Promise.all(Array.from({ length: 64 }, () => claim(player)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(63)
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['free_box_waiting']))
    expect(await openingsOf(player)).toBe(1)
  })

  it('happens once across two processes, at the exact instant when the box is available again', async () => {
    const player = await aPlayer(app)
    await claim(player)
    const services = await Promise.all([anotherService(), anotherService()])
    for (const [wait, had] of [
      [DAY_MS - 1, 1],
      [1, 2],
    ] as const) {
      app.clock.advance(wait)
      await Promise.allSettled(
        Array.from({ length: 64 }, (_, index) =>
          services[index % 2]?.open(player.id, IRON, { count: 1 }, null, 'free'),
        ),
      )
      expect(await openingsOf(player)).toBe(had)
    }
  })

  it('is not lost if the seed is used up: the next seed draws it', async () => {
    const player = await aPlayer(app)
    await app.database.pool.query(
      `UPDATE seeds SET nonce = $2 WHERE player_id = $1 AND state = 'active'`,
      [player.id, SEED_BETS_MAX],
    )
    expect(await claim(player)).toMatchObject({
      status: 200,
      body: { data: { openings: [{ nonce: 0 }] } },
    })
    await app.database.pool.query(
      `UPDATE seeds SET nonce = 0 WHERE player_id = $1 AND state = 'revealed'`,
      [player.id],
    )
  })
})

describe('the pause between two openings', () => {
  const starts = {
    'an ordinary day': Date.UTC(2026, 5, 1, 21),
    'the night that has one hour less': Date.UTC(2027, 2, 27, 20, 30),
    'the night that has one hour more': Date.UTC(2027, 9, 30, 20, 30),
  }

  it.each(Object.entries(starts))('is 24 hours to the millisecond over %s', async (_, startMs) => {
    const own = await startApp({ clock: manualClock(startMs) })
    const player = await aPlayer(own)
    expect((await claim(player)).status).toBe(200)
    const nextAt = new Date(startMs + DAY_MS).toISOString()
    own.clock.advance(DAY_MS - 1)
    expect(await claim(player)).toMatchObject({
      status: 409,
      body: { code: 'free_box_waiting', data: { next_at: nextAt, wait_ms: 1 } },
    })
    expect(await boxOf(player, IRON)).toMatchObject({ lock: 'wait', next_at: nextAt, wait_ms: 1 })
    own.clock.advance(1)
    const later = await signedInAgain(own, player)
    expect(await boxOf(later, IRON)).toMatchObject({ lock: null, next_at: null, wait_ms: 0 })
    expect((await claim(later)).status).toBe(200)
    expect((await claim(later)).status).toBe(409)
    await own.stop()
  })
})

describe('the requirements of a higher tier', () => {
  it('include its level', async () => {
    const player = await aPlayer(app, { cents: 10_000n })
    await play(player, 5)
    await play(player, 5)
    await reach(player, 9)
    expect(await claim(player, BRONZE)).toMatchObject({
      status: 403,
      body: { code: 'free_box_level', data: { level: 10 } },
    })
    await reach(player, 10)
    expect((await claim(player, BRONZE)).status).toBe(200)
    expect((await claim(player, BRONZE)).status).toBe(409)
    expect((await claim(player)).status).toBe(200)
  })

  it('include 5.00 coins of paid play, not a cent less', async () => {
    const player = await aPlayer(app, { cents: 10_000n })
    await reach(player, 10)
    await play(player, 5)
    await play(player, 4)
    expect(await claim(player, BRONZE)).toMatchObject({
      status: 403,
      body: { code: 'free_box_play', data: { needed: 5, done: 4.5 } },
    })
    expect((await claim(player)).status).toBe(200)
    await play(player, 1)
    expect(await boxOf(player, BRONZE)).toMatchObject({ lock: null, play: { needed: 5, done: 5 } })
    expect((await claim(player, BRONZE)).status).toBe(200)
  })

  it('count the play of the last seven days, to the millisecond', async () => {
    const own = await startApp()
    const player = await aPlayer(own, { cents: 10_000n })
    await reach(player, 10, own)
    await play(player, 5)
    await play(player, 5)
    own.clock.advance(WEEK_MS)
    const later = await signedInAgain(own, player)
    expect(await boxOf(later, BRONZE)).toMatchObject({ lock: null })
    own.clock.advance(1)
    expect(await boxOf(later, BRONZE)).toMatchObject({ lock: 'play', play: { done: 0 } })
    expect((await claim(later, BRONZE)).body.code).toBe('free_box_play')
    await own.stop()
  })

  it('include XP for all that the boxes from tier 10 gave: little play a week does not pay for ever', async () => {
    const own = await startApp()
    const player = await aPlayer(own, { cents: 10_000n })
    await play(player, 5)
    await play(player, 5)
    await reach(player, 10, own)
    expect(await boxOf(player, BRONZE)).toMatchObject({
      lock: null,
      xp: { needed: 15, done: 2_255 },
    })
    expect((await claim(player, BRONZE)).status).toBe(200)
    await own.database.pool.query('UPDATE free_claims SET openings = 150')
    own.clock.advance(DAY_MS)
    const later = await signedInAgain(own, player)
    expect(await boxOf(later, BRONZE)).toMatchObject({ lock: 'xp', xp: { needed: 2_265 } })
    expect(await claim(later, BRONZE)).toMatchObject({
      status: 403,
      body: { code: 'free_box_xp', data: { needed: 2_265, done: 2_255 } },
    })
    expect((await claim(later)).status).toBe(200)
    for (let round = 0; round < 6; round++) await play(later, 5)
    expect((await claim(later, BRONZE)).status).toBe(200)
    const faults = async () =>
      (await auditShop(own.database, own.config)).find(
        ({ invariant }) => invariant === 'Free boxes',
      )?.faults
    expect(await faults()).toEqual([
      expect.stringMatching(/^The claim of free opening .* counts 151 openings of 2$/),
    ])
    await own.stop()
  })

  it('exclude a stake in clearing, and a refunded one', async () => {
    const own = await startApp()
    const player = await aPlayer(own, { cents: 10_000n })
    const entropy = systemEntropy(own.clock)
    const { seedKey } = own.config
    const ledger = await openSecondLedger({
      database: own.database,
      clock: own.clock,
      entropy,
      seedKey,
    })
    const [ended, canceled] = [entropy.id(), entropy.id()]
    const done = async () => (await boxOf(player, BRONZE)).play?.done
    const move = (amount: bigint, code: EntryCode, ref: string) =>
      own.database.transaction((tx) =>
        ledger.post(tx, [
          { account: walletOf(player.id), counter: 'clearing:withdrawals', amount, code, ref },
        ]),
      )
    await move(-200n, 'battle.stake', ended)
    await move(-300n, 'battle.stake', canceled)
    expect(await done()).toBe(0)
    await own.database.transaction((tx) =>
      ledger.post(tx, [
        {
          account: 'house:boxes',
          counter: 'clearing:withdrawals',
          amount: 200n,
          code: 'battle.entry',
          ref: ended,
        },
      ]),
    )
    await move(300n, 'battle.refund', canceled)
    expect(await done()).toBe(2)
    await own.stop()
  })
})

it('the audit finds no faults, and detects a second gift in a day', async () => {
  // The players above reached their levels without play.
  const faultsOf = async () =>
    (await auditShop(app.database, app.config))
      .filter(({ invariant }) => invariant !== 'Levels')
      .flatMap(({ faults }) => faults)
  expect(await faultsOf()).toEqual([])
  const player = await aPlayer(app)
  await claim(player)
  await app.database.pool.query(
    `UPDATE free_claims SET claimed_at = claimed_at - interval '1 day' WHERE player_id = $1`,
    [player.id],
  )
  app.clock.advance(1)
  await claim(player)
  expect(await faultsOf()).toEqual([
    expect.stringMatching(/^Free opening .* came 00:00:00.001 after the previous one$/),
  ])
})

async function openingsOf(player: TestPlayer): Promise<number> {
  const { rowCount } = await app.database.pool.query('SELECT 1 FROM bets WHERE player_id = $1', [
    player.id,
  ])
  return rowCount ?? 0
}

/** Another process of the shop on the same database. */
async function anotherService() {
  const { database, clock, config } = app
  const entropy = systemEntropy(clock)
  const ledger = await openSecondLedger({ database, clock, entropy, seedKey: config.seedKey })
  return createBoxService({
    shop: await createShop(database, ledger.transparencyLog),
    ledger,
    freeConditions,
  })
}
