import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Box, Opening } from '#contract/http/boxes.ts'
import type { CustomBoxSummary, MyBox, MyBoxDraft } from '#contract/http/custom-boxes.ts'
import type { CatalogueItem } from '#contract/http/items.ts'
import { boxPrice, TICKETS } from '#domain/games/box.ts'
import { toCents } from '#domain/money/money.ts'
import { openSecondLedger } from '#scripts/shop/second-ledger.ts'
import { boxReplay } from '#server/features/boxes/index.ts'
import { audit } from '#server/ledger/index.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import { aCustomBox, aDraft, itemsFor } from '#tests/support/players/a-custom-box.ts'
import { aPlayer, players, type TestPlayer } from '#tests/support/players/a-player.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'
import { auditMakerShares } from './audit.ts'

type Mine = {
  data: MyBox[]
  totals: { on_sale: number; on_sale_max: number; shared_openings: number; earned: number }
}
type Opened = { code?: string; data: { openings: Opening[]; version: number } }
type Listed = { data: CustomBoxSummary[]; next_cursor: string | null; count: number }
type Refused = { code: string; errors?: Record<string, string[]> }

let app: TestApp
let maker: TestPlayer
let stranger: TestPlayer

beforeAll(async () => {
  app = await startApp()
  maker = await aPlayer(app, { cents: 100_000n, name: 'Marta' })
  stranger = await aPlayer(app, { cents: 1_000_000n })
})

afterAll(async () => {
  const { database, clock, config } = app
  const entropy = systemEntropy(clock)
  const ledger = await openSecondLedger({ database, clock, entropy, seedKey: config.seedKey })
  const findings = [
    ...(await audit(database.pool, ledger, { box: boxReplay, user: boxReplay })),
    await auditMakerShares(database.pool),
  ]
  await app.stop()
  expect(findings.flatMap(({ faults }) => faults)).toEqual([])
})

const mineOf = async (player: TestPlayer) => (await player.ask<Mine>('GET /api/profile/boxes')).body
const read = (slug: string) =>
  ask<{ data: Box; code?: string }>(app.url, `GET /api/user-boxes/${slug}`)
const open = (player: TestPlayer, slug: string, body: object = {}) =>
  player.ask<Opened>(`POST /api/user-boxes/${slug}/open`, body)

/** The maker's list once the given number of openings by others is settled. */
async function settled(player: TestPlayer, openings: number): Promise<Mine> {
  await app.idle()
  app.clock.advance(2_000)
  await expect.poll(async () => (await mineOf(player)).totals.shared_openings).toBe(openings)
  return mineOf(player)
}

