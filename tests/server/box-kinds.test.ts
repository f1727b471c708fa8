import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Box, BoxVersionEntry, Opening } from '#contract/http/boxes.ts'
import type { LastDrop } from '#contract/realtime/events.ts'
import { verifyReceipt } from '#domain/fairness/receipt.ts'
import { type BoxKind, boxPrice, rarityPrice } from '#domain/games/box.ts'
import { toCents } from '#domain/money/money.ts'
import { DAY_MS } from '#domain/schedule/durations.ts'
import { auditShop } from '#server/app/audit.ts'
import {
  type BoxBody,
  createShop,
  hideBox,
  publishBox,
  versionOf,
} from '#server/features/boxes/index.ts'
import { instantOf } from '#server/platform/clock/clock.ts'
import { verifyBoxReceipt } from '#tests/fairness/independent-verifier.ts'
import { aPlayer, ledgerOf, type TestPlayer } from '#tests/support/players/a-player.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

const HALF = 5_000_000

let app: TestApp
let maker: TestPlayer
beforeAll(async () => {
  app = await startApp({ env: { LOG_LEVEL: 'silent' } })
  maker = await aPlayer(app, { name: 'Maker' })
  for (const kind of kinds) await publish(kind, [300n, 100n])
})
afterAll(() => app.stop())

const kinds: BoxKind[] = ['box', 'free', 'user']
const SLUG = 'of-every-kind'
const folders = { box: 'boxes', free: 'free-boxes', user: 'user-boxes' } as const
const at = (kind: BoxKind, rest = '') => `/api/${folders[kind]}/${SLUG}${rest}`

const window = {
  slug: SLUG,
  description: 'A test.',
  cover: 'sweet-shop',
  tag: null,
  hue: 1,
  position: 9,
}
const places = () => ({
  box: { kind: 'box', category: 'starter' } as const,
  free: { kind: 'free', tier: 1 } as const,
  user: { kind: 'user', makerId: maker.id } as const,
})

/** Publishes a box of two real items at made-up prices, and makes the shop load it. */
async function publish(kind: BoxKind, prices: [bigint, bigint], shop = app): Promise<void> {
  const items = ['cookie', 'candy'].map((id, index) => ({
    id,
    name: id,
    priceCents: (kind === 'free' ? (prices[index] ?? 0n) / 50n : prices[index]) ?? 0n,
    tickets: HALF,
  }))
  await shop.database.transaction(async (tx) => {
    if (kind === 'free')
      await tx.query("UPDATE boxes SET hidden_at = now() WHERE kind = 'free' AND slug <> $1", [
        SLUG,
      ])
    await publishBox(tx, shop.clock, { ...window, ...places()[kind], name: `A ${kind} box`, items })
  })
  await shop.reloadShop()
}

const read = async (kind: BoxKind) =>
  (await ask<{ data: Box }>(app.url, `GET ${at(kind)}`)).body.data
let keys = 0
const open = (player: TestPlayer, kind: BoxKind, body: object = {}) =>
  player.ask<{ data: { openings: Opening[]; balance: number }; code?: string }>(
    `POST ${at(kind, '/open')}`,
    body,
    { 'idempotency-key': `kind-${++keys}` },
  )

