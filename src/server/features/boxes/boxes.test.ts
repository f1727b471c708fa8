import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Box, BoxSummary, Category, Opening } from '#contract/http/boxes.ts'
import type { BoxReceipt } from '#contract/http/receipts.ts'
import { boxPrice, versionHash } from '#domain/games/box.ts'
import { toCents } from '#domain/money/money.ts'
import { openSecondLedger } from '#scripts/shop/second-ledger.ts'
import { audit } from '#server/ledger/index.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import { verifyBoxReceipt } from '#tests/fairness/independent-verifier.ts'
import { aPlayer, fund } from '#tests/support/players/a-player.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'
import { publishBox } from './publish.ts'
import { boxReplay } from './replay.ts'

let app: TestApp
let cheapest: BoxSummary

beforeAll(async () => {
  app = await startApp()
  const { body } = await list('sort=price_asc')
  cheapest = body.data[0] as BoxSummary
})
afterAll(() => app.stop())

interface List {
  data: BoxSummary[]
  categories: Category[]
  next_cursor: string | null
  count: number
}
const list = (query = '') => ask<List>(app.url, `GET /api/boxes?limit=100&${query}`)
const getBox = (slug: string) => ask<{ data: Box }>(app.url, `GET /api/boxes/${slug}`)

interface Opened {
  data: { openings: Opening[]; balance: number; balance_seq: number }
  code: string
  message: string
}

describe('the list of boxes', () => {
  it('has at least 24 boxes in 8 categories from 0.50 to 5,000 coins', async () => {
    const { body } = await list('sort=price_asc')
    expect(body.data.length).toBeGreaterThanOrEqual(24)
    expect(body.categories).toHaveLength(8)
    expect(body.data[0]?.price).toBe(0.5)
    expect(body.data.at(-1)?.price).toBe(5000)
  })

  it('can be searched, filtered and sorted', async () => {
    const { body: all } = await list()
    const wanted = all.data[3] as BoxSummary
    const named = await list(`search=${encodeURIComponent(wanted.name.toUpperCase())}`)
    expect(named.body.data.map((box) => box.slug)).toContain(wanted.slug)
    const inCategory = await list(`category=${wanted.category?.slug}`)
    expect(new Set(inCategory.body.data.map((box) => box.category?.slug))).toEqual(
      new Set([wanted.category?.slug]),
    )
    const priced = await list('min_price=10&max_price=100&sort=price_desc')
    const prices = priced.body.data.map((box) => box.price)
    expect(prices).toEqual([...prices].sort((a, b) => b - a))
    expect(prices.every((price) => price >= 10 && price <= 100)).toBe(true)
    expect((await list('search=nothing-is-called-so')).body.data).toEqual([])
    expect((await list('sort=sideways')).status).toBe(422)
  })

  it.each(['popular', 'price_asc', 'price_desc', 'name'])(
    'pages by %s with every box once, in the order of the whole list',
    async (sort) => {
      const whole = (await list(`sort=${sort}&min_price=5`)).body
      expect(whole.next_cursor).toBeNull()
      expect(whole.count).toBe(whole.data.length)
      const slugs: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page: string = `limit=7&sort=${sort}&min_price=5${cursor && `&cursor=${cursor}`}`
        const { body } = await ask<List>(app.url, `GET /api/boxes?${page}`)
        expect(body.data.length).toBeLessThanOrEqual(7)
        expect(body.count).toBe(whole.count)
        slugs.push(...body.data.map(({ slug }) => slug))
        cursor = body.next_cursor
      }
      expect(slugs).toEqual(whole.data.map(({ slug }) => slug))
    },
  )

  it('has twenty boxes per page by default and continues after a box that was hidden', async () => {
    const { body: first } = await ask<List>(app.url, 'GET /api/boxes?sort=name')
    expect(first.data).toHaveLength(20)
    const gone = first.data.at(-1)?.slug
    const hide = (isHidden: boolean) =>
      app.database.pool.query(
        `UPDATE boxes SET hidden_at = CASE WHEN $2 THEN now() END WHERE slug = $1 AND kind = 'box'`,
        [gone, isHidden],
      )
    await hide(true)
    await app.reloadShop()
    const next = await list(`sort=name&cursor=${first.next_cursor}`)
    await hide(false)
    await app.reloadShop()
    const whole = (await list('sort=name')).body.data.map(({ slug }) => slug)
    expect(next.body.data.map(({ slug }) => slug)).toEqual(whole.slice(20))
  })

  it.each(['x', 'W10', 'bnVsbA', 'eyJhIjoxfQ', 'a'.repeat(301), '%00'])(
    'refuses the invalid cursor %s',
    async (cursor) => {
      const answer = await list(`cursor=${cursor}`)
      expect(answer).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
    },
  )

  it("publishes every box's draw table, from which its hash, price and RTP follow", async () => {
    const { body } = await list()
    for (const summary of body.data) {
      const { slug } = summary
      const { data: box } = (await getBox(slug)).body
      const items = box.items.map(({ id, name, price, tickets: [first, last] }) => ({
        id,
        name,
        priceCents: toCents(price),
        tickets: last - first + 1,
      }))
      const priceCents = toCents(box.price)
      expect(boxPrice(items)).toBe(priceCents)
      expect(versionHash({ kind: 'box', slug, version: box.version, priceCents, items })).toBe(
        box.version_hash,
      )
      const worth = items.reduce((sum, item) => sum + item.priceCents * BigInt(item.tickets), 0n)
      const exact = Number((worth * 10_000_000n) / (priceCents * 10_000_000n)) / 100_000
      expect(Math.abs((box.rtp ?? 0) - exact)).toBeLessThanOrEqual(0.0001)
      expect(box.items.at(-1)?.tickets[1]).toBe(9_999_999)
      const winning = items.filter((item) => item.priceCents >= priceCents)
      expect(summary).toMatchObject({
        best_prize: Math.max(...box.items.map(({ price }) => price)),
        price_back_chance: winning.reduce((sum, { tickets }) => sum + tickets, 0) / 100_000,
        rtp: box.rtp,
        rtp_basis_points: box.rtp_basis_points,
      })
    }
  })

  it('answers 404 for an unknown box, whatever its name', async () => {
    for (const slug of ['no-such-box', 'UPPER', '..%2f..%2fetc', '%00', 'a'.repeat(150)]) {
      const answer = await getBox(slug)
      expect(answer, slug).toMatchObject({ status: 404, body: { code: 'box_not_found' } })
    }
  })
})