describe('making a box', () => {
  it('puts it on sale at the price computed from its chances', async () => {
    const draft = await aDraft(maker, { cover: 'crate-ocean' })
    const box = await aCustomBox(maker, draft)
    const catalogue = new Map((await itemsFor(maker, 0, 20)).map((item) => [item.id, item]))
    const items = draft.items.map(({ item_id: id }) => {
      const priceCents = toCents(catalogue.get(id)?.price ?? 0)
      return { id, name: '', priceCents, tickets: TICKETS / 2 }
    })
    expect(toCents(box.price)).toBe(boxPrice(items))
    expect(box).toMatchObject({ version: 1, status: 'on_sale', openings: 0, earned: 0, items: 2 })
    const { body } = await read(box.slug)
    expect(body.data).toMatchObject({
      kind: 'user',
      name: 'Sunday treats',
      price: box.price,
      img_url: '/art/box-crate-ocean.avif',
      maker: { id: maker.id, name: 'Marta' },
      version: 1,
    })
    expect(body.data.items.map(({ tickets }) => tickets)).toEqual([
      [0, TICKETS / 2 - 1],
      [TICKETS / 2, TICKETS - 1],
    ])
  })

  it('gives every box a unique slug, whatever its name', async () => {
    const names = ['Same name', 'Same name', 'Сундук удачи', '夏の宝箱', 'Ünïcödé!!']
    const slugs: string[] = []
    for (const name of names) slugs.push((await aCustomBox(maker, { name })).slug)
    expect(new Set(slugs).size).toBe(names.length)
    expect(slugs[0]).toMatch(/^same-name-[a-z0-9]{6}$/)
    expect(slugs[2]).toMatch(/^box-[a-z0-9]{6}$/)
    expect(slugs[4]).toMatch(/^unicode-[a-z0-9]{6}$/)
  })

  it('requires a visitor to log in', async () => {
    const draft = await aDraft(maker)
    for (const call of [
      'POST /api/user-boxes',
      'PUT /api/user-boxes/x',
      'DELETE /api/user-boxes/x',
    ]) {
      expect(await ask(app.url, call, draft)).toMatchObject({ status: 401 })
    }
    expect(await ask(app.url, 'GET /api/profile/boxes')).toMatchObject({ status: 401 })
  })

  it('is limited to twenty boxes on sale, even for concurrent requests', async () => {
    const player = await aPlayer(app)
    const draft = await aDraft(player)
    const answers = await Promise.all(
      Array.from({ length: 23 }, () => player.ask<Refused>('POST /api/user-boxes', draft)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(answers.filter(({ body }) => body.code === 'box_limit')).toHaveLength(3)
    const { data, totals } = await mineOf(player)
    expect(totals).toMatchObject({ on_sale: 20, on_sale_max: 20 })
    await player.ask(`DELETE /api/user-boxes/${data[0]?.slug}`)
    expect((await player.ask('POST /api/user-boxes', draft)).status).toBe(200)
  })
})

describe('a draft', () => {
  let dear: CatalogueItem
  let cheap: CatalogueItem
  let many: CatalogueItem[]

  beforeAll(async () => {
    many = await itemsFor(maker, 2, 60)
    const [first, second] = many
    if (!first || !second) throw new Error('no items')
    dear = first
    cheap = second
  })

  const faultsOf = async (body: unknown) => {
    const answer = await maker.ask<Refused>('POST /api/user-boxes', body)
    expect(answer).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
    return answer.body.errors ?? {}
  }
  const pair = (first: unknown, second: unknown) => ({
    name: 'A pair',
    items: [
      { item_id: dear.id, chance: first },
      { item_id: cheap.id, chance: second },
    ],
  })

  it('is refused with the exact difference of its chances from 100 %', async () => {
    expect((await faultsOf(pair(50, 49.99999))).items).toEqual([
      'The chances sum to 99.99999%: 0.00001% is missing.',
    ])
    expect((await faultsOf(pair(50.00001, 50))).items).toEqual([
      'The chances sum to 100.00001%: 0.00001% too much.',
    ])
  })

  it('is refused with fewer than two or more than fifty items', async () => {
    const even = (count: number) => ({
      name: 'Many',
      items: many.slice(0, count).map(({ id: item_id }, place) => ({
        item_id,
        chance: place === 0 ? 100 - (count - 1) : 1,
      })),
    })
    expect(many.length).toBeGreaterThan(51)
    expect((await faultsOf(even(51))).items).toEqual(['A box has 2 to 50 items, this one 51.'])
    expect((await faultsOf(even(1))).items).toEqual(['A box has 2 to 50 items, this one 1.'])
    expect((await faultsOf({ name: 'None', items: [] })).items).toBeTruthy()
    expect((await maker.ask('POST /api/user-boxes', even(50))).status).toBe(200)
  })

  it.each([
    [0, 100],
    [-1, 101],
    [-0.00001, 100.00001],
    [0.000001, 99.999999],
    [33.333333, 66.666667],
    [1e-7, 100],
    ['50', '50'],
    [null, 100],
    [true, false],
    [[50], [50]],
    [{}, {}],
    [1e308, 1e308],
    [100, 100],
    [Number.MAX_SAFE_INTEGER, 1],
  ])('is refused with the chances %j and %j', async (first, second) => {
    expect(await faultsOf(pair(first, second))).not.toEqual({})
  })

  it('is refused with a message that names an unknown or duplicate item', async () => {
    const twice = {
      name: 'Twice',
      items: pair(50, 50).items.map((item) => ({ ...item, item_id: dear.id })),
    }
    expect((await faultsOf(twice)).items?.[0]).toContain('twice')
    const unknown = {
      name: 'Unknown',
      items: [{ item_id: 'nothing', chance: 50 }, ...pair(50, 50).items],
    }
    expect((await faultsOf(unknown)).items?.[0]).toBe('Item 1 is not in our catalog.')
  })

  it.each([
    [{}],
    [[]],
    [{ name: 'No items' }],
    [{ name: 'Text for items', items: 'all' }],
    [{ name: 'Object for items', items: { length: 2 } }],
    [{ items: [] }],
  ])('is refused for the body %j', async (body) => {
    expect(await faultsOf(body)).not.toEqual({})
  })

  it('is refused with a name that is malformed, offensive or impersonating, or with an unknown cover', async () => {
    const named = (name: unknown) => ({ ...pair(50, 50), name })
    for (const name of [
      '',
      'ab',
      'x'.repeat(41),
      '   ',
      'a\u202eb c',
      7,
      null,
      'x'.repeat(9_999),
    ]) {
      expect((await faultsOf(named(name))).name).toHaveLength(1)
    }
    for (const name of ['f.u.c.k', 'n1gger', 'Coffer', 'C0ffer gold', 'Midas Vault', 'Admin']) {
      expect((await faultsOf(named(name))).name?.[0]).toMatch(/^Choose another name/)
    }
    expect((await faultsOf({ ...pair(50, 50), cover: 'midas-vault' })).cover).toHaveLength(1)
    expect(await faultsOf({ ...pair(50, 49), name: 'fuck' })).toMatchObject({
      name: [expect.anything()],
      items: [expect.anything()],
    })
  })

  it('cannot set the price, the maker or the version', async () => {
    const box = await aCustomBox(maker, {
      ...pair(50, 50),
      ...{ price: 0.01, maker_id: stranger.id, version: 9, slug: 'midas-vault', kind: 'box' },
    } as never)
    expect(box.version).toBe(1)
    expect(box.price).toBeGreaterThan(1)
    expect((await read(box.slug)).body.data.maker?.id).toBe(maker.id)
  })
})

describe('changing a box', () => {
  it('creates a new version for new chances, but not for a new name', async () => {
    const box = await aCustomBox(maker)
    const draft = await aDraft(maker)
    const put = (body: object) =>
      maker.ask<{ data: MyBox }>(`PUT /api/user-boxes/${box.slug}`, { ...draft, ...body })
    expect((await put({ name: 'Monday treats' })).body.data).toMatchObject({
      version: 1,
      name: 'Monday treats',
    })
    const [first, second] = draft.items
    const items = [
      { ...first, chance: 10 },
      { ...second, chance: 90 },
    ]
    const changed = await put({ items, version: 1 })
    expect(changed.body.data).toMatchObject({ version: 2 })
    expect(changed.body.data.price).toBeLessThan(box.price)
    expect(await put({ items, version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'box_edited', data: { version: 2 } },
    })
    const mine = await maker.ask<{ data: MyBoxDraft }>(`GET /api/profile/boxes/${box.slug}`)
    expect(mine.body.data.items.map(({ chance }) => chance)).toEqual([10, 90])
    const { body } = await ask<{ data: { version: number; price: number }[] }>(
      app.url,
      `GET /api/user-boxes/${box.slug}/versions`,
    )
    expect(body.data.map(({ version }) => version)).toEqual([2, 1])
  })

  it('is possible only for its maker; for others the box is not found', async () => {
    const box = await aCustomBox(maker)
    const draft = await aDraft(stranger)
    const tried = [
      stranger.ask(`PUT /api/user-boxes/${box.slug}`, draft),
      stranger.ask(`DELETE /api/user-boxes/${box.slug}`),
      stranger.ask(`GET /api/profile/boxes/${box.slug}`),
      maker.ask('DELETE /api/user-boxes/midas-vault'),
    ]
    for (const answer of await Promise.all(tried)) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'box_not_found' } })
    }
    expect((await read(box.slug)).status).toBe(200)
  })

  it('never mixes versions: the version shown is opened, or nothing is charged', async () => {
    const box = await aCustomBox(maker)
    const draft = await aDraft(maker)
    const openers = await players(app, 8, { cents: 100_000n })
    const edits = (async () => {
      for (let chance = 10; chance <= 18; chance++) {
        const [first, second] = draft.items
        const items = [
          { ...first, chance },
          { ...second, chance: 100 - chance },
        ]
        await maker.ask(`PUT /api/user-boxes/${box.slug}`, { ...draft, items })
      }
    })()
    const outcomes = await Promise.all(
      openers.map(async (player) => {
        const told: { shown: number; status: number; versions: number[] }[] = []
        for (let round = 0; round < 8; round++) {
          const shown = (await read(box.slug)).body.data.version
          const { status, body } = await open(player, box.slug, { count: 2, version: shown })
          const versions = status === 200 ? body.data.openings.map((each) => each.box_version) : []
          told.push({ shown, status, versions })
        }
        return told
      }),
    )
    await edits
    for (const { shown, status, versions } of outcomes.flat()) {
      expect([200, 409]).toContain(status)
      expect(versions.every((version) => version === shown)).toBe(true)
    }
    const { rows } = await app.database.pool.query<{ wrong: bigint }>(
      `SELECT count(*) AS wrong FROM bets b JOIN configurations k ON k.id = b.configuration_id
       WHERE k.slug = $1 AND b.stake <> (k.body ->> 'price_cents')::bigint`,
      [box.slug],
    )
    expect(rows[0]?.wrong).toBe(0n)
    const stale = await open(stranger, box.slug, { version: 1 })
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'box_changed', data: { version: 10 } },
    })
  })

  it('can hide it, which keeps its openings and receipts, and put it back on sale', async () => {
    const box = await aCustomBox(maker)
    const { body } = await open(stranger, box.slug)
    const betId = body.data.openings[0]?.bet_id
    expect((await maker.ask(`DELETE /api/user-boxes/${box.slug}`)).status).toBe(200)
    expect(await read(box.slug)).toMatchObject({ status: 404, body: { code: 'box_not_found' } })
    expect(await open(stranger, box.slug)).toMatchObject({ status: 404 })
    const receipt = await ask<{ data: { configuration: object } }>(
      app.url,
      `GET /api/fairness/bets/${betId}`,
    )
    expect(receipt.body.data.configuration).toMatchObject({
      kind: 'user',
      slug: box.slug,
      version: 1,
    })
    expect((await mineOf(maker)).data.find(({ slug }) => slug === box.slug)).toMatchObject({
      status: 'hidden',
      openings: 1,
    })
    const again = await maker.ask(`PUT /api/user-boxes/${box.slug}`, await aDraft(maker))
    expect(again.status).toBe(200)
    expect((await read(box.slug)).body.data).toMatchObject({ version: 1 })
  })
})