describe.each(kinds)('a box of the kind %s', (kind) => {
  it('is read at its own address, with its odds, its picture and its maker', async () => {
    const box = await read(kind)
    const items = box.items.map(({ id, name, price }) => ({
      id,
      name,
      priceCents: toCents(price),
      tickets: HALF,
    }))
    expect(box).toMatchObject({
      kind,
      slug: SLUG,
      img_url: '/art/box-sweet-shop.avif',
      maker: kind === 'user' ? { id: maker.id, name: 'Maker' } : null,
    })
    expect(box.items.map(({ chance }) => chance)).toEqual([50, 50])
    expect(new Set(box.items.map(({ rarity }) => rarity))).toEqual(new Set(['rare', 'common']))
    expect(toCents(box.price)).toBe(kind === 'free' ? 0n : boxPrice(items))
    expect(box.rtp === null).toBe(kind === 'free')
  })

  it('is opened, and both verifiers accept its receipt', async () => {
    const player = await aPlayer(app, { cents: 10_000n })
    const { price } = await read(kind)
    const { status, body } = await open(player, kind, { version: 1 })
    expect(status).toBe(200)
    expect(body.data.balance).toBe(Math.round((100 - price) * 100) / 100)
    await player.ask('POST /api/fairness/rotate', {})
    const [opening] = body.data.openings
    const receipt = await ask<{ data: unknown }>(
      app.url,
      `GET /api/fairness/bets/${opening?.bet_id}`,
    )
    expect(receipt.body.data).toMatchObject({ configuration: { kind, slug: SLUG, version: 1 } })
    expect(verifyReceipt(receipt.body.data).verdict).toBe('verified')
    expect(verifyBoxReceipt(receipt.body.data)).toEqual({ ok: true })
  })

  it('lists its own drops, the latest and the best, up to a limit', async () => {
    const drops = async (query: string) =>
      (await ask<{ data: LastDrop[] }>(app.url, `GET ${at(kind, `/last-drops?${query}`)}`)).body
        .data
    for (let opened = 0; opened < 6; opened++) {
      await open(await aPlayer(app, { cents: 1_000n }), kind)
    }
    const last = await drops('')
    expect(new Set(last.map(({ box }) => box.kind))).toEqual(new Set([kind]))
    expect(last.map(({ bet_id }) => bet_id)).toEqual(
      last
        .map(({ bet_id }) => bet_id)
        .toSorted()
        .reverse(),
    )
    const best = await drops('best=1')
    const prices = best.map(({ item }) => item.price)
    expect(prices).toEqual(prices.toSorted((a, b) => b - a))
    expect(await drops('best=1&limit=2')).toEqual(best.slice(0, 2))
    for (const query of ['limit=0', 'limit=21', 'limit=x', 'best=maybe']) {
      expect((await ask(app.url, `GET ${at(kind, `/last-drops?${query}`)}`)).status).toBe(422)
    }
  })

  it('that changed since it was shown is refused, with its new version', async () => {
    const player = await aPlayer(app, { cents: 10_000n })
    const before = await read(kind)
    await publish(kind, [400n, 100n])
    const now = await read(kind)
    expect(now.version).toBe(before.version + 1)
    expect(await open(player, kind, { version: before.version })).toMatchObject({
      status: 409,
      body: { code: 'box_changed', data: { version: now.version, price: now.price } },
    })
    expect((await open(player, kind, { version: now.version })).status).toBe(200)
  })

  it('is opened as it was shown or not at all, whenever it changes', async () => {
    const some = await Promise.all(
      Array.from({ length: 16 }, () => aPlayer(app, { cents: 10_000n })),
    )
    const shown = await read(kind)
    const [, ...answers] = await Promise.all([
      publish(kind, [250n, 150n]),
      ...some.map((player) => open(player, kind, { version: shown.version })),
    ])
    for (const { status, body } of answers) {
      expect([200, 409]).toContain(status)
      if (status === 409) continue
      const [opening] = body.data.openings
      const item = shown.items.find(({ id }) => id === opening?.item.id)
      expect(opening?.box_version).toBe(shown.version)
      expect(opening?.item.price).toBe(item?.price)
    }
  })

  it('lists its versions, newest first, one page at a time', async () => {
    const versions = (query = '') =>
      ask<{ data: BoxVersionEntry[]; next_cursor: string | null }>(
        app.url,
        `GET ${at(kind, `/versions${query}`)}`,
      )
    const { body } = await versions()
    const now = await read(kind)
    expect(body.data.map(({ version }) => version)).toEqual([3, 2, 1])
    expect(body.data[0]).toMatchObject({
      version_hash: now.version_hash,
      price: now.price,
      average: now.average,
      items: 2,
    })
    const first = await versions('?limit=2')
    expect(first.body.next_cursor).toBe('2')
    const second = await versions('?limit=2&cursor=2')
    expect([...first.body.data, ...second.body.data]).toEqual(body.data)
    expect(second.body.next_cursor).toBeNull()
    for (const query of ['?cursor=x', '?cursor=0', '?cursor=1e3', '?limit=0']) {
      expect((await versions(query)).status).toBe(422)
    }
  })

  it('returns 404 or 422 for an invalid box or order, and never fails', async () => {
    const player = await aPlayer(app, { cents: 1_000n })
    for (const slug of ['no-such-box', 'UPPER', '..%2f..%2fetc', '%00', 'a'.repeat(150), ' ']) {
      for (const rest of ['', '/versions', '/last-drops']) {
        const { status } = await ask(app.url, `GET /api/${folders[kind]}/${slug}${rest}`)
        expect([404, 422]).toContain(status)
      }
      const { status } = await player.ask(`POST /api/${folders[kind]}/${slug}/open`, {})
      expect([404, 422]).toContain(status)
    }
    for (const body of [{ count: 6 }, { count: 1.5 }, { version: 0 }, { version: 'x' }, [], 'x']) {
      expect([400, 422]).toContain((await open(player, kind, body as object)).status)
    }
  })
})

