import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Reply } from '#contract/call.ts'
import type { Opening } from '#contract/http/boxes.ts'
import type { getSeed, Roll, SeedState } from '#contract/http/fairness.ts'
import { verifyReceipt } from '#domain/fairness/receipt.ts'
import { checkSeed, checkSeedBet, type RevealedSeed } from '#domain/fairness/seed-check.ts'
import { SEED_AGE_MS_MAX } from '#domain/fairness/seed-limits.ts'
import { HOUR_MS } from '#domain/schedule/durations.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

let app: TestApp
let slug: string

beforeAll(async () => {
  app = await startApp()
  const { body } = await ask<{ data: { slug: string }[] }>(app.url, 'GET /api/boxes?sort=price_asc')
  slug = body.data[0]?.slug ?? ''
})
afterAll(() => app.stop())

interface Rotated {
  data: {
    server_seed: string
    server_seed_hash: string
    client_seed: string
    nonce: number
    current: SeedState
  }
}

const seedOf = async (player: TestPlayer) =>
  (await player.ask<{ data: SeedState }>('GET /api/fairness')).body.data
const open = async (player: TestPlayer, count = 1) =>
  (await player.ask<{ data: { openings: Opening[] } }>(`POST /api/boxes/${slug}/open`, { count }))
    .body.data.openings
const rotate = (player: TestPlayer, body: object = {}) =>
  player.ask<Rotated>('POST /api/fairness/rotate', body)
const sha256 = (hex: string) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex')

describe('the seeds of a player', () => {
  it('start with a commitment and a client seed marked as chosen by the server', async () => {
    const seed = await seedOf(await aPlayer(app))
    expect(seed).toMatchObject({ nonce: 0, client_seed_origin: 'server' })
    expect(seed.server_seed_hash).not.toBe(seed.next_server_seed_hash)
  })

  it('allow the client seed to be set after the commitment, until the first bet', async () => {
    const player = await aPlayer(app, { cents: 1_000n })
    const before = await seedOf(player)
    const set = (client_seed: string) =>
      player.ask<{ data: SeedState }>('PUT /api/fairness/client-seed', { client_seed })
    const { body } = await set('made in my browser')
    expect(body.data).toEqual({
      ...before,
      client_seed: 'made in my browser',
      client_seed_origin: 'player',
    })
    await open(player)
    expect(await set('another')).toMatchObject({ status: 409, body: { code: 'seed_in_use' } })
  })

  it.each(['', 'a'.repeat(65), 'é', 'tab\t', 7, null])(
    'refuse the client seed %j',
    async (seed) => {
      const player = await aPlayer(app)
      const answer = await player.ask('PUT /api/fairness/client-seed', { client_seed: seed })
      expect(answer.status).toBe(422)
      expect((await rotate(player, { client_seed: seed })).status).toBe(422)
    },
  )

  it('are rotated to the announced pair, and the revealed seed matches its commitment', async () => {
    const player = await aPlayer(app, { cents: 1_000n })
    let before = await seedOf(player)
    for (let turn = 0; turn < 3; turn++) {
      await open(player, 2)
      const { body } = await rotate(player, { client_seed: `turn ${turn}` })
      expect(sha256(body.data.server_seed)).toBe(before.server_seed_hash)
      expect(body.data).toMatchObject({
        server_seed_hash: before.server_seed_hash,
        client_seed: before.client_seed,
        nonce: 2,
      })
      expect(body.data.current).toMatchObject({
        server_seed_hash: before.next_server_seed_hash,
        client_seed: `turn ${turn}`,
        client_seed_origin: 'player',
        nonce: 0,
      })
      before = body.data.current
    }
  })

  it('keep the client seed, marked as carried over, when a rotation sets none', async () => {
    const player = await aPlayer(app)
    const { body } = await rotate(player)
    expect(body.data.current).toMatchObject({
      client_seed: body.data.client_seed,
      client_seed_origin: 'carried',
    })
  })

  it('are revealed automatically after 30 days if they were used', async () => {
    const own = await startApp()
    const used = await aPlayer(own, { cents: 1_000n })
    const unused = await aPlayer(own)
    await open(used)
    const before = await seedOf(used)
    own.clock.advance(SEED_AGE_MS_MAX)
    await expect
      .poll(async () => {
        own.clock.advance(HOUR_MS)
        return (await openSeed(own.url, before.server_seed_hash)).body.data.server_seed ?? ''
      })
      .toMatch(/^[0-9a-f]{64}$/)
    const { rows } = await own.database.pool.query<{ state: string }>(
      `SELECT state FROM seeds WHERE player_id = $1 ORDER BY id`,
      [unused.id],
    )
    expect(rows.map((row) => row.state)).toEqual(['active', 'next'])
    await own.stop()
  })
})