describe("the maker's share", () => {
  it("is 1 % of others' stakes to the cent, and nothing of the maker's own", async () => {
    const own = await aPlayer(app, { cents: 50_000n })
    const box = await aCustomBox(own)
    const price = toCents(box.price)
    await open(own, box.slug, { count: 5 })
    expect((await mineOf(own)).data[0]).toMatchObject({
      openings: 5,
      shared_openings: 0,
      earned: 0,
    })
    for (let count = 1; count <= 5; count++) await open(stranger, box.slug, { count })
    const mine = await settled(own, 15)
    expect(toCents(mine.totals.earned)).toBe((price * 15n) / 100n)
    expect(mine.data[0]).toMatchObject({ openings: 20, shared_openings: 15 })
    const history = await own.ask<{ data: { title: string; amount: number }[] }>(
      'GET /api/profile/history?kind=other',
    )
    const shares = history.body.data.filter(({ title }) => title.startsWith('Your share'))
    expect(shares.reduce((sum, { amount }) => sum + toCents(amount), 0n)).toBe((price * 15n) / 100n)
  })

  it('is paid even if the box was hidden after the openings', async () => {
    const own = await aPlayer(app)
    const box = await aCustomBox(own)
    await open(stranger, box.slug, { count: 5 })
    await own.ask(`DELETE /api/user-boxes/${box.slug}`)
    const { totals } = await settled(own, 5)
    expect(toCents(totals.earned)).toBe((toCents(box.price) * 5n) / 100n)
  })
})