it('kinds that share a slug are separate', async () => {
  const ids = new Map<string, BoxKind>()
  for (const kind of kinds) {
    const { body } = await ask<{ data: LastDrop[] }>(app.url, `GET ${at(kind, '/last-drops')}`)
    for (const drop of body.data) {
      expect(ids.get(drop.bet_id)).toBeUndefined()
      ids.set(drop.bet_id, kind)
    }
  }
  expect(new Set(ids.values()).size).toBe(3)
  const standard = await ask<{ data: { kind: string }[] }>(app.url, 'GET /api/boxes?limit=100')
  expect(new Set(standard.body.data.map(({ kind }) => kind))).toEqual(new Set(['box']))
})

it('shows the new name of a renamed maker', async () => {
  await maker.ask('PUT /api/profile', { name: 'Another name' })
  expect((await read('user')).maker?.name).toBe('Another name')
})

it('a hidden box cannot be read or opened; its receipts and drops remain', async () => {
  const player = await aPlayer(app, { cents: 1_000n })
  const { body } = await open(player, 'user')
  await app.database.transaction((tx) => hideBox(tx, 'user', SLUG, instantOf(app.clock)))
  await app.reloadShop()
  for (const rest of ['', '/versions', '/last-drops']) {
    expect((await ask(app.url, `GET ${at('user', rest)}`)).status).toBe(404)
  }
  expect((await open(player, 'user')).status).toBe(404)
  const [opening] = body.data.openings
  const receipt = await ask(app.url, `GET /api/fairness/bets/${opening?.bet_id}`)
  expect(receipt.status).toBe(200)
  const inventory = await player.ask<{ data: unknown[] }>('GET /api/inventory')
  expect(inventory.body.data).toMatchObject([{ box: { kind: 'user', name: 'A user box' } }])
})

it('reloads one box without the others', async () => {
  const shop = await createShop(app.database, (await ledgerOf(app)).transparencyLog)
  const before = shop.find('pocket-change')
  await publish('box', [999n, 1n])
  expect(shop.find(SLUG)?.version.version).toBe(3)
  await shop.refresh('box', SLUG)
  expect(shop.find(SLUG)?.version.version).toBe(4)
  expect(shop.find('pocket-change')).toBe(before)
  await app.database.transaction((tx) => hideBox(tx, 'box', SLUG, instantOf(app.clock)))
  await shop.refresh('box', SLUG)
  expect(shop.find(SLUG)).toBeNull()
})

it('refuses a free box that is worth more than its tier allows', async () => {
  const items = [
    { id: 'cookie', name: 'Cookie', priceCents: 501n, tickets: 1 },
    { id: 'candy', name: 'Candy', priceCents: 5n, tickets: 9_999_999 },
  ]
  const give = (some: typeof items) =>
    app.database.transaction((tx) =>
      publishBox(tx, app.clock, { ...window, kind: 'free', tier: 1, name: 'Dear', items: some }),
    )
  await expect(give(items)).rejects.toThrow('too expensive')
  await expect(
    give(items.map((item) => ({ ...item, priceCents: 20n, tickets: HALF }))),
  ).rejects.toThrow('too much on average')
})

it('the database and the domain compute the same rarities', async () => {
  const { rows } = await app.database.pool.query<{ body: BoxBody; rarity_price: bigint }>(
    `SELECT body, rarity_price FROM configurations WHERE kind IN ('box', 'free', 'user')`,
  )
  expect(rows.length).toBeGreaterThan(40)
  for (const { body, rarity_price } of rows) {
    expect(rarity_price).toBe(rarityPrice(versionOf(body)))
  }
})

it('the ledger audit finds no faults', async () => {
  app.clock.advance(DAY_MS)
  const findings = await auditShop(app.database, app.config)
  expect(findings.flatMap(({ faults }) => faults)).toEqual([])
})