const openSeed = (url: string, commitment: string) =>
  ask<{ data: { server_seed: string | null; nonce: number; bets: { nonce: number }[] } }>(
    url,
    `GET /api/fairness/seeds/${commitment}?limit=100`,
  )

describe('public fairness data', () => {
  it('shows nothing of an active seed, and every nonce and bet of a revealed one', async () => {
    const player = await aPlayer(app, { cents: 1_000n })
    const { server_seed_hash: commitment } = await seedOf(player)
    const openings = await open(player, 5)
    const hidden = await openSeed(app.url, commitment)
    expect(hidden.body.data).toMatchObject({ server_seed: null, client_seed: null, bets: [] })
    const { body } = await rotate(player)
    const shown = await openSeed(app.url, commitment)
    expect(shown.body.data).toMatchObject({
      server_seed: body.data.server_seed,
      nonce: 5,
      bets: openings.map(({ nonce, bet_id }) => ({ nonce, bet_id, game: 'box' })),
    })
    expect((await openSeed(app.url, 'f'.repeat(64))).status).toBe(404)
  })

  it('lists the bets of a revealed seed page by page, each with everything to recompute it', async () => {
    const player = await aPlayer(app, { cents: 2_000n, name: 'Listed name' })
    const { server_seed_hash: commitment } = await seedOf(player)
    await open(player, 5)
    await open(player, 2)
    await rotate(player)
    let cursor: string | null = null
    let place = 0
    do {
      const query: string = `limit=3${cursor === null ? '' : `&cursor=${cursor}`}`
      const { body } = await ask<Reply<typeof getSeed>>(
        app.url,
        `GET /api/fairness/seeds/${commitment}?${query}`,
      )
      const seed = body.data as typeof body.data & RevealedSeed
      expect(checkSeed(seed)).toBeNull()
      expect(seed).toMatchObject({ player: 'Listed name', nonce: 7, overdue_since: null })
      expect(seed.configurations).toHaveLength(1)
      for (const bet of seed.bets) {
        expect(checkSeedBet(seed, place, bet, seed.configurations)).toBeNull()
        place += 1
      }
      cursor = body.next_cursor
    } while (cursor !== null)
    expect(place).toBe(7)
    expect(JSON.stringify(await openSeed(app.url, commitment))).not.toContain(player.id)
  })

  it('shows only that a seed is overdue', async () => {
    const own = await startApp()
    const player = await aPlayer(own, { cents: 1_000n })
    await open(player, 2)
    const { server_seed_hash: commitment, next_server_seed_hash: next } = await seedOf(player)
    await own.database.pool.query(
      `UPDATE seeds SET activated_at = $2 WHERE commitment = decode($1, 'hex')`,
      [commitment, new Date(own.clock.now() - SEED_AGE_MS_MAX - HOUR_MS)],
    )
    const { body } = await openSeed(own.url, commitment)
    expect(body.data).toEqual({
      server_seed_hash: commitment,
      server_seed: null,
      client_seed: null,
      client_seed_origin: null,
      player: null,
      nonce: null,
      revealed_at: null,
      overdue_since: new Date(own.clock.now() - HOUR_MS).toISOString(),
      configurations: [],
      bets: [],
    })
    expect((await openSeed(own.url, next)).body.data).toMatchObject({ overdue_since: null })
    await own.stop()
  })

  it('includes a receipt that verifies and names no account', async () => {
    const player = await aPlayer(app, { cents: 1_000n, name: 'Public name' })
    const [opening] = await open(player)
    const receiptOf = async () =>
      (await ask<{ data: object }>(app.url, `GET /api/fairness/bets/${opening?.bet_id}`)).body.data
    expect(verifyReceipt(await receiptOf()).verdict).toBe('pending')
    await rotate(player)
    const receipt = await receiptOf()
    expect(verifyReceipt(receipt).verdict).toBe('verified')
    expect(JSON.stringify(receipt)).not.toContain(player.id)
    expect(JSON.stringify(receipt)).not.toContain(player.email)
    expect(receipt).toMatchObject({ player: 'Public name' })
    for (const id of ['x', '00000000-0000-7000-8000-000000000000']) {
      expect((await ask(app.url, `GET /api/fairness/bets/${id}`)).status).toBe(404)
    }
  })

  it('proves the bets of all games on one seed and lists them with readable descriptions', async () => {
    const player = await aPlayer(app, { cents: 10_000n, name: 'All games' })
    const { server_seed_hash: commitment } = await seedOf(player)
    await open(player)
    await player.ask('POST /api/dice/bet', { amount: 1, target: 50, direction: 'over' })
    await player.ask('POST /api/plinko/bet', { amount: 1, rows: 8, risk: 'low', balls: 2 })
    const rolls = (await player.ask<{ data: Roll[] }>('GET /api/fairness/bets')).body.data
    expect(rolls.map(({ game, title }) => [game, title])).toEqual([
      ['plinko', 'Bounce: 8 rows, low risk'],
      ['plinko', 'Bounce: 8 rows, low risk'],
      ['dice', 'Dice: over 50.00'],
      ['box', expect.any(String)],
    ])
    expect(rolls[0]?.result).toMatch(/^Slot [0-8] by [01]{8}$/)
    expect(rolls[2]?.result).toMatch(/^\d{1,2}\.\d\d$/)
    const verdicts = () =>
      Promise.all(
        rolls.map(async ({ bet_id }) => {
          const { body } = await ask<{ data: object }>(app.url, `GET /api/fairness/bets/${bet_id}`)
          return verifyReceipt(body.data).verdict
        }),
      )
    expect(await verdicts()).toEqual(rolls.map(() => 'pending'))
    await rotate(player)
    expect(await verdicts()).toEqual(rolls.map(() => 'verified'))
    const { body } = await ask<Reply<typeof getSeed>>(
      app.url,
      `GET /api/fairness/seeds/${commitment}`,
    )
    const seed = body.data as typeof body.data & RevealedSeed
    expect(seed.configurations).toHaveLength(3)
    const faults = seed.bets.map((bet, at) => checkSeedBet(seed, at, bet, seed.configurations))
    expect(faults).toEqual([null, null, null, null])
  })

  it('lists a player’s own rolls, newest first', async () => {
    const player = await aPlayer(app, { cents: 1_000n })
    const openings = await open(player, 3)
    const { body } = await player.ask<{ data: Roll[] }>('GET /api/fairness/bets')
    expect(body.data.map((roll) => roll.bet_id)).toEqual(
      openings.map((opening) => opening.bet_id).reverse(),
    )
    expect(body.data[0]).toMatchObject({ game: 'box', nonce: 2, is_revealed: false, stake: 0.5 })
  })

  it('lists the rolls of several games in one order, each once, in pages of any size', async () => {
    const player = await aPlayer(app, { cents: 100_000n, name: 'Several games' })
    const games = [
      () => open(player),
      () => player.ask('POST /api/dice/bet', { amount: 1, target: 50, direction: 'over' }),
      () => player.ask('POST /api/plinko/bet', { amount: 1, rows: 8, risk: 'low', balls: 3 }),
    ]
    for (const at of [0, 1, 2, 2, 0, 1, 1, 1, 0, 2]) await games[at]?.()
    for (const limit of [1, 2, 7, 100]) {
      const nonces: number[] = []
      let cursor: string | null = null
      do {
        const query: string = cursor === null ? '' : `&cursor=${cursor}`
        const call = `GET /api/fairness/bets?limit=${limit}${query}` as const
        const { body } = await player.ask<{ data: Roll[]; next_cursor: string | null }>(call)
        nonces.push(...body.data.map(({ nonce }) => nonce))
        cursor = body.next_cursor
      } while (cursor !== null)
      expect(nonces).toEqual(Array.from({ length: 16 }, (_, at) => 15 - at))
    }
  })

  it('never includes an unrevealed server seed', async () => {
    const player = await aPlayer(app, { cents: 1_000n })
    const [opening] = await open(player)
    const seen: string[] = []
    for (const call of [
      'GET /api/fairness',
      'GET /api/fairness/bets',
      `GET /api/fairness/bets/${opening?.bet_id}`,
      `GET /api/fairness/seeds/${opening?.server_seed_hash}`,
      'GET /api/profile',
      'GET /api/inventory',
      'GET /api/last-drops',
    ]) {
      seen.push(JSON.stringify((await player.ask(call)).body))
    }
    const { body } = await rotate(player)
    expect(seen.join(' ')).not.toContain(body.data.server_seed)
  })
})