describe('the list of custom boxes', () => {
  it('can be searched, filtered by price and sorted in every order', async () => {
    const list = async (query: string) =>
      (await ask<Listed>(app.url, `GET /api/user-boxes?${query}`)).body
    app.clock.advance(1_000)
    const unique = await aCustomBox(maker, { name: 'Zephyr lantern' })
    expect((await list('search=zephyr')).data.map(({ slug }) => slug)).toEqual([unique.slug])
    expect((await list('search=zephyr&min_price=4900')).count).toBe(0)
    expect((await list('sort=newest&limit=1')).data[0]?.slug).toBe(unique.slug)
    const popular = (await list('sort=popular&limit=100')).data.map(({ openings }) => openings)
    expect(popular).toEqual(popular.toSorted((a, b) => b - a))
    const dear = (await list('sort=price_desc&limit=100')).data.map(({ price }) => price)
    expect(dear).toEqual(dear.toSorted((a, b) => b - a))
    const back = (await list('sort=return&limit=100')).data.map(({ rtp }) => rtp)
    expect(back).toEqual(back.toSorted((a, b) => b - a))
    const makers = (await list('sort=featured&limit=100')).data.map(({ maker: { id } }) => id)
    expect(new Set(makers.slice(0, new Set(makers).size)).size).toBe(new Set(makers).size)
  })

  it('has every box once over its pages and refuses an invalid cursor', async () => {
    const slugs: string[] = []
    let cursor: string | null = null
    do {
      const answer: { body: Listed } = await ask<Listed>(
        app.url,
        `GET /api/user-boxes?sort=newest&limit=7${cursor === null ? '' : `&cursor=${cursor}`}`,
      )
      slugs.push(...answer.body.data.map(({ slug }) => slug))
      cursor = answer.body.next_cursor
    } while (cursor !== null)
    expect(new Set(slugs).size).toBe(slugs.length)
    expect((await ask<Listed>(app.url, 'GET /api/user-boxes')).body.count).toBe(slugs.length)
    for (const bad of ['x', '-1', '1.5']) {
      expect((await ask(app.url, `GET /api/user-boxes?cursor=${bad}`)).status).toBe(422)
      expect((await maker.ask(`GET /api/profile/boxes?cursor=${bad}`)).status).toBe(422)
    }
  })
})
