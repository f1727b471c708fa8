import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Box } from '#contract/http/boxes.ts'
import type { RepricedBox } from '#contract/http/operator/catalogue.ts'
import { aCustomBox } from '#tests/support/players/a-custom-box.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import {
  aBoxForm,
  aNewItem,
  aShopBox,
  type BoxAnswer,
  HALF,
  type ItemAnswer,
  type Refused,
  reason,
} from '#tests/support/players/a-shop-box.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

let app: TestApp
let operator: TestPlayer
let admin: TestPlayer

beforeAll(async () => {
  app = await startApp()
  operator = await aStaffMember(app, 'operator')
  admin = await aStaffMember(app, 'admin')
})
afterAll(async () => {
  expect(await auditFaults(app)).toEqual([])
  await app.stop()
})

const boxAt = (slug: string) => ask<{ data: Box } & Refused>(app.url, `GET /api/boxes/${slug}`)
const box = 'POST /api/operator/shop-boxes'
const draft = (form: object) => operator.ask<BoxAnswer>(box, form)
const publish = (slug: string, body: object = {}) =>
  operator.ask<BoxAnswer>(`${box}/${slug}/publish`, { reason, ...body })
const change = (slug: string, body: object) =>
  operator.ask<BoxAnswer>(`PUT /api/operator/shop-boxes/${slug}`, { reason, ...body })

async function lastLogged() {
  const { rows } = await app.database.pool.query<{
    action: string
    reason: string
    detail: object
  }>('SELECT action, reason, detail FROM audit_log ORDER BY seq DESC LIMIT 1')
  return rows[0]
}

describe('an item', () => {
  test('is added, found by its type and tags, changed, retired and restored, and logged', async () => {
    const made = await operator.ask<ItemAnswer>('POST /api/operator/items', {
      name: 'Reading Lamp',
      type: 'lamp',
      tags: ['Bedside', 'light'],
      price: 12.5,
      sizes: 'none',
      is_shippable: false,
      reason,
    })
    expect(made.body).toMatchObject({ data: { id: 'reading-lamp', tags: ['bedside', 'light'] } })
    expect(await lastLogged()).toMatchObject({ action: 'item.create', reason })
    const found = await ask<{ data: { id: string }[] }>(app.url, 'GET /api/items?search=bedside')
    expect(found.body.data.map(({ id }) => id)).toEqual(['reading-lamp'])

    const path = '/api/operator/items/reading-lamp'
    const renamed = await operator.ask<ItemAnswer>(`PUT ${path}`, { name: 'Night Lamp', reason })
    expect(renamed.body.data).toMatchObject({ name: 'Night Lamp', price: 12.5, revision: 2 })
    const stale = await operator.ask<ItemAnswer>(`PUT ${path}`, {
      name: 'Old',
      revision: 1,
      reason,
    })
    expect(stale.body.code).toBe('request_moved_on')

    expect((await operator.ask<ItemAnswer>(`POST ${path}/retire`, { reason })).status).toBe(200)
    const gone = await ask<{ data: object[] }>(app.url, 'GET /api/items?search=bedside')
    expect(gone.body.data).toEqual([])
    const kept = await operator.ask<{ data: { id: string; status: string }[] }>(
      'GET /api/operator/items?status=retired&search=bedside',
    )
    expect(kept.body.data).toMatchObject([{ id: 'reading-lamp', status: 'retired' }])
    expect(
      (await operator.ask<ItemAnswer>(`POST ${path}/restore`, { reason })).body.data.status,
    ).toBe('active')
  })

  test('has its price changed by an admin only', async () => {
    const item = await aNewItem(operator, 5)
    const path = `PUT /api/operator/items/${item.id}`
    expect((await operator.ask<ItemAnswer>(path, { price: 6, reason })).status).toBe(403)
    expect((await operator.ask<ItemAnswer>(path, { price: 5, name: 'Same', reason })).status).toBe(
      200,
    )
    expect((await admin.ask<ItemAnswer>(path, { price: 6, reason })).body.data.price).toBe(6)
    const support = await aStaffMember(app, 'support')
    for (const call of [path, 'POST /api/operator/items', box]) {
      expect((await support.ask(call, { reason })).status).toBe(403)
    }
  })

  test('is not retired while a box of the shop holds it, and hides players’ boxes', async () => {
    const sold = await aShopBox(operator)
    const held = sold.items[0]?.item_id
    const refused = await operator.ask<ItemAnswer>(`POST /api/operator/items/${held}/retire`, {
      reason,
    })
    expect(refused.body).toMatchObject({ code: 'item_in_boxes' })
    expect(refused.body.message).toContain(sold.slug)

    const maker = await aPlayer(app)
    const [one, other] = [await aNewItem(operator, 6), await aNewItem(operator, 1)]
    const own = await aCustomBox(maker, {
      name: 'Two lamps',
      items: [
        { item_id: one.id, chance: 50 },
        { item_id: other.id, chance: 50 },
      ],
    })
    const retired = await operator.ask<ItemAnswer>(`POST /api/operator/items/${one.id}/retire`, {
      reason,
    })
    expect(retired.body.msg).toContain('hidden: 1')
    const shown = await ask<Refused>(app.url, `GET /api/user-boxes/${own.slug}`)
    expect(shown.body.code).toBe('box_not_found')
  })
})

