import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Opening } from '#contract/http/boxes.ts'
import type { InventoryItem } from '#contract/http/inventory.ts'
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

interface Sold {
  data: { sold: number; amount: number; balance: number; balance_seq: number }
  code: string
  msg: string
}
interface Listed {
  data: InventoryItem[]
  next_cursor: string | null
  count: number
  value: number
  places: { owned: number; in_request: number; shipped: number }
  boxes: { slug: string; name: string }[]
}

async function anOwner(count: number): Promise<{ player: TestPlayer; openings: Opening[] }> {
  const player = await aPlayer(app, { cents: 10_000n })
  const { body } = await player.ask<{ data: { openings: Opening[] } }>(
    `POST /api/boxes/${slug}/open`,
    { count },
  )
  return { player, openings: body.data.openings }
}

const collected = ['pocket-change', 'sweet-shop', 'toy-chest']

/** A player with items of several boxes, some of them at the same price. */
async function aCollector(): Promise<TestPlayer> {
  const player = await aPlayer(app, { cents: 100_000n })
  for (const box of [...collected, 'pocket-change', 'pocket-change']) {
    const opened = await player.ask(`POST /api/boxes/${box}/open`, { count: 5 })
    expect(opened.status).toBe(200)
  }
  return player
}

const listed = async (player: TestPlayer, query: string): Promise<Listed> =>
  (await player.ask<Listed>(`GET /api/inventory?${query}`)).body

const idsOf = ({ data }: Pick<Listed, 'data'>) => data.map(({ id }) => id)
const worthOf = (items: InventoryItem[]) =>
  Number(items.reduce((total, { item }) => total + item.sale_price, 0).toFixed(2))

/** Whether a listed item matches each filter of the list. */
const fits = {
  rarity: ({ item }: InventoryItem, value: unknown) => item.rarity === value,
  box: (each: InventoryItem, value: unknown) => each.box?.slug === value,
  min_price: ({ item }: InventoryItem, value: unknown) => item.price >= Number(value),
  max_price: ({ item }: InventoryItem, value: unknown) => item.price <= Number(value),
}

/** A value for each filter that some of the items match and some do not. */
const samplesOf = ({ data }: Listed): Record<keyof typeof fits, string | number> => {
  const sample = data[Math.floor(data.length / 2)]
  if (!sample) throw new Error('Nothing was won')
  const { item } = sample
  return {
    rarity: item.rarity,
    box: sample.box?.slug ?? '',
    min_price: item.price,
    max_price: item.price,
  }
}

const sum = (openings: Opening[]) =>
  Number(openings.reduce((total, { item }) => total + item.sale_price, 0).toFixed(2))