describe('an opening', () => {
  it('requires a player', async () => {
    const answer = await ask(app.url, `POST /api/boxes/${cheapest.slug}/open`, { count: 1 })
    expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
  })

  it('charges the price, gives the item and can be verified once the seed is revealed', async () => {
    const player = await aPlayer(app, { cents: 10_000n })
    const { body } = await player.ask<Opened>(`POST /api/boxes/${cheapest.slug}/open`, { count: 5 })
    expect(body.data.openings.map((opening) => opening.nonce)).toEqual([0, 1, 2, 3, 4])
    expect(body.data.balance).toBe(97.5)
    const inventory = await player.ask<{ data: { id: string }[]; count: number }>(
      'GET /api/inventory',
    )
    expect(inventory.body.count).toBe(5)

    const hidden = await receiptOf(body.data.openings[0]?.bet_id ?? '')
    expect(hidden.server_seed).toBeNull()
    await player.ask('POST /api/fairness/rotate', { client_seed: 'my own' })
    for (const opening of body.data.openings) {
      const receipt = await receiptOf(opening.bet_id)
      expect(receipt.result).toEqual({ ticket: opening.ticket, item_id: opening.item.id })
      expect(verifyBoxReceipt(receipt)).toEqual({ ok: true })
    }
  })

  it('is refused with the missing amount when the balance is too low, and charges nothing', async () => {
    const player = await aPlayer(app, { cents: 120n })
    const answer = await player.ask<Opened>(`POST /api/boxes/${cheapest.slug}/open`, { count: 3 })
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'insufficient_funds', data: { missing: 0.3 } },
    })
    expect(answer.body.message).toContain('0.30')
    const profile = await player.ask<{ data: { balance: number } }>('GET /api/profile')
    expect(profile.body.data.balance).toBe(1.2)
  })

  it('spends a balance that covers one opening once, over 64 connections', async () => {
    for (let round = 0; round < 5; round++) {
      const player = await aPlayer(app, { cents: 50n })
      const answers = await Promise.all(
        Array.from({ length: 64 }, () =>
          player.ask<Opened>(`POST /api/boxes/${cheapest.slug}/open`, { count: 1 }),
        ),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ body }) => body.code === 'insufficient_funds')).toHaveLength(63)
    }
  })

  it('gets one of 64 consecutive nonces among 64 concurrent ones', async () => {
    const player = await aPlayer(app, { cents: 10_000n })
    const answers = await Promise.all(
      Array.from({ length: 64 }, () =>
        player.ask<Opened>(`POST /api/boxes/${cheapest.slug}/open`, { count: 1 }),
      ),
    )
    const nonces = answers.flatMap(({ body }) => body.data.openings.map(({ nonce }) => nonce))
    expect(nonces.sort((a, b) => a - b)).toEqual(Array.from({ length: 64 }, (_, index) => index))
  })

  it('is replayed under the same Idempotency-Key, which refuses a different request', async () => {
    const player = await aPlayer(app, { cents: 10_000n })
    const open = (count: number, key: string) =>
      player.ask<Opened>(
        `POST /api/boxes/${cheapest.slug}/open`,
        { count },
        { 'idempotency-key': key },
      )
    const [first, together] = await Promise.all([open(2, 'key-1'), open(2, 'key-1')])
    const later = await open(2, 'key-1')
    expect(together.body).toEqual(first.body)
    expect(later.body).toEqual(first.body)
    expect(await open(3, 'key-1')).toMatchObject({
      status: 422,
      body: { code: 'idempotency_mismatch' },
    })
    expect((await open(1, 'x'.repeat(256))).status).toBe(422)
    expect((await open(1, 'not visible')).status).toBe(422)
    const stranger = await aPlayer(app, { cents: 10_000n })
    const other = await stranger.ask<Opened>(
      `POST /api/boxes/${cheapest.slug}/open`,
      { count: 2 },
      { 'idempotency-key': 'key-1' },
    )
    expect(other.body.data.openings[0]?.bet_id).not.toBe(first.body.data.openings[0]?.bet_id)
  })

  it.each([0, -1, 6, 1.5, '1', null, [], {}, 1e308, 2 ** 53 + 1, true])(
    'refuses the count %j',
    async (count) => {
      const player = await aPlayer(app, { cents: 1_000n })
      const answer = await player.ask(`POST /api/boxes/${cheapest.slug}/open`, { count })
      expect(answer).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
    },
  )

  it('ignores a price, a ticket or an item sent by the client', async () => {
    const player = await aPlayer(app, { cents: 1_000n })
    const { body } = await player.ask<Opened>(`POST /api/boxes/${cheapest.slug}/open`, {
      count: 1,
      price: 0.01,
      ticket: 0,
      item_id: 'x',
      nonce: 77,
    })
    expect(body.data.balance).toBe(9.5)
    expect(body.data.openings[0]?.nonce).toBe(0)
  })

  it('is refused with the new version when the box has changed, and charges nothing', async () => {
    const own = await startApp()
    const player = await aPlayer(own, { cents: 100_000n })
    const open = (version?: number, key = `version-${version}`) =>
      player.ask<Opened>(
        `POST /api/boxes/${cheapest.slug}/open`,
        { count: 1, version },
        { 'idempotency-key': key },
      )
    const paid = await open(1, 'paid-before')
    const { rows } = await own.database.pool.query<{ hash: Buffer }>(
      `SELECT hash FROM configurations WHERE slug = $1`,
      [cheapest.slug],
    )
    await own.database.transaction((tx) =>
      publishBox(tx, own.clock, {
        ...window,
        slug: cheapest.slug,
        items: [
          { id: first.id, name: first.name, priceCents: 200n, tickets: 5_000_000 },
          { id: second.id, name: second.name, priceCents: 100n, tickets: 5_000_000 },
        ],
      }),
    )
    await own.reloadShop()
    expect(await open(1)).toMatchObject({
      status: 409,
      body: { code: 'box_changed', data: { version: 2, price: 1.67 } },
    })
    const profile = await player.ask<{ data: { balance: number } }>('GET /api/profile')
    expect(profile.body.data.balance).toBe(999.5)
    expect((await open(1, 'paid-before')).body).toEqual(paid.body)
    expect((await open(2)).status).toBe(200)
    expect(rows).toHaveLength(1)
    await own.stop()
  })

  const first = { id: 'test-first', name: 'First' }
  const second = { id: 'test-second', name: 'Second' }
  const window = {
    name: 'Changed',
    description: 'Changed.',
    category: 'starter',
    tag: null,
    hue: 0,
    position: 0,
  }

  it('leaves a ledger that passes the audit and no unrevealed seed in the database', async () => {
    const rich = await aPlayer(app)
    await fund(app, rich.id, 1_000_000n)
    await rich.ask(`POST /api/boxes/${cheapest.slug}/open`, { count: 5 })
    const { database, clock, config } = app
    const entropy = systemEntropy(clock)
    const ledger = await openSecondLedger({ database, clock, entropy, seedKey: config.seedKey })
    const findings = await audit(database.pool, ledger, { box: boxReplay })
    expect(findings.flatMap(({ faults }) => faults)).toEqual([])
    const { rows } = await database.pool.query<{ sealed: Buffer; dump: string }>(
      'SELECT sealed, s::text AS dump FROM seeds s',
    )
    for (const { sealed, dump } of rows) {
      expect(dump).not.toContain(ledger.vault.open(sealed).toString('hex'))
    }
  })
})

async function receiptOf(betId: string): Promise<BoxReceipt> {
  const { body } = await ask<{ data: BoxReceipt }>(app.url, `GET /api/fairness/bets/${betId}`)
  return body.data
}