describe('a box', () => {
  test('of a smaller edge than others is no cheaper way to XP, opened or in a battle', async () => {
    const fair = await aShopBox(operator, { rtp: 98 })
    expect(fair.price).toBe(11.23)
    const player = await aPlayer(app, { cents: 100_000n })
    const xp = async () =>
      (await player.ask<{ data: { user_level: { xp: number } } }>('GET /api/profile')).body.data
        .user_level.xp
    await player.ask(`POST /api/boxes/${fair.slug}/open`, { version: 1 })
    // 2.04 % of 11.23 coins, times ten; boxes of 10 % give a point for each coin.
    expect(await xp()).toBe(2.29)
    const battle = { boxes: [{ slug: fair.slug, count: 2 }], format: '1v1', mode: 'classic' }
    const made = await player.ask<{ data: { id: string } }>('POST /api/battles/create', battle)
    expect(made.status).toBe(200)
    expect(await xp()).toBe(2.29)
    await player.ask(`POST /api/battles/${made.body.data.id}/cancel`)
    expect(await xp()).toBe(2.29)
    expect(await auditFaults(app)).toEqual([])
  })

  test('is drafted, published, sold, changed, retired and restored', async () => {
    const form = await aBoxForm(operator)
    const drafted = await draft(form)
    expect(drafted.body.data).toMatchObject({
      version: 1,
      status: 'draft',
      price: 12.23,
      rtp: 89.9427,
    })
    expect((await boxAt(form.slug)).body.code).toBe('box_not_found')
    expect((await publish(form.slug)).body.data).toMatchObject({ status: 'live', version: 1 })
    expect(await lastLogged()).toMatchObject({ action: 'box.publish', detail: { slug: form.slug } })

    const shown = (await boxAt(form.slug)).body.data
    expect(shown.version_hash).toBe(drafted.body.data.version_hash)
    const proof = await ask(app.url, `GET /api/log/proof?hash=${shown.version_hash}`)
    expect(proof.status).toBe(200)
    const player = await aPlayer(app, { cents: 100_000n })
    const open = (version: number) =>
      player.ask<Refused & { data: { balance: number } }>(`POST /api/boxes/${form.slug}/open`, {
        version,
      })
    expect((await open(1)).status).toBe(200)

    expect((await change(form.slug, { price: 15 })).body.data).toMatchObject({
      version: 2,
      status: 'live',
      price: 15,
      wanted_rtp: null,
    })
    expect((await open(1)).body).toMatchObject({
      code: 'box_changed',
      data: { version: 2, price: 15 },
    })
    expect((await open(2)).status).toBe(200)
    // The same once more makes no version.
    expect((await change(form.slug, { price: 15, name: 'Other lamps' })).body.data.version).toBe(2)

    const retired = await operator.ask<BoxAnswer>(`${box}/${form.slug}/retire`, { reason })
    expect(retired.body.data.status).toBe('retired')
    expect((await open(2)).body.code).toBe('box_not_found')
    const restored = await operator.ask<BoxAnswer>(`${box}/${form.slug}/restore`, { reason })
    expect(restored.body.data).toMatchObject({ status: 'live', version: 2 })
    expect((await open(2)).status).toBe(200)
  })

  test.each([
    [
      'chances that do not sum',
      ([one, other]: object[]) => ({ items: [one, { ...other, tickets: HALF - 1 }] }),
      'items',
      'instead of',
    ],
    ['an RTP above the bounds', () => ({ rtp: 99.6 }), 'rtp', '50% to 99.5%'],
    ['an RTP below the bounds', () => ({ rtp: 49.99 }), 'rtp', '50% to 99.5%'],
    ['a price below the edge', () => ({ rtp: null, price: 11 }), 'price', 'at least 11.06'],
    [
      'a price that gives more than all back',
      () => ({ rtp: null, price: 1 }),
      'price',
      'below the edge',
    ],
    [
      'a price that gives too little back',
      () => ({ rtp: null, price: 23 }),
      'price',
      '50% to 99.5%',
    ],
    ['an edge of zero', () => ({ rtp: 100 }), 'rtp', '50% to 99.5%'],
    ['both a price and an RTP', () => ({ price: 15 }), 'price', 'either'],
    ['neither', () => ({ rtp: null }), 'price', 'either'],
    ['no category', () => ({ category: null }), 'category', 'category'],
    [
      'a picture that is not there',
      () => ({ cover_picture_id: 'a'.repeat(64) }),
      'cover_picture_id',
      'no such',
    ],
    [
      'a time that has passed',
      () => ({ starts_at: '2020-01-01T00:00:00Z' }),
      'starts_at',
      'passed',
    ],
    [
      'a time without its offset',
      () => ({ starts_at: '2030-10-27T02:30:00' }),
      'starts_at',
      'offset',
    ],
  ])('is refused with %s', async (_, over, field, words) => {
    const form = await aBoxForm(operator)
    const { status, body } = await draft({ ...form, ...over(form.items) })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
    expect(body.errors?.[field]?.[0]).toContain(words)
  })

  test('is refused with a retired item, or at the address of another', async () => {
    const form = await aBoxForm(operator)
    await operator.ask(`POST /api/operator/items/${form.items[0]?.item_id}/retire`, { reason })
    const { body } = await draft(form)
    expect(body.errors?.items?.[0]).toContain('is retired')
    for (const slug of ['midas-vault', 'iron-gift']) {
      const taken = await draft({ ...(await aBoxForm(operator)), slug })
      expect(taken.body.errors?.slug?.[0]).toContain('There is a box')
    }
  })

  test('of two operators is not changed by one who has seen an older draft', async () => {
    const form = await aBoxForm(operator)
    const { revision } = (await draft(form)).body.data
    const answers = await Promise.all([
      change(form.slug, { name: 'Mine', revision }),
      change(form.slug, { name: 'Yours', revision }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('box_edited')
  })

  test('of a tier that has a free box is refused, and a cool-down is kept', async () => {
    const form = await aBoxForm(operator, { kind: 'free', rtp: null, category: null, tier: 10 })
    const small = await Promise.all([aNewItem(operator, 0.2), aNewItem(operator, 0.1)])
    const items = small.map(({ id }) => ({ item_id: id, tickets: HALF }))
    const slug = form.slug
    expect((await draft({ ...form, items, cooldown_hours: 48 })).status).toBe(200)
    const between = await change(slug, { tier: 11 })
    expect(between.body.errors?.tier?.[0]).toContain('The tiers are')
    expect((await publish(slug)).body.errors?.tier?.[0]).toContain('bronze-gift')
    await operator.ask(`${box}/bronze-gift/retire`, { reason })
    expect((await publish(slug)).body.data).toMatchObject({
      cooldown_hours: 48,
      tier: 10,
      price: 0,
    })
    // What players opened is counted by tier.
    const moved = await change(slug, { tier: 20 })
    expect(moved.body.errors?.tier?.[0]).toContain('sold at tier 10 and keeps it')
    expect((await change('bronze-gift', { tier: 20 })).status).toBe(422)
  })
})

describe('a change of prices', () => {
  const prices = 'POST /api/operator/items/prices'
  type Answer = { data: { boxes: RepricedBox[] } } & Refused

  test('lists each box before, and makes versions only when it is said', async () => {
    const sold = await aShopBox(operator)
    const byHand = await aShopBox(operator, {
      rtp: null,
      price: 15,
      items: sold.items.map(({ item_id, tickets }) => ({ item_id, tickets })),
    })
    const id = sold.items[0]?.item_id ?? ''
    const player = await aPlayer(app, { cents: 100_000n })
    await player.ask(`POST /api/boxes/${sold.slug}/open`, { count: 5 })
    const values = async () =>
      (
        await app.database.pool.query(
          'SELECT id, value FROM inventory_items WHERE player_id = $1 ORDER BY id',
          [player.id],
        )
      ).rows
    const owned = await values()

    const asked = { prices: [{ id, price: 24 }], reprice_boxes: true, is_dry_run: true, reason }
    const dry = (await admin.ask<Answer>(prices, asked)).body.data.boxes
    expect(dry).toMatchObject([
      { slug: sold.slug, version: 2, price: 14.45, rtp_before: 89.9427, rtp_after: 89.9653 },
      { slug: byHand.slug, version: 2, price: 15, rtp_before: 73.3333, rtp_after: 86.6666 },
    ])
    expect((await boxAt(sold.slug)).body.data.version).toBe(1)

    const kept = await admin.ask<Answer>(prices, {
      ...asked,
      reprice_boxes: false,
      is_dry_run: false,
    })
    expect(kept.body.data.boxes[0]).toMatchObject({ version: 1, rtp_after: 89.9427 })
    expect((await boxAt(sold.slug)).body.data.version).toBe(1)
    expect(await values()).toEqual(owned)

    const back = { ...asked, prices: [{ id, price: 25 }], is_dry_run: false }
    const moved = (await admin.ask<Answer>(prices, back)).body.data.boxes
    expect(moved.map(({ version }) => version)).toEqual([2, 2])
    expect((await boxAt(sold.slug)).body.data).toMatchObject({ version: 2, price: moved[0]?.price })
    expect(await values()).toEqual(owned)
  })

  test('is refused whole if a box of the shop could not be sold', async () => {
    const sold = await aShopBox(operator, { rtp: null, price: 12 })
    const id = sold.items[0]?.item_id ?? ''
    const asked = { prices: [{ id, price: 40 }], reprice_boxes: true, is_dry_run: false, reason }
    const { status, body } = await admin.ask<Answer>(prices, asked)
    expect(status).toBe(422)
    expect(body.errors?.prices?.[0]).toContain(sold.slug)
    const dry = await admin.ask<Answer>(prices, { ...asked, is_dry_run: true })
    expect(dry.body.data.boxes[0]?.fault).toContain('below the edge')
    expect((await operator.ask(prices, asked)).status).toBe(403)
  })

  test('moves players’ boxes to the price of their chances, and hides one that leaves the bounds', async () => {
    const maker = await aPlayer(app)
    const [dear, cheap] = [await aNewItem(operator, 20), await aNewItem(operator, 2)]
    const own = await aCustomBox(maker, {
      name: 'Lamps of mine',
      items: [
        { item_id: dear.id, chance: 50 },
        { item_id: cheap.id, chance: 50 },
      ],
    })
    const asked = (price: number) => ({
      prices: [{ id: dear.id, price }],
      reprice_boxes: true,
      is_dry_run: false,
      reason,
    })
    await admin.ask(prices, asked(30))
    const shown = () => ask<{ data: Box } & Refused>(app.url, `GET /api/user-boxes/${own.slug}`)
    expect((await shown()).body.data).toMatchObject({ version: 2, price: 17.78 })
    await admin.ask(prices, asked(20_000))
    expect((await shown()).body.code).toBe('box_not_found')
  })
})

test('an item that cannot be sent is refused in a parcel, and sold instead', async () => {
  const player = await aPlayer(app, { cents: 100_000n })
  const card = await aNewItem(operator, 20, { name: 'Card of travels', is_shippable: false })
  const other = await aNewItem(operator, 19, { name: 'Card of games', is_shippable: false })
  const items = [card, other].map(({ id: item_id }) => ({ item_id, tickets: HALF }))
  const sold = await aShopBox(operator, { items })
  const opened = await player.ask<{ data: { openings: { inventory_item_id: string }[] } }>(
    `POST /api/boxes/${sold.slug}/open`,
    { count: 1 },
  )
  const ids = opened.body.data.openings.map((each) => each.inventory_item_id)
  const quoted = await player.ask<Refused>('POST /api/shipping/quote', { inventory_item_ids: ids })
  expect(quoted.body.errors?.inventory_item_ids?.[0]).toContain('cannot be sent')
  expect((await player.ask('POST /api/inventory/sell', { ids })).status).toBe(200)
})

test('openings under way while versions change are each of one logged version, and pay by it', async () => {
  const sold = await aShopBox(operator)
  const player = await aPlayer(app, { cents: 1_000_000n })
  const opening = () => player.ask<Refused>(`POST /api/boxes/${sold.slug}/open`, { count: 5 })
  const prices = [13, 14, 15, 16]
  const answers = await Promise.all([
    ...Array.from({ length: 20 }, opening),
    ...prices.map((price) => change(sold.slug, { price })),
  ])
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
  // The price of each bet is that of its version: the audit of this file recomputes them all.
  const { rows } = await app.database.pool.query<{ differs: boolean }>(
    `SELECT b.stake <> (k.body ->> 'price_cents')::bigint AS differs
     FROM bets b JOIN configurations k ON k.id = b.configuration_id WHERE k.slug = $1`,
    [sold.slug],
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ differs }) => differs)).toEqual([])
})