describe('the inventory', () => {
  it('lists the owned items, newest first, page by page', async () => {
    const { player, openings } = await anOwner(5)
    const first = await player.ask<Listed>('GET /api/inventory?limit=3')
    const second = await player.ask<Listed>(
      `GET /api/inventory?limit=3&cursor=${first.body.next_cursor}`,
    )
    const listed = [...first.body.data, ...second.body.data].map(({ id }) => id)
    expect(listed).toEqual(openings.map((opening) => opening.inventory_item_id).reverse())
    expect(second.body.next_cursor).toBeNull()
    expect(first.body).toMatchObject({ count: 5, value: sum(openings) })
    expect((await player.ask('GET /api/inventory?cursor=nonsense')).status).toBe(422)
    expect((await ask(app.url, 'GET /api/inventory')).status).toBe(401)
  })

  it('filters items by every visible property, with their count and total value', async () => {
    const player = await aCollector()
    const all = await listed(player, 'limit=100')
    expect(all).toMatchObject({ count: 25, places: { owned: 25, in_request: 0, shipped: 0 } })
    for (const [name, value] of Object.entries(samplesOf(all))) {
      const query = new URLSearchParams({ [name]: String(value), limit: '100' })
      const found = await listed(player, String(query))
      const fitting = all.data.filter((each) => fits[name as keyof typeof fits](each, value))
      expect(idsOf(found), name).toEqual(fitting.map(({ id }) => id))
      expect(found.count, name).toBe(fitting.length)
      expect(found.value, name).toBe(worthOf(fitting))
      expect(fitting.length, name).toBeGreaterThan(0)
    }
    expect((await listed(player, 'search=%25')).count).toBe(0)
    const [{ item } = { item: null }] = all.data
    const named = all.data.filter((each) => each.item.name === item?.name)
    const search = encodeURIComponent(item?.name.toUpperCase() ?? '')
    expect(idsOf(await listed(player, `search=${search}&limit=100`))).toEqual(
      expect.arrayContaining(idsOf({ data: named })),
    )
    expect(all.boxes.map((box) => box.slug).toSorted()).toEqual(collected.toSorted())
  })

  it('continues after the last item in every order, even between equal prices', async () => {
    const player = await aCollector()
    const all = (await listed(player, 'limit=100')).data
    const byPrice = (one: InventoryItem, other: InventoryItem) =>
      one.item.price - other.item.price || (one.id < other.id ? -1 : 1)
    const orders = {
      newest: all,
      price_asc: all.toSorted(byPrice),
      price_desc: all.toSorted(byPrice).reverse(),
    }
    for (const [sort, expected] of Object.entries(orders)) {
      const walked: string[] = []
      let cursor = ''
      do {
        const page = await listed(player, `sort=${sort}&limit=4${cursor}`)
        walked.push(...idsOf(page))
        cursor = page.next_cursor === null ? '' : `&cursor=${page.next_cursor}`
      } while (cursor)
      expect(walked, sort).toEqual(expected.map(({ id }) => id))
    }
  })

  it('lists items by status, with the box and the bet they came from', async () => {
    const { player, openings } = await anOwner(3)
    const ids = openings.map((opening) => opening.inventory_item_id)
    await app.database.pool.query(
      `UPDATE inventory_items SET status = CASE id WHEN $1 THEN 'in_request' ELSE 'shipped' END
       WHERE id IN ($1, $2)`,
      ids.slice(0, 2),
    )
    const [asked, sent] = await Promise.all([
      listed(player, 'status=in_request'),
      listed(player, 'status=shipped'),
    ])
    expect(asked.data).toMatchObject([
      { id: ids[0], status: 'in_request', bet_id: openings[0]?.bet_id, box: { slug } },
    ])
    expect(sent.data).toMatchObject([{ id: ids[1], status: 'shipped' }])
    const places = { owned: 1, in_request: 1, shipped: 1 }
    expect([asked.places, sent.places]).toEqual([places, places])
    expect((await listed(player, '')).data).toMatchObject([{ id: ids[2], status: 'owned' }])
  })

  it("does not show another player's items", async () => {
    await anOwner(2)
    expect(await listed(await aPlayer(app), '')).toMatchObject({ data: [], count: 0, boxes: [] })
  })

  it.each([
    'status=sold',
    'sort=worst',
    'rarity=odd',
    'box=../x',
    'cursor=1.x',
    'cursor=99999999999999999999.01890a5d-ac96-774b-bcce-b302099a8057',
    'limit=101',
  ])('refuses to be listed with %s', async (query) => {
    const player = await aPlayer(app)
    expect((await player.ask(`GET /api/inventory?${query}`)).status).toBe(422)
  })

  it('sells one item, several or all at the price shown', async () => {
    const { player, openings } = await anOwner(5)
    const [one, two, three] = openings
    const sold = await player.ask<Sold>('POST /api/inventory/sell', {
      ids: [one?.inventory_item_id],
    })
    expect(sold.body.data).toMatchObject({ sold: 1, amount: one?.item.sale_price })
    const several = [two, three] as Opening[]
    const more = await player.ask<Sold>('POST /api/inventory/sell', {
      ids: several.map((opening) => opening.inventory_item_id),
    })
    expect(more.body.data).toMatchObject({ sold: 2, amount: sum(several) })
    const rest = await player.ask<Sold>('POST /api/inventory/sell', { all: true })
    expect(rest.body.data.sold).toBe(2)
    expect(rest.body.data.balance).toBe(Number((97.5 + sum(openings)).toFixed(2)))
    const none = await player.ask<Sold>('POST /api/inventory/sell', { all: true })
    expect(none.body).toMatchObject({ msg: 'There was nothing to sell.', data: { sold: 0 } })
  })

  it('sells an item once for 64 concurrent, overlapping sales', async () => {
    const { player, openings } = await anOwner(2)
    const ids = openings.map((opening) => opening.inventory_item_id)
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, index) =>
        player.ask<Sold>('POST /api/inventory/sell', index % 2 ? { ids } : { all: true }),
      ),
    )
    const paid = answers.filter(({ status, body }) => status === 200 && body.data.sold > 0)
    expect(paid).toHaveLength(1)
    const profile = await player.ask<{ data: { balance: number } }>('GET /api/profile')
    expect(profile.body.data.balance).toBe(Number((99 + sum(openings)).toFixed(2)))
  })

  it("sells nothing from a list with another player's item or an unknown one", async () => {
    const { player, openings } = await anOwner(1)
    const stranger = await anOwner(1)
    const own = openings[0]?.inventory_item_id
    const foreign = stranger.openings[0]?.inventory_item_id
    for (const other of [foreign, '00000000-0000-7000-8000-000000000000', 'x', "' OR 1=1 --"]) {
      const answer = await player.ask<Sold>('POST /api/inventory/sell', { ids: [own, other] })
      expect(answer).toMatchObject({ status: 409, body: { code: 'item_not_owned' } })
    }
    expect((await player.ask<Listed>('GET /api/inventory')).body.count).toBe(1)
  })

  it.each([
    {},
    { ids: [] },
    { all: false },
    { ids: 'x' },
    { ids: [1] },
    { ids: ['a'], all: true },
    [],
  ])('refuses to sell %j', async (body) => {
    const player = await aPlayer(app)
    expect((await player.ask('POST /api/inventory/sell', body)).status).toBe(422)
  })
})
